import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Cluster, Redis } from "ioredis";
import { GatewayError, messageOf, storeUnavailable } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import { type RedisTarget, readRedisUrl } from "./target.ts";

export type RedisClient = Redis | Cluster;

/** A Lua script beside this file; it opens with its contract. */
export interface Script {
  readonly lua: string;
  readonly sha: string;
}

/** Reads `lua/{name}.lua`. */
export function loadScript(name: string): Script {
  const lua = readFileSync(new URL(`lua/${name}.lua`, import.meta.url), "utf8");
  return { lua, sha: createHash("sha1").update(lua).digest("hex") };
}

/** The server was started anew, or is another: it takes the script's text, and then knows it. */
export const isUnknownScript = (error: unknown): boolean => messageOf(error).startsWith("NOSCRIPT");

/** Why a call to Redis failed, for those who watch its health. */
export type RedisTrouble = "slow" | "full" | "read-only" | "gone";

/** The connection to Redis that a gateway's adapters share. */
export interface RedisConnection {
  readonly isCluster: boolean;
  /**
   * For what `ask` and `run` do not do: what it throws is ioredis's own. A command fails at once where there is no connection,
   * and when it is not answered in limits.redisCommandMsMax; then it may have been done all the same. None is sent twice.
   */
  readonly client: RedisClient;
  /**
   * Runs commands. What is sent in one turn of the event loop goes to a server (not to a cluster) in one message, and wakes it once.
   * A failure becomes GatewayError: STORE_UNAVAILABLE (nothing, or not known, was done) or INTERNAL (our mistake).
   */
  ask<T>(commands: (client: RedisClient) => Promise<T>): Promise<T>;
  /** Runs a script, as `ask` does. All `keys` carry one hash tag. Replies are text; binary arguments may be given. */
  run(script: Script, keys: readonly string[], args: readonly (string | number | Buffer)[]): Promise<unknown>;
  /**
   * A connection of its own, for commands that wait: they have no time limit. `purpose` is part of its name in `CLIENT LIST`. Its
   * owner disconnects it. Rejects with STORE_UNAVAILABLE when it does not come about.
   */
  another(purpose: string): Promise<RedisClient>;
  isReady(): boolean;
  /** Calls `listener` with each failure that is not our mistake; `detail` holds no data and no secret. */
  onTrouble(listener: (trouble: RedisTrouble, detail: string) => void): void;
  /** Lets what is under way finish, for a moment, and disconnects. */
  close(): Promise<void>;
}

/**
 * Connects to the server or cluster of SLUICE_REDIS_URL. Rejects with an error of one line that quotes no secret: where the setting
 * cannot be read, or nobody answers for so long.
 */
export async function connectRedis(
  url: string,
  clock: Clock,
  waitMsMax: number = limits.redisOpenMsMax,
): Promise<RedisConnection> {
  const connection = new Connection(readRedisUrl(url), clock);
  await connection.untilReady(connection.client, waitMsMax);
  return connection;
}

class Connection implements RedisConnection {
  readonly isCluster: boolean;
  readonly client: RedisClient;
  readonly #target: RedisTarget;
  readonly #clock: Clock;
  readonly #troubleListeners = new Set<(trouble: RedisTrouble, detail: string) => void>();
  #underWay = 0;
  #isGathering = false;
  #lastError = "it does not answer";
  #isClosed = false;

  constructor(target: RedisTarget, clock: Clock) {
    this.#target = target;
    this.#clock = clock;
    this.isCluster = target.isCluster;
    this.client = this.#connect("commands", { commandTimeout: limits.redisCommandMsMax });
  }

  /** Resolves when a client can send commands to every node that is there; rejects, and disconnects it, when that takes too long. */
  async untilReady(client: RedisClient, waitMsMax: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error(this.#lastError)), waitMsMax);
    if (client.status === "ready") resolve();
    else client.once("ready", resolve);
    try {
      await promise;
      if (client instanceof Cluster) await Promise.allSettled(client.nodes("master").map((node) => node.ping()));
    } catch (error) {
      client.disconnect();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async ask<T>(commands: (client: RedisClient) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw storeUnavailable("the store is closed");
    if (this.#underWay >= limits.storeCallsMax) throw storeUnavailable("the store is too busy");
    this.#underWay += 1;
    this.#gather();
    try {
      return await commands(this.client);
    } catch (error) {
      throw this.#failureOf(error);
    } finally {
      this.#underWay -= 1;
    }
  }

  run(script: Script, keys: readonly string[], args: readonly (string | number | Buffer)[]): Promise<unknown> {
    return this.ask(async (client) => {
      try {
        return await client.evalsha(script.sha, keys.length, ...keys, ...args);
      } catch (error) {
        if (!isUnknownScript(error)) throw error;
        return await client.call("eval", script.lua, keys.length, ...keys, ...args);
      }
    });
  }

  async another(purpose: string): Promise<RedisClient> {
    const client = this.#connect(purpose, {});
    try {
      await this.untilReady(client, limits.redisConnectMsMax);
    } catch (error) {
      throw storeUnavailable(`no further connection to Redis: ${messageOf(error)}`);
    }
    return client;
  }

  isReady(): boolean {
    return this.client.status === "ready";
  }

  onTrouble(listener: (trouble: RedisTrouble, detail: string) => void): void {
    this.#troubleListeners.add(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const untilMs = this.#clock.elapsedMs() + limits.redisCloseMsMax;
    while (this.#underWay > 0 && this.#clock.elapsedMs() < untilMs) {
      await new Promise((resolve) => setTimeout(resolve, closePollMs));
    }
    this.client.disconnect();
  }

  #connect(purpose: string, own: { readonly commandTimeout?: number }): RedisClient {
    const { nodes, tls, username, password, db } = this.#target;
    // No command is sent twice behind the back of its caller, and none waits unseen for a server that is gone.
    const options = {
      ...own,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: limits.redisConnectMsMax,
      socketTimeout: limits.redisSilenceMsMax,
      connectionName: `sluice-${purpose}`,
      ...(username === "" ? {} : { username }),
      ...(password === "" ? {} : { password }),
      ...(tls ? { tls: {} } : {}),
    };
    const pause = (times: number): number => this.#pauseMs(times);
    const client = this.isCluster
      ? new Cluster([...nodes], {
          redisOptions: options,
          enableOfflineQueue: false,
          clusterRetryStrategy: pause,
          retryDelayOnFailover: 0,
          slotsRefreshInterval: limits.redisSlotsRefreshMs,
          // Node certificates name hosts: an address looked up here would not match them.
          ...(tls
            ? { dnsLookup: (host: string, done: (error: null, address: string) => void) => done(null, host) }
            : {}),
        })
      : new Redis({ ...options, ...nodes[0], db, enableOfflineQueue: false, retryStrategy: pause });
    // Without a listener ioredis writes to the console. What fails a caller is told to the caller.
    client.on("error", (error: unknown) => {
      this.#note(error);
      // ioredis would go on with database 0, which is somebody else's.
      if (isOfSelect(error) && client instanceof Redis) client.disconnect(true);
    });
    client.on("node error", (error: unknown) => this.#note(error));
    // A node is connected to at its first command, and refuses those that come meanwhile.
    client.on("+node", (node: Redis) => void node.ping().catch(() => undefined));
    return client;
  }

  #gather(): void {
    if (this.#isGathering || this.client instanceof Cluster || !this.isReady()) return;
    this.#isGathering = true;
    const { stream } = this.client;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #note(error: unknown): void {
    const text = detailOf(error);
    if (text !== "") this.#lastError = text;
    this.#tell("gone", this.#lastError);
  }

  /** Doubles from 50 ms to 2 s, each half chance: gateways that lost the same server do not all come back in one moment. */
  #pauseMs(times: number): number {
    const longest = Math.min(limits.redisRetryMsMin * 2 ** Math.min(times, 16), limits.redisRetryMsMax);
    const [chance = 0] = this.#clock.randomBytes(chanceBytes);
    return Math.round(longest * (0.5 + chance / 512));
  }

  #failureOf(error: unknown): GatewayError {
    if (error instanceof GatewayError) return error;
    const message = messageOf(error);
    const trouble = this.isReady() ? troubleOf(message) : "gone";
    if (trouble === undefined) return new GatewayError("INTERNAL", { detail: `Redis: ${message}` });
    const detail = trouble === "gone" ? this.#lastError : message.slice(0, detailCharsMax);
    this.#tell(trouble, detail);
    return storeUnavailable(`Redis is ${trouble}: ${detail}`);
  }

  #tell(trouble: RedisTrouble, detail: string): void {
    for (const listener of this.#troubleListeners) listener(trouble, detail);
  }
}

/** The database is not there, or not for this user: ioredis says which command was refused. */
const isOfSelect = (error: unknown): boolean =>
  error instanceof Error && "command" in error && (error.command as { readonly name: string }).name === "select";

const closePollMs = 5;
const chanceBytes = 1;
const detailCharsMax = 200;

/** What the servers say (https://redis.io/docs/latest/develop/reference/protocol-spec/ "simple errors") and what ioredis says. */
const troubles: readonly (readonly [RegExp, RedisTrouble])[] = [
  [/^(OOM|NOREPLICAS)\b/, "full"],
  [/^(READONLY|MISCONF)\b/, "read-only"],
  [/^BUSY\b|Command timed out/, "slow"],
  [/^(LOADING|CLUSTERDOWN|MASTERDOWN|TRYAGAIN|MOVED|ASK|NOAUTH|WRONGPASS|NOPERM)\b/, "gone"],
  [/Connection is closed|Stream isn't writeable|max retries|Cluster isn't ready|Socket timeout|ECONN|EPIPE/i, "gone"],
  [/Cluster all failed|Too many Cluster redirections|None of startup nodes|Failed to refresh slots/i, "gone"],
];

function troubleOf(message: string): RedisTrouble | undefined {
  // An error inside a script carries the command's own error behind a few words of Redis's.
  const own = message.replace(/^ERR Error running script.*?: (?:-)?/, "");
  return troubles.find(([shape]) => shape.test(own))?.[1];
}

/** One line on a lost connection; connection errors name an address, never a password. "" where the error only says that it is lost. */
function detailOf(error: unknown): string {
  if (/^Stream isn't writeable/.test(messageOf(error))) return "";
  if (error instanceof AggregateError) return detailOf(error.errors[0]);
  if (error instanceof Error && "lastNodeError" in error && error.lastNodeError instanceof Error) {
    return messageOf(error.lastNodeError).slice(0, detailCharsMax);
  }
  return messageOf(error).slice(0, detailCharsMax);
}
