import { setTimeout } from "node:timers/promises";
import { openRedis } from "../../src/adapters/redis/open-redis.ts";
import { openSessionStream } from "../../src/stream/session-stream.ts";
import { accountOf, clock, decision } from "./gateway.ts";

/** What a gateway of its own process publishes over Redis: so much a second to the sessions in turn, and so much to one of them. */
export interface Publish {
  readonly url: string;
  readonly sessions: readonly { readonly account: number; readonly session: string }[];
  readonly perSecond: number;
  readonly busiest: { readonly account: number; readonly session: string; readonly perSecond: number };
  readonly seconds: number;
}

export interface Published {
  readonly frames: number;
  readonly busiest: number;
}

const tickMs = 4;

process.on("message", async ({ url, sessions, perSecond, busiest, seconds }: Publish) => {
  const store = await openRedis(url, clock);
  const stream = openSessionStream({ log: store.frames, leases: store.leases });
  const callers = new Map<number, ReturnType<typeof accountOf>["caller"]>();
  const publish = (account: number, session: string): void => {
    const caller = callers.get(account) ?? accountOf(account).caller;
    callers.set(account, caller);
    stream.publish(decision(caller, session, String(process.hrtime.bigint())));
  };
  const startedMs = clock.elapsedMs();
  const published = { frames: 0, busiest: 0 };
  for (let elapsed = 0; elapsed < seconds; ) {
    elapsed = Math.min(seconds, (clock.elapsedMs() - startedMs) / 1_000);
    for (; published.frames < elapsed * perSecond; published.frames += 1) {
      const { account, session } = sessions[(published.frames * 7_919) % sessions.length]!;
      publish(account, session);
    }
    for (; published.busiest < elapsed * busiest.perSecond; published.busiest += 1) {
      publish(busiest.account, busiest.session);
    }
    await setTimeout(tickMs);
  }
  await setTimeout(500);
  await stream.close();
  await store.close();
  process.send!(published satisfies Published);
});
