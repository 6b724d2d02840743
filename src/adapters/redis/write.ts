import { isUnknownScript, type RedisClient, type RedisConnection } from "./connect.ts";

type Pipeline = ReturnType<RedisClient["pipeline"]>;

/** Some commands on keys of one hash tag, in their order. */
export interface Write {
  readonly add: (pipeline: Pipeline) => void;
  /** Runs the last command, a script, where the server did not know it. */
  readonly withScript?: () => Promise<unknown>;
}

/**
 * Sends writes: to one server in one message and in their order, to a cluster all at once. Resolves, when all are done, to the
 * reply of the last command of each. Throws the first failure once nothing is under way any more.
 */
export async function send(connection: RedisConnection, writes: readonly Write[]): Promise<unknown[]> {
  if (writes.length === 0) return [];
  if (!connection.isCluster) return await sendTogether(connection, writes);
  const sent = await Promise.allSettled(writes.map((write) => sendTogether(connection, [write])));
  return sent.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value[0];
  });
}

async function sendTogether(connection: RedisConnection, writes: readonly Write[]): Promise<unknown[]> {
  const lasts: number[] = [];
  const replies = await connection.ask(async (client) => {
    const pipeline = client.pipeline();
    for (const { add } of writes) {
      add(pipeline);
      lasts.push(pipeline.length - 1);
    }
    const done = (await pipeline.exec()) ?? [];
    const failed = done.find(([error]) => error !== null && !isUnknownScript(error));
    if (failed !== undefined) throw failed[0];
    return done;
  });
  return await Promise.all(
    writes.map(({ withScript }, index) => {
      const [unknown, reply] = replies[lasts[index]!]!;
      return unknown === null ? reply : withScript?.();
    }),
  );
}
