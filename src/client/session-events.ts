import type { SessionFrame } from "../contracts/frame.ts";
import { Deadline } from "./deadline.ts";
import { EventParser, type ServerEvent } from "./event-parser.ts";
import { mayRetry, pause, someOf, waitMs } from "./retry.ts";
import { SluiceError } from "./sluice-error.ts";

/** One frame of a session. */
export interface SessionEvent {
  /** To begin after it another time: `lastEventId`. */
  readonly id: string;
  /** A decision, an `audit` or a `_meta`, told apart by `stage`. */
  readonly frame: SessionFrame;
}

/** Whether frames can come: the stream is open, or it is not and is being opened again. */
export type SessionState = "connected" | "reconnecting";

export interface SessionEventsOptions {
  /** Begin after this event of earlier; without it, with what is decided from now on. */
  readonly lastEventId?: string | undefined;
  /** Ends the iteration: it throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Failed tries in a row to come back before the iteration throws. Default 10, about half a minute. */
  readonly reconnects?: number | undefined;
  /** A stream that is silent for so long is taken for dead and opened anew. Default 45,000: three keep-alives. */
  readonly silenceMs?: number | undefined;
  /** Told of each change while the events are read, for who shows it to people. */
  readonly onState?: ((state: SessionState) => void) | undefined;
}

/** Opens the stream after an event; "" for from now on. */
export type OpenEvents = (lastEventId: string, signal: AbortSignal) => Promise<Response>;

/** Until the gateway names its own (`retry:`). */
const retryMsDefault = 3_000;

/**
 * The frames of one session, for as long as they are read. A connection that ends, breaks or falls silent is opened again after
 * the last event that came whole: none comes twice, and what could not be kept is told by a `_meta` frame. Throws what opening
 * throws when trying again does not help.
 */
export async function* readSessionEvents(
  open: OpenEvents,
  { lastEventId = "", signal, reconnects = 10, silenceMs = 45_000, onState }: SessionEventsOptions,
): AsyncGenerator<SessionEvent, never, undefined> {
  let parser = new EventParser(lastEventId, retryMsDefault);
  let failures = 0;
  const tell = changesOnly(onState);
  for (;;) {
    signal?.throwIfAborted();
    const silence = new Deadline(signal, silenceMs);
    // Opening has a time of its own.
    silence.stop();
    try {
      parser = new EventParser(parser.lastEventId, parser.retryMs);
      const stream = streamOf(await open(parser.lastEventId, silence.signal));
      tell("connected");
      for await (const piece of piecesOf(stream, silence)) {
        failures = 0;
        for (const { id, data } of eventsIn(parser, piece)) yield { id, frame: frameOf(data) };
      }
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      if (!(error instanceof SluiceError) || failures > reconnects || !mayRetry(error, true)) throw error;
      tell("reconnecting");
      await pause(waitMs(failures, error.retryAfter), signal);
      continue;
    } finally {
      silence.abort();
    }
    tell("reconnecting");
    await pause(someOf(parser.retryMs), signal);
  }
}

function changesOnly(onState: SessionEventsOptions["onState"]): (state: SessionState) => void {
  let told: SessionState | undefined;
  return (state) => {
    if (state === told) return;
    told = state;
    onState?.(state);
  };
}

function streamOf({ status, headers, body }: Response): ReadableStream<Uint8Array> {
  if (body === null || !headers.get("content-type")?.startsWith("text/event-stream")) {
    throw new SluiceError({ code: "UNEXPECTED_ANSWER", message: notOurs, status });
  }
  return body;
}

/** The stream's text as it comes. Throws CONNECTION_FAILED when it breaks off, or when nothing comes for too long. */
async function* piecesOf(stream: ReadableStream<Uint8Array>, silence: Deadline): AsyncGenerator<string> {
  // Neither `for await` over the body nor TextDecoderStream: some browsers lack them.
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    silence.restart();
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new SluiceError({ code: "CONNECTION_FAILED", message: "The session stream broke off.", cause });
    });
    // The reader of the frames may take its time.
    silence.stop();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

const notOurs = "This is no session stream.";

function eventsIn(parser: EventParser, piece: string): ServerEvent[] {
  try {
    return parser.push(piece);
  } catch (cause) {
    throw new SluiceError({ code: "UNEXPECTED_ANSWER", message: notOurs, status: 200, cause });
  }
}

function frameOf(data: string): SessionFrame {
  try {
    return JSON.parse(data) as SessionFrame;
  } catch {
    throw new SluiceError({ code: "UNEXPECTED_ANSWER", message: notOurs, status: 200 });
  }
}
