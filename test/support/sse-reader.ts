import { scanKey } from "./test-server.ts";

/** One event of a stream; `data` is parsed. */
export interface SseEvent {
  readonly id: string;
  readonly data: { readonly stage: string; readonly [field: string]: unknown };
}

export interface SseReader {
  readonly response: Response;
  /** Comments so far, without the colon. */
  readonly comments: readonly string[];
  /** Events so far that `take` has not given yet. */
  readonly waiting: number;
  /** The next `count` events; rejects when they do not come in 10 s or the stream ends before. */
  take(count: number): Promise<SseEvent[]>;
  /** Resolves when the stream has ended. */
  ended(): Promise<void>;
  close(): void;
}

/** Opens a session stream and reads it as it comes. A refusal has no reader: look at `response`. */
export async function openSse(url: string, headers: Readonly<Record<string, string>> = {}): Promise<SseReader> {
  const controller = new AbortController();
  const response = await fetch(url, { headers: { "x-api-key": scanKey, ...headers }, signal: controller.signal });
  const comments: string[] = [];
  const events: SseEvent[] = [];
  let isEnded = false;
  let notice = (): void => {};
  const take = (block: string): void => {
    const lines = block.split("\n");
    comments.push(...lines.filter((line) => line.startsWith(":")).map((line) => line.slice(1).trim()));
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const data = field("data");
    if (data !== undefined) events.push({ id: field("id") ?? "", data: JSON.parse(data) });
    notice();
  };
  const read = async (): Promise<void> => {
    let text = "";
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  };
  const done = (response.ok ? read() : Promise.resolve())
    .catch(() => {})
    .then(() => {
      isEnded = true;
      notice();
    });

  return {
    response,
    comments,
    get waiting() {
      return events.length;
    },
    async take(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      notice = () => {
        if (events.length >= count || isEnded) resolve();
      };
      notice();
      const timer = setTimeout(resolve, 30_000);
      await promise;
      clearTimeout(timer);
      if (events.length < count) throw new Error(`${events.length} of ${count} events came: ${JSON.stringify(events)}`);
      return events.splice(0, count);
    },
    ended: () => done,
    close: () => controller.abort(),
  };
}
