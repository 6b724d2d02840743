/** Phrases by name. */
export type Grammar = Readonly<Record<string, readonly string[]>>;

/**
 * Reads a grammar. `@name` opens a list of phrases, ` | ` parts phrases on a line, `#` before the first list is a
 * comment, `\n` a line feed, and `«…»` keeps spaces at the ends, `⟨`, `⟩` and `¦` stand for braces and a pipe. In a
 * phrase `{name}` is one phrase of that list, `{name?}` one or nothing, `{a|b|}` one of those written there. Throws
 * on a phrase outside a list and on a list given twice.
 */
export function parseGrammar(source: string): Grammar {
  const grammar: Record<string, string[]> = {};
  let phrases: string[] | undefined;
  for (const line of source.split("\n")) {
    if (line === "" || (phrases === undefined && line.startsWith("#"))) continue;
    if (line.startsWith("@")) {
      const name = line.slice(1);
      if (grammar[name] !== undefined) throw new Error(`two lists @${name}`);
      phrases = [];
      grammar[name] = phrases;
      continue;
    }
    if (phrases === undefined) throw new Error(`a phrase outside a list: ${line}`);
    for (const phrase of splitOutsideBraces(line)) {
      phrases.push(phrase.replace(/^«(.*)»$/, "$1").replaceAll("\\n", "\n"));
    }
  }
  return grammar;
}

/** Parts a line at ` | `; a pipe inside braces belongs to the phrase. */
function splitOutsideBraces(line: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === "{") depth++;
    else if (line[i] === "}") depth--;
    else if (depth === 0 && line.startsWith(" | ", i)) {
      parts.push(line.slice(from, i));
      from = i + 3;
    }
  }
  parts.push(line.slice(from));
  return parts;
}

/** A seeded source of numbers in [0, 1): mulberry32. Equal seeds give equal texts. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}

/** Deeper than any grammar here goes; a phrase that names itself for ever is a mistake. */
const depthMax = 12;

/** One text of the list `name`. Throws where a phrase names a list the grammar has not. */
export function expand(grammar: Grammar, name: string, random: () => number, depth = 0): string {
  const phrases = grammar[name];
  if (phrases === undefined || depth > depthMax) throw new Error(`no list @${name}, or it never ends`);
  let text = pick(phrases, random);
  // Innermost braces first, until none is left.
  while (text.includes("{")) {
    const before = text;
    text = text.replace(/\{([^{}]*)\}/g, (_whole, inside: string) => {
      if (inside.includes("|")) return pick(inside.split("|"), random);
      if (inside.endsWith("?")) return random() < 0.5 ? "" : expand(grammar, inside.slice(0, -1), random, depth + 1);
      return expand(grammar, inside, random, depth + 1);
    });
    if (text === before) throw new Error(`a brace without its partner in @${name}: ${text}`);
  }
  return text;
}

/** Up to `count` different texts: as many as four tries each find. */
export function expandMany(grammar: Grammar, name: string, count: number, random: () => number): string[] {
  const texts = new Set<string>();
  for (let tries = 0; texts.size < count && tries < count * 4; tries++) {
    texts.add(tidy(expand(grammar, name, random)));
  }
  return [...texts];
}

/** Optional phrases leave double spaces and spaces before stops. */
const tidy = (text: string): string =>
  text
    .replace(/ {2,}/g, " ")
    .replace(/ ([,.!?;:])(?=\s|$)/g, "$1")
    .replaceAll("⟨", "{")
    .replaceAll("⟩", "}")
    .replaceAll("¦", "|")
    .trim();
