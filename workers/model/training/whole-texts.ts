import { readdirSync, readFileSync } from "node:fs";
import { foldText } from "../../engine/fold/fold.ts";
import type { Example } from "./fit-lane.ts";

/**
 * What the texts of a file are, by the end of its name: attacks by the lane that looks for them, ordinary prompts, prompts of developers,
 * ordinary data, ordinary calls.
 */
const kinds = [
  "attack.override",
  "attack.jailbreak",
  "attack.indirect",
  "attack.exfiltration",
  "attack.abuse",
  "attack.data-out",
  "ordinary",
  "guard",
  "ordinary-data",
  "ordinary-calls",
] as const;
type Kind = (typeof kinds)[number];

/** A text written whole, as somebody would send it; not drawn from a grammar. */
export interface WholeText {
  readonly kind: Kind;
  readonly text: string;
  readonly source: string;
}

/** Own texts `<theme>.<kind>.txt` of a folder, in the order of names. Throws on a name without a kind, and on a file without a text. */
export function readWholeTexts(folder: URL): WholeText[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, theme, kind] = /^([a-z-]+)\.([a-z.-]+)\.txt$/.exec(file) ?? [];
      const known = kinds.find((one) => one === kind);
      if (known === undefined) throw new Error(`${file}: no <theme>.<kind>.txt with a kind of ${kinds.join(", ")}`);
      const texts = splitTexts(readFileSync(new URL(file, folder), "utf8"));
      if (texts.length === 0) throw new Error(`${file}: no text`);
      return texts.map((text) => ({ kind: known, text, source: `own:texts-${theme}` }));
    });
}

/** Texts are parted by a line of `%%`; blank lines at their ends are none of theirs. */
export function splitTexts(file: string): string[] {
  return file
    .split(/^%%[ \t]*$/m)
    .map((text) => text.replace(/^(?:[ \t]*\n)+|(?:\n[ \t]*)+$/g, ""))
    .filter((text) => text !== "");
}

const whole = readWholeTexts(new URL("../own/texts/", import.meta.url));

/** What a text teaches: whether it is an attack, how much it counts beside a phrase of a grammar, and whether all of it is one. */
type Taught = Pick<Example, "attack" | "weight" | "throughout">;

const teach = ({ text, source }: WholeText, taught: Taught): Example => ({
  folded: foldText(text).text,
  span: undefined,
  source,
  free: true,
  ...taught,
});

/**
 * How much a text counts beside a phrase of a grammar, of which there are tens of thousands. With 6 the lanes know these better and others
 * no better.
 */
const weight = 3;

/** These themes are two thirds of all texts: at the weight of the others, attacks of other kinds are lost for them. */
const largeThemes = /^own:texts-(?:east|frames|guards|languages|orient|pasted|templates|west|world)$/;
const largeThemeWeight = 1;

/**
 * What the whole texts teach a lane that looks for an attack in a prompt: its own attacks, and every ordinary text. The defence lane learns
 * nothing from them: taught by the developers' prompts among them it told attacks from such prompts no better.
 */
export function wholeExamples(lane: "override" | "jailbreak"): Example[] {
  const attacks = `attack.${lane}`;
  return whole
    .filter(({ kind }) => kind === attacks || kind === "ordinary" || kind === "guard")
    .map((one) =>
      teach(one, {
        attack: one.kind === attacks,
        weight: largeThemes.test(one.source) ? largeThemeWeight : weight,
        throughout: one.kind === "attack.jailbreak",
      }),
    );
}

/** How much a text counts beside a phrase, by its theme. */
type WeightOf = (source: string) => number;
/** With 6 in place of 2 orders of sources that taught nothing are lost, and so they are with 2 for the large themes. */
const inData: WeightOf = (source) => (/^own:texts-(?:carried|boilerplate)$/.test(source) ? 1 : 2);
const inCalls: WeightOf = () => 1;

/** What they teach a lane of data or of calls: the attacks it looks for, and then every ordinary text of that stage. */
export function wholeStageExamples(lane: keyof typeof stageKinds): Example[] {
  const { attacks, ordinary, weightOf } = stageKinds[lane];
  return [...ofKind(attacks, weightOf), ...ofKind(ordinary, weightOf)];
}

const stageKinds = {
  indirect: { attacks: "attack.indirect", ordinary: "ordinary-data", weightOf: inData },
  exfiltration_data: { attacks: "attack.exfiltration", ordinary: "ordinary-data", weightOf: inData },
  tool_abuse: { attacks: "attack.abuse", ordinary: "ordinary-calls", weightOf: inCalls },
  exfiltration_call: { attacks: "attack.data-out", ordinary: "ordinary-calls", weightOf: inCalls },
} as const satisfies Record<string, { attacks: Kind; ordinary: Kind; weightOf: WeightOf }>;

const ofKind = (kind: Kind, weightOf: WeightOf): Example[] =>
  whole
    .filter((one) => one.kind === kind)
    .map((one) => teach(one, { attack: kind.startsWith("attack."), weight: weightOf(one.source), throughout: false }));
