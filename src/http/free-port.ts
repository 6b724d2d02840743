import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port of the host that nobody listens on. Another program may be quicker to take it. Rejects where the host has none. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  await once(server.listen(0, host), "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}
