import { readFileSync } from "node:fs";
import { foldText } from "../../engine/fold/fold.ts";
import { expandMany, type Grammar, parseGrammar, pick, seededRandom } from "../own/grammar.ts";
import { damage } from "./augment.ts";
import type { Row, Span } from "./corpus-rows.ts";
import { encodeOrdinary } from "./encode.ts";
import type { Example } from "./fit-lane.ts";

const load = (name: string): Grammar =>
  parseGrammar(readFileSync(new URL(`../own/${name}.txt`, import.meta.url), "utf8"));

const grammars = {
  override: load("override"),
  leak: load("leak"),
  jailbreak: load("jailbreak"),
  indirect: load("indirect"),
  languages: load("languages"),
  "benign-prompts": load("benign-prompts"),
  guards: load("guards"),
  "benign-data": load("benign-data"),
  calls: load("calls"),
  plain: load("plain"),
  everyday: load("everyday"),
  "jailbreak-languages": load("jailbreak-languages"),
};
type GrammarName = keyof typeof grammars;

/** Share of own texts that are damaged before they are folded. */
const damagedShare = 0.12;

const floods = ["k", "x", "ö", "!", "a", ")", ") ] }", "-", "ok", "...", "`", "A!", "la", "#", "0", "yes", "|", "é"];
const floodTimesMax = 200;

const passageCharsMin = 60;
const passageCharsMore = 500;

const repeatsMax = 12;
const repeatedCharsMax = 80;

/** Draws own texts and puts them into hosts; equal seeds draw equal texts. */
export class OwnTexts {
  readonly #random: () => number;
  readonly #prompts: readonly string[];
  readonly #documents: readonly string[];
  /** Texts of both kinds that are not English, by language. */
  readonly #foreign: readonly (readonly string[])[];

  /** `rows`: ordinary rows that may host an attack. */
  constructor(rows: readonly Row[], seed: number) {
    this.#random = seededRandom(seed);
    const hosts = rows.filter((row) => !row.attack && row.free && !/^(pii|secret)_|^encoded/.test(row.subtype));
    this.#prompts = hosts.filter((row) => row.stage === "prompt").map((row) => row.text);
    this.#documents = hosts.filter((row) => row.stage === "rag" || row.stage === "tool_output").map((row) => row.text);
    this.#foreign = byLanguage(hosts.filter((row) => row.stage !== "tool_call"));
  }

  /** `count` texts of one list of a grammar. */
  draw(name: GrammarName, list: string, count: number): string[] {
    return expandMany(grammars[name], list, count, this.#random).map((text) =>
      this.#random() < damagedShare ? damage(text, this.#random) : text,
    );
  }

  /** `count` short texts of one list, each repeated over and over, as people do to fill a page or to try a limit. */
  repeated(name: GrammarName, list: string, count: number): string[] {
    return this.draw(name, list, count).map((text) => {
      const times = 3 + Math.floor(this.#random() * repeatsMax);
      return Array.from({ length: times }, () => text.slice(0, repeatedCharsMax)).join(
        pick(["\n", " ", "  ", ""], this.#random),
      );
    });
  }

  /** `count` texts in all, of each list of a languages file whose name starts with `prefix`, in equal parts. */
  drawLanguages(prefix: string, count: number, file: GrammarName = "languages"): string[] {
    const lists = Object.keys(grammars[file]).filter((list) => list.startsWith(prefix));
    return lists.flatMap((list) => this.draw(file, list, Math.ceil(count / lists.length)));
  }

  ordinary(texts: readonly string[], source: string, weight = 1): Example[] {
    return texts.map((text) => ({ ...plain(text), attack: false, weight, source }));
  }

  /** Ordinary prompts and documents in some code. */
  encoded(count: number, source: string): Example[] {
    const hosts = [...this.#prompts, ...this.#documents];
    const texts = Array.from({ length: count }, () => encodeOrdinary(pick(hosts, this.#random), this.#random));
    return this.ordinary(texts, source);
  }

  /** Pieces of ordinary documents, as people paste them into a prompt. */
  passages(count: number, source: string): Example[] {
    const texts = Array.from({ length: count }, () => this.#passage(this.#documents));
    return this.ordinary(texts, source);
  }

  /** The same of ordinary texts that are not English, from each language about as many. */
  passagesByLanguage(count: number, source: string): Example[] {
    const texts = Array.from({ length: count }, () => this.#passage(pick(this.#foreign, this.#random)));
    return this.ordinary(texts, source);
  }

  #passage(documents: readonly string[]): string {
    const document = pick(documents, this.#random);
    const length = passageCharsMin + Math.floor(this.#random() * passageCharsMore);
    const from = Math.floor(this.#random() * Math.max(1, document.length - length));
    return document.slice(from, from + length);
  }

  /** As they are. */
  alone(texts: readonly string[], source: string, weight = 1): Example[] {
    return texts.map((text) => ({ ...plain(text), attack: true, weight, source }));
  }

  /** Half alone, half before or after an ordinary prompt, with its span. */
  inPrompts(texts: readonly string[], source: string, weight = 1): Example[] {
    return texts.map((text) => {
      const dice = this.#random();
      if (dice < 0.5) return { ...plain(text), attack: true, weight, source };
      const host = pick(this.#prompts, this.#random).slice(0, 400);
      const joint = pick(joints, this.#random);
      const hosted = dice < 0.85 ? placed(host + joint, text, "") : placed("", text, joint + host);
      return { ...hosted, attack: true, weight, source };
    });
  }

  /** Before an ordinary prompt, which is then what the new order asks for; half of them after another one. */
  beforePrompts(texts: readonly string[], source: string, weight = 1): Example[] {
    return texts.map((text) => {
      const asked = pick(this.#prompts, this.#random).slice(0, 250);
      const host =
        this.#random() < 0.5 ? "" : pick(this.#prompts, this.#random).slice(0, 250) + pick(joints, this.#random);
      return { ...placed(host, text, pick([" ", "\n", "\n\n"], this.#random) + asked), attack: true, weight, source };
    });
  }

  /** After a page of one sign or word over and over, which pushes what stood before it out of sight. */
  afterFloods(texts: readonly string[], source: string, weight = 1): Example[] {
    return texts.map((text) => {
      const times = 20 + Math.floor(this.#random() * floodTimesMax);
      const flood = `${pick(floods, this.#random)} `.repeat(times);
      return { ...placed(`${flood}${pick(["", "\n", "\n\n"], this.#random)}`, text, ""), attack: true, weight, source };
    });
  }

  /** After each of `hosts`, as a turn that answers a developer's prompt. */
  afterHosts(texts: readonly string[], hosts: readonly string[], source: string, weight = 1): Example[] {
    return texts.map((text) => ({
      ...placed(pick(hosts, this.#random) + pick(joints, this.#random), text, ""),
      attack: true,
      weight,
      source,
    }));
  }

  /** A third alone, the rest inside a piece of an ordinary document, with its span. */
  inDocuments(texts: readonly string[], source: string, weight = 1): Example[] {
    return texts.map((text) => {
      if (this.#random() < 0.33) return { ...plain(text), attack: true, weight, source };
      const document = pick(this.#documents, this.#random);
      const length = Math.min(document.length, 200 + Math.floor(this.#random() * 900));
      const from = Math.floor(this.#random() * (document.length - length + 1));
      const at = from + pick([0, length, Math.floor(this.#random() * length)], this.#random);
      const joint = this.#random() < 0.7 ? "\n" : " ";
      const hosted = placed(document.slice(from, at) + joint, text, joint + document.slice(at, from + length));
      return { ...hosted, attack: true, weight, source };
    });
  }
}

function byLanguage(rows: readonly Row[]): string[][] {
  const texts = new Map<string, string[]>();
  for (const { language, text } of rows) {
    if (language === "" || language === "en") continue;
    const known = texts.get(language);
    if (known === undefined) texts.set(language, [text]);
    else known.push(text);
  }
  return [...texts.values()];
}

type Placed = Pick<Example, "folded" | "span" | "free" | "throughout">;

const plain = (text: string): Placed => ({
  folded: foldText(text).text,
  span: undefined,
  free: true,
  throughout: false,
});

function placed(before: string, attack: string, after: string): Placed {
  const start = foldText(before).text;
  const middle = foldText(attack).text;
  const span: Span = { start: start.length, end: start.length + middle.length };
  return { folded: start + middle + foldText(after).text, span, free: true, throughout: false };
}

const joints = [
  "\n",
  "\n\n",
  ". ",
  " ",
  "\n---\n",
  ". Then ",
  "! ",
  " - ",
  "\n\n\n",
  "; ",
  ". Also ",
  ". Actually, ",
  "\n###\n",
];
