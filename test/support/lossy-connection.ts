import type { RedisConnection } from "../../src/adapters/redis/connect.ts";
import { storeUnavailable } from "../../src/contracts/errors.ts";

/** A connection whose next `lost` scripts are run, and their replies lost. */
export function lossyConnection(connection: RedisConnection): {
  connection: RedisConnection;
  loseReplies(count: number): void;
} {
  let lost = 0;
  const run: RedisConnection["run"] = async (...call) => {
    const reply = await connection.run(...call);
    if (lost === 0) return reply;
    lost -= 1;
    throw storeUnavailable("the reply was lost");
  };
  const lossy = new Proxy(connection, {
    get(target, name) {
      if (name === "run") return run;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return {
    connection: lossy,
    loseReplies(count) {
      lost = count;
    },
  };
}
