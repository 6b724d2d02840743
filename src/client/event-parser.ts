/** One event of a stream: its `data:` lines, joined. */
export interface ServerEvent {
  /** The last `id:` line so far; "" before the first. */
  readonly id: string;
  readonly data: string;
}

/** An event of a session is under 1 KB; what is longer than this is no event stream of ours. */
const eventCharsMax = 1_048_576;

/**
 * Reads server-sent events from text that arrives in pieces of any size
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html, "Interpreting an event stream").
 */
export class EventParser {
  #rest = "";
  #data: string[] = [];
  #dataChars = 0;
  /** Of the event that is being read, and of the last one that was complete. */
  #id: string;
  #lastEventId: string;
  #retryMs: number;

  /** Begins where an earlier stream ended. */
  constructor(lastEventId: string, retryMs: number) {
    this.#id = lastEventId;
    this.#lastEventId = lastEventId;
    this.#retryMs = retryMs;
  }

  /** Where to go on: after the last event that was complete. */
  get lastEventId(): string {
    return this.#lastEventId;
  }

  /** How long the gateway wants readers to stay away, in milliseconds. */
  get retryMs(): number {
    return this.#retryMs;
  }

  /** The events that this piece completes. Throws RangeError where one does not end. */
  push(piece: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    // A carriage return at the end may be the first half of a line end.
    const text = this.#rest + piece;
    const isCut = text.endsWith("\r");
    const lines = (isCut ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? "") + (isCut ? "\r" : "");
    for (const line of lines) {
      if (line !== "") {
        this.#take(line);
        continue;
      }
      this.#lastEventId = this.#id;
      if (this.#data.length > 0) events.push({ id: this.#id, data: this.#data.join("\n") });
      this.#data = [];
      this.#dataChars = 0;
    }
    if (this.#rest.length + this.#dataChars > eventCharsMax) throw new RangeError("An event does not end.");
    return events;
  }

  #take(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") {
      this.#data.push(value);
      this.#dataChars += value.length;
    } else if (name === "id" && !value.includes("\0")) {
      this.#id = value;
    } else if (name === "retry" && /^\d{1,7}$/.test(value)) {
      this.#retryMs = Number(value);
    }
  }
}
