import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy that stands between a client and a server, and cuts where it is told. */
export interface CuttingProxy {
  readonly port: number;
  /** What the client sends next reaches the server; its reply does not reach the client, which loses the connection. */
  cutNextReply(): void;
  /** How often it has cut. */
  readonly cuts: number;
  close(): Promise<void>;
}

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let armed = false;
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(serverPort, "127.0.0.1");
    let sentArmed = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    client.on("data", (bytes) => {
      if (armed) {
        armed = false;
        sentArmed = true;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (!sentArmed) return void client.write(bytes);
      cuts += 1;
      end();
    });
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cutNextReply() {
      armed = true;
    },
    get cuts() {
      return cuts;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
