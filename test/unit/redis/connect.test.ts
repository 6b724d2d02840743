import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectRedis, type RedisConnection, type RedisTrouble } from "../../../src/adapters/redis/connect.ts";
import { readRedisUrl } from "../../../src/adapters/redis/target.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { type RedisProcess, startRedis, testRedis } from "../../support/redis.ts";

const plain = { isCluster: false, tls: false, username: "", password: "", db: 0 };

describe("SLUICE_REDIS_URL", () => {
  test.each([
    { url: "redis://cache", is: { nodes: [{ host: "cache", port: 6379 }] } },
    { url: " redis://127.0.0.1:7000/3 ", is: { nodes: [{ host: "127.0.0.1", port: 7000 }], db: 3 } },
    { url: "redis://[::1]:7000", is: { nodes: [{ host: "::1", port: 7000 }] } },
    {
      url: "rediss://me:p%40ss@cache:7000",
      is: { nodes: [{ host: "cache", port: 7000 }], tls: true, username: "me", password: "p@ss" },
    },
    { url: "redis://:secret@cache", is: { nodes: [{ host: "cache", port: 6379 }], password: "secret" } },
    {
      url: "cluster://:secret@a:1,b:2",
      is: {
        nodes: [
          { host: "a", port: 1 },
          { host: "b", port: 2 },
        ],
        isCluster: true,
        password: "secret",
      },
    },
    {
      url: "rediss://a:1, rediss://b:2",
      is: {
        nodes: [
          { host: "a", port: 1 },
          { host: "b", port: 2 },
        ],
        isCluster: true,
        tls: true,
      },
    },
    { url: "clusters://a", is: { nodes: [{ host: "a", port: 6379 }], isCluster: true, tls: true } },
  ])("$url", ({ url, is }) => {
    expect(readRedisUrl(url)).toEqual({ ...plain, ...is });
  });

  test.each([
    "",
    "cache:6379",
    "http://cache",
    "redis://",
    "redis://a,rediss://b",
    "cluster://a:1/3",
    "redis://a/x",
    "redis://a?db=3",
    "redis://a/3#x",
    "redis://a:1,redis://b:1?c",
    "redis://me:%zz@a",
  ])("%j is refused, and nothing of it is quoted", (url) => {
    expect(() => readRedisUrl(url)).toThrow(/^takes redis:/);
  });
});

describe("a connection", () => {
  let server: Awaited<ReturnType<typeof testRedis>>;
  let connection: RedisConnection;
  const troubles: RedisTrouble[] = [];
  beforeAll(async () => {
    server = await testRedis();
    connection = await connectRedis(server.url, systemClock());
    connection.onTrouble((trouble) => troubles.push(trouble));
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  const failure = (error: string) => connection.run({ lua: `return redis.error_reply('${error}')`, sha: "" }, [], []);
  test.each([
    { error: "OOM command not allowed when used memory > maxmemory.", code: "STORE_UNAVAILABLE", trouble: "full" },
    {
      error: "READONLY You can not write against a read only replica.",
      code: "STORE_UNAVAILABLE",
      trouble: "read-only",
    },
    { error: "MISCONF Errors writing to the AOF file", code: "STORE_UNAVAILABLE", trouble: "read-only" },
    { error: "LOADING Redis is loading the dataset in memory", code: "STORE_UNAVAILABLE", trouble: "gone" },
    { error: "CLUSTERDOWN The cluster is down", code: "STORE_UNAVAILABLE", trouble: "gone" },
    { error: "BUSY Redis is busy running a script.", code: "STORE_UNAVAILABLE", trouble: "slow" },
    {
      error: "WRONGTYPE Operation against a key holding the wrong kind of value",
      code: "INTERNAL",
      trouble: undefined,
    },
  ])("$error: $code", async ({ error, code, trouble }) => {
    troubles.length = 0;
    const failed: unknown = await failure(error).catch((reason: unknown) => reason);
    expect(failed).toBeInstanceOf(GatewayError);
    expect(failed).toMatchObject({ code });
    expect(troubles).toEqual(trouble === undefined ? [] : [trouble]);
  });

  test("binary arguments arrive as they are", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    expect(await connection.run({ lua: "return #ARGV[1]", sha: "" }, [], [bytes])).toBe(5);
  });
});

test("a server that hangs up is not stormed, and calls fail at once", async () => {
  let connects: number[] = [];
  let isUp = true;
  const sockets = new Set<Socket>();
  const redis = await testRedis();
  const { hostname, port } = new URL(redis.url);
  // In front of a real server, so that the first connection comes about.
  const server = createServer((socket) => {
    connects.push(performance.now());
    if (!isUp) return void socket.destroy();
    sockets.add(socket);
    const { Socket: Client } = process.getBuiltinModule("node:net");
    const behind = new Client().on("error", () => {}).connect(Number(port || 6379), hostname);
    socket.on("error", () => {}).pipe(behind);
    behind.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = await connectRedis(
    `redis://127.0.0.1:${(server.address() as { port: number }).port}`,
    systemClock(),
  );
  try {
    isUp = false;
    connects = [];
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => connects.length).toBeGreaterThan(5);
    // Doubling from 50 ms: 5 to 8 tries in 3 s, fewer on a slow machine.
    expect(connects.filter((atMs) => atMs - connects[0]! < 3_000).length).toBeLessThan(12);
    const failed = connection.ask((client) => client.get("a")).catch(({ code }: { code: string }) => code);
    expect(await Promise.race([failed, setTimeout(limits.redisCommandMsMax / 2, "late")])).toBe("STORE_UNAVAILABLE");
    isUp = true;
    await expect.poll(() => connection.isReady()).toBe(true);
    expect(await connection.ask((client) => client.ping())).toBe("PONG");
  } finally {
    await connection.close();
    server.close();
    await redis.stop();
  }
});

test("nobody there: one line that names the address and no password", async () => {
  const failed: unknown = await connectRedis("redis://:secret@127.0.0.1:1", systemClock(), 300).catch((error) => error);
  expect(String(failed)).toMatch(/ECONNREFUSED 127\.0\.0\.1:1$/);
});

describe("a database other than the first", () => {
  let server: RedisProcess;
  let administrator: Redis;
  const urlOf = (database: number, login = ""): string => `redis://${login}127.0.0.1:${server.port}/${database}`;
  beforeAll(async () => {
    server = await startRedis();
    administrator = new Redis(server.url);
  });
  afterAll(async () => {
    administrator.disconnect();
    await server.stop();
  });

  test("one that the server does not have: one line, and not the first in its place", async () => {
    const failed: unknown = await connectRedis(urlOf(9_999), systemClock(), 1_000).catch((error) => error);
    expect(String(failed)).toMatch(/DB index is out of range$/);
  });

  test("one that is refused when the connection comes back: nothing is written to the first in its place", async () => {
    const may = async (...rules: string[]) => administrator.call("acl", "setuser", "guest", ...rules);
    await may("reset", "on", ">secret", "~*", "&*", "+@all");
    const connection = await connectRedis(urlOf(1, "guest:secret@"), systemClock());
    const write = async (value: string) =>
      connection.ask((client) => client.set("written", value)).catch(() => "refused");
    try {
      expect(await write("before")).toBe("OK");
      await may("-select");
      await administrator.client("KILL", "USER", "guest");
      await expect.poll(() => connection.isReady()).toBe(false);
      for (let tries = 0; tries < 20; tries++) {
        expect(await write("after")).toBe("refused");
        await setTimeout(50);
      }
      await may("+select");
      await expect.poll(() => write("again"), { timeout: 10_000 }).toBe("OK");
      expect(await administrator.get("written")).toBeNull();
    } finally {
      await connection.close();
    }
  });
});
