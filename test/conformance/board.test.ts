import { expect, test } from "vitest";
import { embeddedFrameLog } from "../../src/adapters/embedded/frame-log.ts";
import { embeddedLeases } from "../../src/adapters/embedded/leases.ts";
import { Board } from "../../src/adapters/processes/board.ts";
import { BoardClient } from "../../src/adapters/processes/board-client.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import type { LoggedFrame } from "../../src/ports/frame-log.ts";
import { frameLogSuite, framesOf } from "./frame-log-suite.ts";
import { leaseStoreSuite } from "./lease-store-suite.ts";
import { rateStoreSuite } from "./rate-store-suite.ts";

const openBoard = () => new Board(embeddedFrameLog(systemClock()), embeddedLeases());

/** A process at the board, whose messages take a turn of the event loop and are copied, as between processes. */
function join(board: Board) {
  const later = (deliver: () => void): void => void setImmediate(deliver);
  const seat = board.seat((reply, sent) =>
    later(() => {
      client.receive(structuredClone(reply));
      sent?.();
    }),
  );
  const client: BoardClient = new BoardClient((request) => later(() => seat.receive(structuredClone(request))));
  return { client, seat };
}

leaseStoreSuite("the board", async () => join(openBoard()).client.leases());
frameLogSuite("the board", async () => ({ log: join(openBoard()).client.frames(), close: async () => {} }));
rateStoreSuite("the board", async () => {
  const board = openBoard();
  return { one: join(board).client.rates(), other: join(board).client.rates(), close: async () => {} };
});

test("two processes share places; those of one that is gone are free", async () => {
  const board = openBoard();
  const [one, other] = [join(board), join(board)];
  await one.client.leases().take("a", 2);
  await other.client.leases().take("a", 2);
  expect(await other.client.leases().take("a", 2)).toBeUndefined();
  one.seat.leave();
  expect(await other.client.leases().take("a", 2)).toBeDefined();
});

test("a follower sees the frames of the other process, numbered with its own, in one order", async () => {
  const board = openBoard();
  const [one, other] = [join(board), join(board)];
  const seen: LoggedFrame[] = [];
  const stop = await one.client.frames().follow((frames) => void seen.push(...frames));
  await other.client.frames().append(framesOf("s", 1, 2));
  await one.client.frames().append(framesOf("s", 3, 3));
  expect(seen.map(({ number }) => number)).toEqual([1, 2, 3]);
  stop();
  await other.client.frames().append(framesOf("s", 4, 4));
  expect(seen).toHaveLength(3);
});

test("a process that stands still is sent so many frames and no more, and those that come when it goes on", async () => {
  const board = openBoard();
  const one = join(board);
  let sent: (() => void)[] = [];
  let frames = 0;
  const still = board.seat((reply, taken) => {
    if (reply.is !== "frames") return;
    frames += reply.frames.length;
    sent.push(taken!);
  });
  await still.receive({ id: 1, op: "followFrames", args: [true] });
  const append = (): Promise<void> => one.client.frames().append(framesOf("s", 1, 1_000));
  for (let at = 0; at < 20; at += 1) await append();
  expect(frames).toBe(16_000);
  for (const taken of sent) taken();
  sent = [];
  await append();
  expect(frames).toBe(17_000);
});

test("who stops and follows again at once is told of what comes", async () => {
  const { client } = join(openBoard());
  const frames = client.frames();
  (await frames.follow(() => {}))();
  const seen: LoggedFrame[] = [];
  await frames.follow((some) => void seen.push(...some));
  await frames.append(framesOf("s", 1, 2));
  expect(seen).toHaveLength(2);
});

test("without a supervisor nothing hangs", async () => {
  const { client } = join(openBoard());
  const asking = client.leases().take("a", 1);
  client.close();
  await expect(asking).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  await expect(client.rates().lease({ keyId: "k", minute: 1, limit: 1, needed: 1 })).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
  });
  await client.frames().append(framesOf("s", 1, 1));
});
