import type { Server } from "node:http";
import type { Socket } from "node:net";
import { limits } from "../contracts/limits.ts";

/**
 * Makes what stops a server: it listens no more, answers that are on their way may end for a while, and every connection without one is
 * closed. Node's own close waits for connections that never sent anything, and clients open such ones ahead.
 */
export function drainOf(server: Server): () => Promise<void> {
  const resting = new Set<Socket>();
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    resting.add(socket);
    socket.once("close", () => resting.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    resting.delete(socket);
    response.once("close", () => {
      if (isDraining) socket.end();
      else if (!socket.destroyed) resting.add(socket);
    });
  });
  return async () => {
    isDraining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of resting) socket.destroy();
    const cut = setTimeout(() => server.closeAllConnections(), limits.proxyDrainMsMax);
    await closed;
    clearTimeout(cut);
  };
}
