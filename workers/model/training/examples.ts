import type { LaneName } from "../weights-file.ts";
import type { Row } from "./corpus-rows.ts";
import type { Example } from "./fit-lane.ts";
import { OwnTexts } from "./own-texts.ts";
import { wholeExamples, wholeStageExamples } from "./whole-texts.ts";

/** Rows a lane is about: which are its attacks, and which ordinary ones it must let pass. */
interface LaneScope {
  readonly attacks: (row: Row) => boolean;
  readonly ordinary: (row: Row) => boolean;
}

const inPrompt = (row: Row): boolean => row.stage === "prompt";
const inData = (row: Row): boolean => row.stage === "rag" || row.stage === "tool_output";
const inCall = (row: Row): boolean => row.stage === "tool_call";
const is =
  (...categories: string[]) =>
  (row: Row): boolean =>
    categories.includes(row.category);

const isTakeover = is("direct_injection", "system_prompt_leak", "jailbreak");

/** What developers write to a model, and what quotes them. */
const isDevelopers = ({ subtype }: Row): boolean =>
  /^(?:(?:defensive_)?system_prompt|doc_quotes_attacks)$/.test(subtype);

/** Encoded ordinary text is the unwrapper's business: what it decodes to is classified, not the code. */
const isPlain = (row: Row): boolean => !row.attack && !row.subtype.startsWith("encoded_benign");

export const laneScopes: Readonly<Record<LaneName, LaneScope>> = {
  override: {
    attacks: (row) => inPrompt(row) && is("direct_injection", "system_prompt_leak")(row),
    ordinary: (row) => inPrompt(row) && isPlain(row),
  },
  jailbreak: {
    attacks: (row) => inPrompt(row) && row.category === "jailbreak",
    ordinary: (row) => inPrompt(row) && isPlain(row),
  },
  harmful: {
    attacks: (row) => inPrompt(row) && row.category === "harmful_request",
    ordinary: (row) => inPrompt(row) && isPlain(row),
  },
  // Turned round: what it looks for is a developer's prompt that defends itself, and attacks are what it must tell from one.
  defence: {
    attacks: (row) => inPrompt(row) && row.subtype === "defensive_system_prompt",
    ordinary: (row) => inPrompt(row) && (isPlain(row) ? !isDevelopers(row) : isTakeover(row)),
  },
  indirect: {
    // A tool whose description gives orders is an instruction in data, whatever it is called.
    attacks: (row) => inData(row) && is("indirect_injection", "tool_abuse")(row),
    ordinary: (row) => inData(row) && isPlain(row),
  },
  exfiltration_data: {
    attacks: (row) => inData(row) && row.category === "exfiltration",
    ordinary: (row) => inData(row) && isPlain(row),
  },
  tool_abuse: {
    attacks: (row) => inCall(row) && row.category === "tool_abuse",
    ordinary: (row) => inCall(row) && isPlain(row),
  },
  exfiltration_call: {
    attacks: (row) => inCall(row) && row.category === "exfiltration",
    ordinary: (row) => inCall(row) && isPlain(row),
  },
};

/** No source weighs more than this many texts: what a generator repeats must not outvote people. */
const sourceWeightMax = 1_500;

/** The corpus rows of a lane as examples, each source held to `sourceWeightMax`. */
export function corpusExamples(lane: LaneName, rows: readonly Row[]): Example[] {
  const scope = laneScopes[lane];
  const examples = rows
    .filter((row) => scope.attacks(row) || scope.ordinary(row))
    .map((row) => ({
      ...row,
      attack: scope.attacks(row),
      weight: 1,
      throughout: lane === "jailbreak" && row.attack,
      wholly: lane === "defence",
    }));
  return capSources(examples);
}

function capSources(examples: readonly Example[]): Example[] {
  const counts = new Map<string, number>();
  for (const { source } of examples) counts.set(source, (counts.get(source) ?? 0) + 1);
  return examples.map((example) => ({
    ...example,
    weight: example.weight * Math.min(1, sourceWeightMax / counts.get(example.source)!),
  }));
}

const afterGuard = "own:after-guard";

/** Own texts of a lane, with what the corpus lacks of it: most of what a prompt lane learns. */
export function ownExamples(lane: LaneName, rows: readonly Row[], seed: number): Example[] {
  const drawn = drawnExamples(lane, rows, seed);
  if (lane !== "override" && lane !== "jailbreak") return drawn;
  const own = new OwnTexts(rows, seed);
  return [
    ...drawn,
    ...wholeExamples(lane),
    ...own.passages(passageCount, "own:passages"),
    ...own.passagesByLanguage(languagePassageCount, "own:passages-languages"),
  ];
}

/** With twice as many, fewer paragraphs of manuals are flagged, and fewer attacks found where few ordinary prompts may be. */
const passageCount = 1_000;

/** Whole attacks in thirty languages come with them: without these passages a third more ordinary paragraphs are flagged. */
const languagePassageCount = 6_000;

function drawnExamples(lane: LaneName, rows: readonly Row[], seed: number): Example[] {
  const own = new OwnTexts(rows, seed);
  switch (lane) {
    case "override":
      return overrideOf(own);
    case "jailbreak":
      return [
        ...own
          .inPrompts(
            [
              ...own.draw("jailbreak", "jailbreak", 6_000),
              ...own.draw("plain", "jailbreak", 1_500),
              ...own.drawLanguages("jailbreak-", 1_500, "jailbreak-languages"),
            ],
            "own:jailbreak",
          )
          .map((example) => ({ ...example, throughout: true })),
        ...ordinaryPrompts(own),
      ];
    case "harmful":
      return ordinaryPrompts(own);
    case "defence":
      return defenceOf(own, [
        ...drawnExamples("override", rows, seed),
        ...drawnExamples("jailbreak", rows, seed).filter(({ attack }) => attack),
      ]);
    case "indirect":
      return [
        ...own.inDocuments(own.draw("indirect", "indirect", 8_000), "own:indirect"),
        ...own.inDocuments(own.draw("plain", "indirect", 2_000), "own:indirect-plain"),
        ...own.inDocuments(own.draw("override", "override", 1_500), "own:override-in-document"),
        ...own.inDocuments(own.draw("leak", "leak", 1_500), "own:leak-in-document"),
        ...own.inDocuments(own.draw("jailbreak", "jailbreak", 500), "own:jailbreak-in-document"),
        ...own.inDocuments(own.drawLanguages("override-", 2_000), "own:override-languages"),
        ...ordinaryData(own),
        ...wholeStageExamples(lane),
      ];
    case "exfiltration_data":
      return [
        ...own.inDocuments(own.draw("indirect", "data-out", 3_000), "own:data-out"),
        ...ordinaryData(own),
        ...wholeStageExamples(lane),
      ];
    case "tool_abuse":
      return [
        ...own.alone(own.draw("calls", "abuse", 6_000), "own:calls-abuse"),
        ...ordinaryCalls(own),
        ...wholeStageExamples(lane),
      ];
    case "exfiltration_call":
      return [
        ...own.alone(own.draw("calls", "data-out", 2_500), "own:calls-data-out"),
        ...ordinaryCalls(own),
        ...wholeStageExamples(lane),
      ];
  }
}

const overrideOf = (own: OwnTexts): Example[] => [
  ...own.inPrompts(own.draw("override", "override", 9_000), "own:override"),
  ...own.inPrompts(own.draw("plain", "override", 2_000), "own:override-plain"),
  ...own.inPrompts(own.draw("plain", "leak", 1_500), "own:leak-plain"),
  ...own.beforePrompts(own.draw("override", "only", 2_500), "own:override-only"),
  ...own.inPrompts(own.draw("leak", "leak", 5_000), "own:leak"),
  ...own.inPrompts(own.drawLanguages("override-", 4_000), "own:override-languages"),
  ...own.inDocuments(own.draw("override", "override", 800), "own:override-in-document", 0.5),
  ...own.afterFloods([...own.draw("override", "override", 300), ...own.draw("leak", "leak", 200)], "own:after-flood"),
  ...own.afterHosts(own.draw("override", "override", 600), own.draw("guards", "guard", 600), afterGuard),
  ...ordinaryPrompts(own),
];

/** Prompts of developers are what the lane looks for, all of their text; everything else, attacks first of all, is not. */
const defenceOf = (own: OwnTexts, others: readonly Example[]): Example[] =>
  [
    ...own.alone(own.draw("guards", "guard", 7_000), "own:guards"),
    ...own.alone(own.draw("benign-prompts", "developer", 1_000), "own:developers"),
    ...others
      .filter(({ source }) => !holdsDevelopers.has(source))
      .map((example) => ({ ...example, attack: false, span: undefined })),
  ].map((example) => ({ ...example, wholly: true }));

/** Own ordinary prompts that developers wrote, or may have written. */
const holdsDevelopers: ReadonlySet<string> = new Set(["own:guards", "own:benign-prompts", afterGuard]);

const ordinaryPrompts = (own: OwnTexts): Example[] => [
  ...own.ordinary(own.draw("benign-prompts", "benign", 9_000), "own:benign-prompts"),
  ...own.ordinary(own.draw("plain", "benign", 3_000), "own:benign-plain"),
  ...own.ordinary(own.draw("everyday", "everyday", 9_000), "own:everyday"),
  ...own.ordinary(own.draw("guards", "guard", 7_000), "own:guards"),
  ...own.ordinary(own.drawLanguages("benign-", 1_500), "own:benign-languages"),
  ...own.ordinary(own.drawLanguages("question-", 2_000), "own:questions"),
  ...own.ordinary(own.drawLanguages("roleplay-", 600, "jailbreak-languages"), "own:roleplay-languages"),
  ...own.ordinary(own.draw("benign-data", "data", 1_500), "own:benign-data", 0.5),
  ...own.ordinary(own.repeated("everyday", "everyday", 400), "own:repeated"),
  ...own.encoded(600, "own:encoded"),
];

const ordinaryData = (own: OwnTexts): Example[] => [
  ...own.ordinary(own.draw("benign-data", "data", 9_000), "own:benign-data"),
  ...own.ordinary(own.draw("plain", "benign-data", 2_000), "own:benign-data-plain"),
  ...own.ordinary(own.draw("benign-prompts", "benign", 1_500), "own:benign-prompts", 0.5),
  ...own.ordinary(own.drawLanguages("benign-", 1_000), "own:benign-languages"),
  ...own.ordinary(own.draw("everyday", "everyday", 2_500), "own:everyday", 0.5),
  ...own.ordinary(own.repeated("everyday", "everyday", 400), "own:repeated"),
  ...own.encoded(1_200, "own:encoded"),
];

const ordinaryCalls = (own: OwnTexts): Example[] =>
  own.ordinary(own.draw("calls", "benign", 9_000), "own:calls-benign");
