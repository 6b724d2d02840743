import { once } from "node:events";
import type { Server } from "node:http";

/** Connections that clients hold open. */
export const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

/** Ends the connections and the server; resolves when its port is free. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
