import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { foldText, placeOf } from "../../engine/fold/fold.ts";

/** A row of the corpus (its README has the meaning of each field), folded as the engine folds. */
export interface Row {
  readonly id: string;
  readonly text: string;
  readonly folded: string;
  readonly attack: boolean;
  readonly category: string;
  readonly subtype: string;
  readonly stage: "prompt" | "rag" | "tool_call" | "tool_output";
  readonly language: string;
  readonly source: string;
  readonly license: string;
  /** May serve the shipped weights. */
  readonly free: boolean;
  /** Where the attack stands in `folded`; undefined where the corpus does not say. */
  readonly span: Span | undefined;
}

/** Half-open, in units of a folded text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface WireRow {
  readonly id: string;
  readonly text: string;
  readonly label: "attack" | "benign";
  readonly category: string;
  readonly subtype: string | null;
  readonly stage: Row["stage"];
  readonly lang: string | null;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly type: string }[] | null;
  readonly source: string;
  readonly license: string;
  readonly permissive: boolean;
}

/**
 * The corpus marks a composite `permissive` by the licence of its document alone. These two kinds carry a seed from sources without
 * a free licence, so they are kept out of the shipped weights all the same.
 */
const foreignSeeds = /^composite:(direct|leak)_seed\b/;

/** Reads `<name>.jsonl` or `<name>.jsonl.gz` of a folder. */
export function readRows(folder: string, name: string): Row[] {
  const packed = join(folder, `${name}.jsonl.gz`);
  return parseRows(existsSync(packed) ? gunzipSync(readFileSync(packed)) : readFileSync(join(folder, `${name}.jsonl`)));
}

function parseRows(bytes: Uint8Array): Row[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.filter((line) => line !== "").map((line) => rowOf(JSON.parse(line) as WireRow));
}

function rowOf(row: WireRow): Row {
  const folded = foldText(row.text);
  const span = row.spans?.find((candidate) => candidate.type === "INJECTION");
  const subtype = row.subtype ?? "";
  return {
    id: row.id,
    text: row.text,
    folded: folded.text,
    attack: row.label === "attack",
    category: row.category,
    subtype,
    stage: row.stage,
    language: row.lang ?? "",
    source: sourceOf(row.source, subtype),
    license: row.license,
    free: row.permissive && !foreignSeeds.test(subtype),
    span:
      span === undefined ? undefined : { start: foldedAt(folded.map, span.start), end: foldedAt(folded.map, span.end) },
  };
}

/** First folded unit that came from `unit` or later. */
const foldedAt = (map: Int32Array | null, unit: number): number => (map === null ? unit : placeOf(map, unit));

/** A repository and kind, for reports; of composites, the kind of seed. */
function sourceOf(source: string, subtype: string): string {
  const kind = subtype.split(":")[0] ?? "";
  if (source.startsWith("synthetic/")) {
    return kind === "composite" ? subtype.split(":").slice(0, 2).join(":") : `own:${kind}`;
  }
  return `${source.split(" ")[0]}:${kind}`;
}

/** What is left out together: all a repository gives; each kind of own text and of composite by itself. */
export function originOf(source: string): string {
  return source.startsWith("own:") || source.startsWith("composite:") ? source : source.split(":")[0]!;
}
