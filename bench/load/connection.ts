import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** One answer: what was asked for is its status, its head and its body. */
export interface HttpAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A keep-alive connection for one exchange at a time: a few microseconds each, so that the client is not what is measured. */
export class Connection {
  readonly #socket: Socket;
  #received = "";
  #answer: ((answer: HttpAnswer) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true).setEncoding("latin1");
    socket.on("data", (piece: string) => this.#add(piece));
    const lost = (error?: Error) => this.#fail?.(error ?? new Error("the gateway closed the connection"));
    socket.on("error", lost).on("close", () => lost());
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Connection(socket);
  }

  /** Sends a whole request; resolves with its answer. */
  exchange(request: string): Promise<HttpAnswer> {
    if (this.#socket.destroyed) return Promise.reject(new Error("the connection was closed while it was idle"));
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #add(piece: string): void {
    this.#received = this.#received === "" ? piece : this.#received + piece;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    const body = this.#received.slice(headEnd + 4, headEnd + 4 + length);
    this.#received = this.#received.slice(headEnd + 4 + length);
    const answer = this.#answer;
    this.#answer = undefined;
    this.#fail = undefined;
    answer?.({ status: Number(head.slice(9, 12)), head, body });
  }
}

/** A POST of JSON to `path`, as it goes over the wire (ASCII bodies only). */
export const requestText = (path: string, key: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`;
