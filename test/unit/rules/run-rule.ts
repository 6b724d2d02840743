import type { RuleSpec } from "../../../src/contracts/rule.ts";

/** One match of a rule in a folded text. */
export interface RuleHit {
  readonly start: number;
  readonly end: number;
  /** Points after `confirm`, at most 1. */
  readonly points: number;
}

/** What the engine's fold does to ordinary text: NFKC, lower case, no Latin marks, no invisible characters, plain spaces. */
export function foldSimply(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{Mn}{1,4}/gu, "$1")
    .normalize("NFKC")
    .replace(/[đıøł]/gu, (letter) => ({ đ: "d", ı: "i", ø: "o", ł: "l" })[letter] ?? letter)
    .replaceAll("ß", "ss")
    .replace(/[\u064b-\u065f\u0670\u0640\u200b-\u200f\u2060\ufeff\u00ad]/gu, "")
    .replace(/[^\S\n]/gu, " ");
}

/** A rule ready to run: its pattern compiled sticky, as the engine does. */
export function prepareRule(rule: RuleSpec): (folded: string, triesMax?: number) => RuleHit | undefined {
  const pattern = rule.pattern === undefined ? undefined : new RegExp(rule.pattern, "uy");
  const behind = rule.behind ?? 0;
  return (folded, triesMax = 64) => {
    let tries = 0;
    for (const word of rule.words) {
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
        if (pattern === undefined) return judge(rule, folded, at, at + word.length, []);
        if (++tries > triesMax) return undefined;
        for (let from = at; from >= Math.max(0, at - behind); from -= 1) {
          pattern.lastIndex = from;
          const match = pattern.exec(folded);
          if (match === null) continue;
          const hit = judge(rule, folded, from, from + match[0].length, match.slice(1));
          if (hit !== undefined) return hit;
        }
      }
    }
    return undefined;
  };
}

function judge(
  rule: RuleSpec,
  text: string,
  start: number,
  end: number,
  groups: readonly (string | undefined)[],
): RuleHit | undefined {
  const factor = rule.confirm?.({ text, start, end, groups: groups.map((group) => group ?? "") }) ?? 1;
  return factor === 0 ? undefined : { start, end, points: Math.min(1, rule.points * factor) };
}
