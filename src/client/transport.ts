import { Deadline } from "./deadline.ts";
import { mayRetry, pause, waitMs } from "./retry.ts";
import { errorOf, SluiceError } from "./sluice-error.ts";

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, its waits and its retries: it rejects with the signal's reason, as `fetch` does. */
  readonly signal?: AbortSignal | undefined;
  /** For this call, in place of the client's. */
  readonly timeoutMs?: number | undefined;
  /** For this call, in place of the client's. */
  readonly retries?: number | undefined;
}

/** One request, whatever it takes to have it answered. */
export interface Ask {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the prefix, with its query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** False where asking twice may do a thing twice; then only an answer that refused is asked again. */
  readonly repeatable?: boolean;
}

/** How to reach a gateway, and with which key. */
export interface TransportOptions {
  readonly baseUrl: string;
  /** Of all paths. Default `/v1`. */
  readonly prefix?: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
  /** Waited for before each request, within the limits of its call; where it rejects, none is made. */
  readonly ready?: (options: CallOptions) => Promise<unknown>;
}

/** Requests to one gateway with one key: time-outs, retries, and errors as `SluiceError`. */
export class Transport {
  readonly #root: string;
  readonly #key: string;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #fetch: typeof fetch;
  readonly #ready: TransportOptions["ready"];

  /** Throws TypeError where `baseUrl` is not the address of a gateway, the key cannot be one, or a number makes no sense. */
  constructor({ baseUrl, prefix = "/v1", key, timeoutMs, retries, fetch, ready }: TransportOptions) {
    const { protocol, username, password, origin, pathname } = new URL(baseUrl);
    if (!/^https?:$/.test(protocol)) throw new TypeError("`baseUrl` must begin with http:// or https://.");
    // `fetch` refuses such an address, and quotes the password in its message.
    if (username !== "" || password !== "") throw new TypeError("`baseUrl` must not hold a user name or password.");
    // Many give the address with the prefix of the API.
    this.#root = `${origin}${pathname.replace(/\/+$/, "").replace(/\/v1$/, "")}${prefix}`;
    // `Headers` would refuse such a key, and quote it in its message.
    if (!/^[!-~]*$/.test(key)) throw new TypeError("A key holds visible ASCII characters only.");
    if (!(timeoutMs > 0)) throw new TypeError("`timeoutMs` must be a number above 0.");
    if (!(retries >= 0)) throw new TypeError("`retries` must be a number of at least 0.");
    this.#key = key;
    this.#timeoutMs = timeoutMs;
    this.#retries = retries;
    // As a function of its own: browsers' fetch refuses to be called as a method.
    this.#fetch = (input, init) => fetch(input, init);
    this.#ready = ready;
  }

  /** The answer's JSON. */
  async json<Answer>(ask: Ask, options: CallOptions = {}): Promise<Answer> {
    const { text, status, requestId } = await this.#answer(ask, options);
    try {
      return JSON.parse(text) as Answer;
    } catch (cause) {
      const message = "The answer is not JSON.";
      throw new SluiceError({ code: "UNEXPECTED_ANSWER", message, status, requestId, cause: nameOf(cause) });
    }
  }

  /** The answer's text. */
  async text(ask: Ask, options: CallOptions = {}): Promise<string> {
    return (await this.#answer(ask, options)).text;
  }

  /**
   * An answer whose body goes on, once its head is there. One try. Its body ends with the signal.
   * Throws as every call does.
   */
  async open(ask: Ask, signal: AbortSignal): Promise<Response> {
    const request = this.#request(ask);
    await this.#ready?.({ signal });
    const deadline = new Deadline(signal, this.#timeoutMs);
    try {
      const response = await this.#fetch(this.#root + ask.path, { ...request, signal: deadline.signal });
      if (response.ok) return response;
      throw errorOf(response, await response.text());
    } catch (error) {
      throw meaningOf(error, deadline, signal);
    } finally {
      deadline.stop();
    }
  }

  async #answer(ask: Ask, options: CallOptions): Promise<Answer> {
    const { signal, timeoutMs = this.#timeoutMs, retries = this.#retries } = options;
    const request = this.#request(ask);
    await this.#ready?.(options);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#try(ask.path, request, signal, timeoutMs);
      } catch (error) {
        const again = error instanceof SluiceError && tries <= retries && mayRetry(error, ask.repeatable ?? true);
        if (!again) throw error;
        await pause(waitMs(tries, error.retryAfter), signal);
      }
    }
  }

  /** What goes over the wire. Throws TypeError for a header or body that cannot be sent. */
  #request({ method, body, headers }: Ask): RequestInit {
    const sent = new Headers({ ...headers, authorization: `Bearer ${this.#key}` });
    if (body !== undefined) sent.set("content-type", "application/json");
    return {
      method,
      headers: sent,
      // A gateway never redirects: what is sent must not follow one to another host.
      redirect: "manual",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  }

  async #try(path: string, request: RequestInit, signal: AbortSignal | undefined, timeoutMs: number): Promise<Answer> {
    const deadline = new Deadline(signal, timeoutMs);
    try {
      const response = await this.#fetch(this.#root + path, { ...request, signal: deadline.signal });
      const text = await response.text();
      if (!response.ok) throw errorOf(response, text);
      return { text, status: response.status, requestId: response.headers.get("x-request-id") ?? "" };
    } catch (error) {
      throw meaningOf(error, deadline, signal);
    } finally {
      deadline.release();
    }
  }
}

interface Answer {
  readonly text: string;
  readonly status: number;
  readonly requestId: string;
}

/** A JSON error's message quotes the answer; its name does not. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "Error");

/** What a failed try means to the caller: the signal's reason, or a `SluiceError`. */
function meaningOf(error: unknown, deadline: Deadline, signal: AbortSignal | undefined): unknown {
  if (error instanceof SluiceError) return error;
  if (signal?.aborted) return signal.reason;
  if (deadline.isPast) return new SluiceError({ code: "TIMED_OUT", message: "No answer came in time." });
  return new SluiceError({ code: "CONNECTION_FAILED", message: "The gateway cannot be reached.", cause: error });
}
