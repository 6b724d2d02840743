import type { RedisConnection } from "../../src/adapters/redis/connect.ts";
import { storeUnavailable } from "../../src/contracts/errors.ts";

/** A connection whose next `lost` scripts are run, and their replies lost; or are late: run when they are told to. */
export function lossyConnection(connection: RedisConnection): {
  connection: RedisConnection;
  loseReplies(count: number): void;
  holdUp(count: number): void;
  runLate(): Promise<void>;
} {
  let lost = 0;
  let heldUp = 0;
  const late: (() => Promise<unknown>)[] = [];
  const run: RedisConnection["run"] = async (...call) => {
    if (heldUp > 0) {
      heldUp -= 1;
      late.push(() => connection.run(...call));
      throw storeUnavailable("the call is late");
    }
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
    holdUp(count) {
      heldUp = count;
    },
    async runLate() {
      for (const call of late.splice(0)) await call();
    },
  };
}
