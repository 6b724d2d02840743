import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * A port of the host that nobody listens on: any, or the one that is given. Another program may be quicker to take
 * it. Rejects where there is none.
 */
export async function freePort(host: string, port = 0): Promise<number> {
  const server = createServer();
  await once(server.listen(port, host), "listening");
  const { port: free } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return free;
}
