import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { limits } from "../../src/contracts/limits.ts";
import { type FrameLog, type FramePlace, jsonOf, type LoggedFrame, type NewFrame } from "../../src/ports/frame-log.ts";

export interface OpenFrameLog {
  readonly log: FrameLog;
  close(): Promise<void>;
}

/** Frames `from` to `until` of a session, each with its number as its text. */
export const framesOf = (session: string, from: number, until: number, orgId = "org_1"): NewFrame[] =>
  Array.from({ length: until - from + 1 }, (_, index) => ({
    orgId,
    session,
    shape: { head: `{"n":${from + index}}`, middle: "", tail: "" },
    latencyUs: -1,
    jobId: "",
  }));

/** Appends any number of frames, a flush at a time. */
export async function appendAll(log: FrameLog, frames: readonly NewFrame[]): Promise<void> {
  for (let at = 0; at < frames.length; at += limits.framesPerFlushMax) {
    await log.append(frames.slice(at, at + limits.framesPerFlushMax));
  }
}

const textsOf = (frames: readonly LoggedFrame[]): string[] => frames.map(jsonOf);
const numbersOf = (frames: readonly LoggedFrame[]): number[] => frames.map(({ number }) => number);
const placeOf = ({ entry, numbering, number }: LoggedFrame): FramePlace => ({ entry, numbering, number });
const most = 10_000;

/** What every frame log promises. `open` gives an empty one. */
export function frameLogSuite(name: string, open: () => Promise<OpenFrameLog>): void {
  describe(`${name} as a frame log`, () => {
    let opened: OpenFrameLog;
    let log: FrameLog;
    let seen: LoggedFrame[];
    beforeEach(async () => {
      opened = await open();
      log = opened.log;
      seen = [];
    });
    afterEach(() => opened.close());
    const follow = () => log.follow((frames) => seen.push(...frames));

    test("a follower gets what is appended, in order, and nothing from before or after", async () => {
      await log.append(framesOf("a", 1, 2));
      const stop = await follow();
      await log.append([...framesOf("a", 3, 4), ...framesOf("b", 1, 1), ...framesOf("a", 5, 5)]);
      await log.append(framesOf("b", 2, 2));
      stop();
      await log.append(framesOf("a", 6, 6));
      expect(seen.map((frame) => [frame.session, jsonOf(frame)])).toEqual([
        ["a", '{"n":3}'],
        ["a", '{"n":4}'],
        ["b", '{"n":1}'],
        ["a", '{"n":5}'],
        ["b", '{"n":2}'],
      ]);
    });

    test.each([
      { ids: "as a clock makes them", idOf: () => systemClock().newId("job") },
      { ids: "of another shape", idOf: (n: number) => `job_é${n}` },
      { ids: "of which some frames have none", idOf: (n: number) => (n % 3 === 0 ? "" : systemClock().newId("job")) },
    ])("frames come back as they were, few and many, with ids $ids", async ({ idOf }) => {
      await follow();
      const frames = Array.from(
        { length: 200 },
        (_, n): NewFrame => ({
          orgId: "org_1",
          session: `s${n % 7}`,
          shape: {
            head: `{"n":${n},"text":"ü\\t"${n % 5 === 0 ? "" : ',"ms":'}`,
            middle: ',"id":"',
            tail: n % 2 === 0 ? '"}' : '","more":[]}',
          },
          latencyUs: n % 5 === 0 ? -1 : n ** 3,
          jobId: idOf(n),
        }),
      );
      await log.append(frames.slice(0, 5));
      await log.append(frames.slice(5));
      expect(seen.map((frame) => [frame.session, jsonOf(frame)])).toEqual(
        frames.map((frame) => [frame.session, jsonOf(frame)]),
      );
    });

    test("each session is numbered from 1 without a gap, under a name of its own", async () => {
      await follow();
      await log.append([...framesOf("a", 1, 2), ...framesOf("b", 1, 1)]);
      await log.append([...framesOf("b", 2, 2), ...framesOf("a", 3, 3)]);
      const ofA = seen.filter(({ session }) => session === "a");
      const ofB = seen.filter(({ session }) => session === "b");
      expect([numbersOf(ofA), numbersOf(ofB)]).toEqual([
        [1, 2, 3],
        [1, 2],
      ]);
      expect(new Set(seen.map(({ session, numbering }) => `${session} ${numbering}`)).size).toBe(2);
      expect(ofA[0]!.numbering).not.toBe(ofB[0]!.numbering);
      for (const { entry, numbering } of seen) {
        expect(entry).toMatch(/^[0-9a-z-]{1,40}$/);
        expect(numbering).toMatch(/^[0-9a-z]{1,40}$/);
      }
    });

    test("reading on gives what came after a place, oldest first, and the newest of all", async () => {
      await follow();
      await log.append([...framesOf("a", 1, 3), ...framesOf("b", 1, 1), ...framesOf("a", 4, 6)]);
      const ofA = seen.filter(({ session }) => session === "a");
      for (const [index, frame] of ofA.entries()) {
        const backlog = await log.read("org_1", "a", placeOf(frame), most);
        expect(backlog.frames).toEqual(ofA.slice(index + 1));
        expect(backlog.newest).toEqual(placeOf(ofA.at(-1)!));
      }
    });

    test("reading gives no more than was asked for, and goes on from there", async () => {
      await follow();
      await appendAll(log, framesOf("a", 1, 700));
      const read: LoggedFrame[] = [];
      let place = placeOf(seen[99]!);
      for (let turn = 0; turn < 10; turn += 1) {
        const { frames } = await log.read("org_1", "a", place, 256);
        expect(frames.length).toBeLessThanOrEqual(256);
        read.push(...frames);
        if (frames.length > 0) place = placeOf(frames.at(-1)!);
      }
      expect(textsOf(read)).toEqual(textsOf(seen.slice(100)));
    });

    test("a place before the first frame reads them all, as a `_meta` frame's does", async () => {
      await follow();
      await log.append(framesOf("a", 1, 3));
      const { frames } = await log.read("org_1", "a", { ...placeOf(seen[0]!), number: 0 }, most);
      expect(textsOf(frames)).toEqual(textsOf(seen));
    });

    test("a place of a numbering that is not here reads all there is", async () => {
      await log.append(framesOf("a", 1, 3));
      const { frames, newest } = await log.read("org_1", "a", { entry: "7", numbering: "elsewhere", number: 9 }, most);
      expect([numbersOf(frames), newest?.number]).toEqual([[1, 2, 3], 3]);
    });

    test("a session without frames has nothing", async () => {
      await log.append(framesOf("a", 1, 1));
      expect(await log.read("org_1", "b", { entry: "1", numbering: "elsewhere", number: 1 }, most)).toEqual({
        frames: [],
        newest: undefined,
      });
    });

    test("the last 1,000 frames of an organization are there, whatever other organizations do", async () => {
      await follow();
      await appendAll(log, framesOf("a", 1, 1_500));
      await appendAll(log, framesOf("noise", 1, 5_000, "org_2"));
      const { frames } = await log.read("org_1", "a", { ...placeOf(seen[0]!), number: 0 }, most);
      expect(frames.length).toBeGreaterThanOrEqual(1_000);
      expect(numbersOf(frames)).toEqual(
        Array.from({ length: frames.length }, (_, index) => 1_500 - frames.length + 1 + index),
      );
    });

    test("what is gone can be counted by its numbers", async () => {
      await follow();
      await log.append(framesOf("a", 1, 7));
      const last = placeOf(seen[2]!);
      for (let round = 0; round < 8; round += 1) await appendAll(log, framesOf("noise", 1, 2_000));
      for (const newestNumber of [7, 8]) {
        const { frames, newest } = await log.read("org_1", "a", last, most);
        const first = frames[0]?.number ?? newestNumber + 1;
        expect([newest?.number, first - last.number - 1 + frames.length]).toEqual([newestNumber, newestNumber - 3]);
        await log.append(framesOf("a", 8, 8));
      }
    });

    test("several followers get the same", async () => {
      const other: LoggedFrame[] = [];
      await follow();
      await log.follow((frames) => other.push(...frames));
      await log.append(framesOf("a", 1, 5));
      expect(seen).toHaveLength(5);
      expect(other).toEqual(seen);
    });
  });
}
