import { type EngineAction, type Family, type Finding, severityOf } from "../../contracts/verdict.ts";
import type { Inspected } from "../inspected.ts";
import { partsInCharacters, type Seam, type SeamPart } from "./seams.ts";

/** A seam, and what the engine says of it. */
export interface SeamReading {
  readonly seam: Seam;
  readonly verdict: Inspected;
  readonly isAttack: boolean;
  /** Of an attack: what was found, and where the chunks' parts stand, both in characters. Else nobody asks. */
  readonly findings: readonly Finding[];
  readonly parts: readonly SeamPart[];
}

/** Nearly all seams are clean: those cost nothing here. */
export function readingOf(seam: Seam, verdict: Inspected): SeamReading {
  const isAttack = showsAttack(verdict);
  const findings = isAttack ? findingsOf(verdict) : [];
  return { seam, verdict, isAttack, findings, parts: isAttack ? partsInCharacters(seam) : [] };
}

/** What somebody wants done. Personal data and secrets are a chunk's own, and ordinary text wears odd dress too. */
const attackFamilies: ReadonlySet<Family> = new Set([
  "injection",
  "jailbreak",
  "exfiltration",
  "tool_abuse",
  "harmful",
]);

/**
 * The chunks that an attack runs through which shows in this seam alone: a finding of it runs on over their border, and none of them was
 * judged as badly by itself. Empty where the seam shows nothing new.
 */
export function chunksAcross({ verdict, findings, parts }: SeamReading, own: readonly Inspected[]): number[] {
  const across = new Set<number>();
  for (const { family, start, end } of findings) {
    if (!attackFamilies.has(family)) continue;
    const chunks = parts.filter((part) => part.start < end && start < part.end).map((part) => part.chunk);
    if (chunks.length > 1 && isNew(verdict, chunks, own)) for (const chunk of chunks) across.add(chunk);
  }
  return [...across].sort((a, b) => a - b);
}

/** The chunks over whose border an attack is heard, and the texts that meet there. */
interface Sides {
  readonly chunks: readonly number[];
  readonly texts: readonly [left: string, right: string];
}

/**
 * Where the classifier hears an attack over the border of a seam that none of the chunks showed, and no finding says
 * where: the sides, to be asked about one by one. What neither says by itself is said across their border.
 */
export function sidesToAsk(reading: SeamReading, own: readonly Inspected[]): Sides | undefined {
  const { seam, verdict, isAttack } = reading;
  if (!isAttack || isDoubtfulSecret(verdict)) return undefined;
  const { heardStart, heardEnd } = verdict;
  const heard = seam.parts.filter((part) => part.start < heardEnd && heardStart < part.end);
  const [left, right] = heard;
  // A border further on has a seam of its own.
  if (left !== seam.parts[0] || left === undefined || right === undefined) return undefined;
  const chunks = heard.map((part) => part.chunk);
  if (!isNew(verdict, chunks, own)) return undefined;
  if (chunksAcross(reading, own).length > 0) return undefined;
  return { chunks, texts: [seam.text.slice(0, left.end), seam.text.slice(right.start)] };
}

/**
 * The seam without the keys and passwords in it, to be asked about again: for them it is blocked more surely than for
 * an attack, and no chunk is to answer for what its neighbour holds. They are blotted out unit by unit, so all else
 * stays where it stands. Undefined where there are none, or they are part of the attack.
 */
export function withoutSecrets({ seam, findings }: SeamReading): Seam | undefined {
  const attacks = findings.filter(({ family }) => attackFamilies.has(family));
  const secrets = findings.filter(
    ({ family, start, end }) =>
      family === "secrets" && !attacks.some((attack) => attack.start < end && start < attack.end),
  );
  if (secrets.length === 0) return undefined;
  const characters = [...seam.text];
  for (const { start, end } of secrets)
    for (let at = start; at < end; at += 1) characters[at] = " ".repeat(characters[at]!.length);
  return { ...seam, text: characters.join("") };
}

const isNew = (verdict: Inspected, chunks: readonly number[], own: readonly Inspected[]): boolean =>
  chunks.every((chunk) => severityOf(attackIn(own[chunk]!)) < severityOf(verdict.action));

/** As what a chunk was judged for an attack in it: one that is blocked for a key alone shows none. */
const attackIn = (verdict: Inspected): EngineAction =>
  showsAttack(verdict) && !isDoubtfulSecret(verdict) ? verdict.action : "ALLOW";

/** Of personal data and secrets it is said that they be redacted, of a doubtful secret that a person look at it. */
const showsAttack = ({ action, directives }: Inspected): boolean =>
  action !== "ALLOW" && (directives.includes('"drop_chunk"') || directives.includes('"require_human_review"'));

const isDoubtfulSecret = ({ action, result }: Inspected): boolean =>
  action === "REVIEW" && result.includes('"secrets":');

/** What `findings` of a verdict holds: `,"findings":[…]`. */
export const findingsOf = ({ findings }: Inspected): readonly Finding[] =>
  (JSON.parse(`{${findings.slice(1)}}`) as { findings: readonly Finding[] }).findings;
