import { limits } from "../../contracts/limits.ts";
import { type Span, spans } from "../ledger/spans.ts";
import type { Delta } from "../ledger/tally.ts";
import type { RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

/** Where one counter stands: a field of a hash that holds all scopes of an organization over a span of time. */
interface Cell {
  readonly key: string;
  readonly field: string;
}

interface Layout {
  readonly name: string;
  /** How much time one hash holds: a few thousand fields an app at most. */
  readonly hashMs: number;
  /** How long a hash lives after its last change; 0: for ever. */
  readonly livesSeconds: number;
}

/** The day that is being counted, and an hour for clocks that differ. */
const minutesLiveMs = limits.minuteCountersDays * spans.day + spans.day + spans.hour;

const layouts: Readonly<Record<Span, Layout>> = {
  [spans.minute]: { name: "minutes", hashMs: spans.day, livesSeconds: minutesLiveMs / 1_000 },
  [spans.hour]: { name: "hours", hashMs: 32 * spans.day, livesSeconds: 0 },
  [spans.day]: { name: "days", hashMs: 512 * spans.day, livesSeconds: 0 },
};

export const secondsToLive = (span: Span): number => layouts[span].livesSeconds;

/** Previews stand apart: they are counted only on request. */
export function cellOf(keys: RedisKeys, delta: Omit<Delta, "counts">): Cell {
  const { scope, orgId, span, startMs, preview } = delta;
  const { name, hashMs } = layouts[span];
  return {
    key: keys.counters(orgId, name, Math.floor(startMs / hashMs)),
    field: `${scope}:${startMs / span}${preview ? ":preview" : ""}`,
  };
}

/** What stands in the cells, in their order; one command a hash. */
export async function readCells(connection: RedisConnection, cells: readonly Cell[]): Promise<(Buffer | null)[]> {
  const byKey = Map.groupBy(cells.keys(), (index) => cells[index]!.key);
  const values = new Array<Buffer | null>(cells.length).fill(null);
  await connection.ask((client) =>
    Promise.all(
      [...byKey].map(async ([key, indexes]) => {
        const found = await client.hmgetBuffer(key, ...indexes.map((index) => cells[index]!.field));
        for (const [n, index] of indexes.entries()) values[index] = found[n] ?? null;
      }),
    ),
  );
  return values;
}
