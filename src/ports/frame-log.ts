/** Where a frame stands, among the frames of its session and in the log. */
export interface FramePlace {
  /** The log's own position, by which it finds the place again: 1 to 40 of `0-9a-z-`. */
  readonly entry: string;
  /**
   * Which counting `number` belongs to: 1 to 40 of `0-9a-z`, never used again for another session or another counting. A log
   * counts a session anew when it has forgotten it: after a long silence, or with everything else it held.
   */
  readonly numbering: string;
  /** A session's frames are numbered from 1 without a gap, over all gateways: what a reader misses can be counted. */
  readonly number: number;
}

/** What frames have in common: JSON without its latency and its job's id, cut where these stand. Mostly one object for many frames. */
export interface FrameShape {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
}

/**
 * The `data:` line of a frame: its shape, and what it has of its own. A log that packs frames writes a shape once, and latencies as
 * numbers: to write and deflate each frame as text costs many times as much.
 */
export interface FrameText {
  readonly shape: FrameShape;
  /** Whole microseconds, written as milliseconds behind the head; -1 where the frame has none. */
  readonly latencyUs: number;
  /** Stands behind the middle; "" where none is named. */
  readonly jobId: string;
}

/** A frame as it is handed over. Holds no scanned text. */
export interface NewFrame extends FrameText {
  readonly orgId: string;
  /** Names the session among all sessions of all apps. */
  readonly session: string;
}

export interface LoggedFrame extends FramePlace, FrameText {
  readonly session: string;
}

export function jsonOf({ shape: { head, middle, tail }, latencyUs, jobId }: FrameText): string {
  return `${head}${latencyUs < 0 ? "" : latencyUs / 1_000}${middle}${jobId}${tail}`;
}

/** What a log still has of a session. */
export interface Backlog {
  /** Oldest first; the oldest that is left, where some are gone. */
  readonly frames: readonly LoggedFrame[];
  /** The session's last frame, kept or gone; undefined where the log knows of none. */
  readonly newest: FramePlace | undefined;
  /** The last number of the numbering that the place is of, where the log counts the session anew and knows how that one ended. */
  readonly ended?: number;
}

/**
 * The frames of all sessions in one order, shared by all gateways of a store. Of each organization it keeps at least the last
 * 1,000 frames or those of the last 5 minutes, whichever is less.
 */
export interface FrameLog {
  /**
   * Adds the frames of one flush (at most limits.framesPerFlushMax), in order, after those of earlier calls. Resolves when this
   * gateway's followers have them; never rejects. Frames the log cannot keep are numbered all the same, so that they are missed.
   */
  append(frames: readonly NewFrame[]): Promise<void>;
  /**
   * Calls `listener` with what any gateway appends, in the log's order, from the moment the promise resolves. A follower that
   * the log cannot serve in time sees a gap in the numbers. Returns what stops it.
   */
  follow(listener: (frames: readonly LoggedFrame[]) => void): Promise<() => void>;
  /** The session's first `most` kept frames after a place; all it has where the place is of another numbering. */
  read(orgId: string, session: string, after: FramePlace, most: number): Promise<Backlog>;
}
