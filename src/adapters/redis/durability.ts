import type { Redis } from "ioredis";
import type { RedisConnection } from "./connect.ts";

/** What one server says of itself; "" where it does not say, as some hosted ones do not. */
interface RedisServer {
  readonly version: string;
  readonly appendonly: string;
  readonly appendfsync: string;
  readonly maxmemoryPolicy: string;
  /** Connected now. */
  readonly replicas: number;
}

/** What an accepted write can survive, for the log at start. */
export interface Durability {
  readonly servers: readonly RedisServer[];
  /** One sentence. */
  readonly says: string;
  /** One sentence each; empty where nothing is wrong. */
  readonly warnings: readonly string[];
}

/** Asks every master. Never rejects for what a server keeps to itself. */
export async function readDurability(connection: RedisConnection): Promise<Durability> {
  const { client } = connection;
  const masters = "nodes" in client ? client.nodes("master") : [client];
  const servers = await Promise.all(masters.map(serverOf));
  return { servers, says: sentenceOf(servers), warnings: warningsOf(servers) };
}

async function serverOf(server: Redis): Promise<RedisServer> {
  const setting = async (name: string): Promise<string> => {
    const [, value = ""] = ((await server.config("GET", name).catch(() => [])) as string[]) ?? [];
    return value;
  };
  const info = await server.info().catch(() => "");
  const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1] ?? "";
  return {
    version: field("valkey_version") || field("redis_version"),
    appendonly: (await setting("appendonly")) || (field("aof_enabled") === "1" ? "yes" : ""),
    appendfsync: await setting("appendfsync"),
    maxmemoryPolicy: (await setting("maxmemory-policy")) || field("maxmemory_policy"),
    replicas: Number(field("connected_slaves") || 0),
  };
}

/** The weakest server's. */
function sentenceOf(servers: readonly RedisServer[]): string {
  const replicas = Math.min(...servers.map((server) => server.replicas));
  const copies = replicas === 0 ? "no replica" : `${replicas} replica${replicas === 1 ? "" : "s"} (asynchronous)`;
  if (servers.some(({ appendonly }) => appendonly !== "yes")) {
    return `Redis keeps what it accepts in memory (appendonly is not on), ${copies}: a restart may lose it.`;
  }
  if (servers.every(({ appendfsync }) => appendfsync === "always")) {
    return `Redis has what it accepts on its disk before it answers (appendfsync always), ${copies}.`;
  }
  return `Redis has what it accepts on its disk within about a second (appendfsync is not always), ${copies}: an audit frame means written, not fsynced.`;
}

function warningsOf(servers: readonly RedisServer[]): string[] {
  const warnings: string[] = [];
  if (servers.some(({ appendonly }) => appendonly !== "yes")) {
    warnings.push(
      "Redis does not write an append-only file: set appendonly yes, or jobs and accounts are lost with it.",
    );
  }
  const policy = servers.find(({ maxmemoryPolicy }) => !["", "noeviction"].includes(maxmemoryPolicy))?.maxmemoryPolicy;
  if (policy !== undefined) {
    warnings.push(`Redis may evict data (maxmemory-policy ${policy}): set noeviction, or jobs and accounts vanish.`);
  }
  return warnings;
}
