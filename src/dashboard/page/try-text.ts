import type { ScanBody, ScanResult } from "../../client/index.ts";
import { element, field, fill, pairs, problem, section } from "./element.ts";
import { badge } from "./overview.ts";

/** Whoever has it scanned: the administrator's free preview, or a scan key. */
export type Scan = (body: ScanBody) => Promise<ScanResult>;

/** A text to type, and what the engine says of it. */
export function tryText(scan: Scan, note: string): HTMLElement {
  const text = element("textarea", { rows: 8, required: true, spellcheck: "false" });
  const stage = element(
    "select",
    {},
    element("option", { value: "prompt" }, "a prompt"),
    element("option", { value: "response" }, "a model's answer"),
  );
  const result = element("div", { "aria-live": "polite" });

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    try {
      const asked = text.value;
      const body = { text: asked, stage: stage.value as "prompt", include: ["findings", "redaction"] as const };
      fill(result, ...resultOf(asked, await scan({ ...body, include: [...body.include] })));
    } catch (error) {
      fill(result, problem(error));
    }
  }

  const form = element(
    "form",
    { class: "card", on: { submit: (event) => void submit(event) } },
    field("Text", text),
    element("div", { class: "bar" }, field("It is", stage), element("button", {}, "Scan")),
    element("p", { class: "note" }, note),
  );
  return element("div", {}, form, result);
}

function resultOf(
  text: string,
  { decision, policy, language, findings = [], redaction, job_id }: ScanResult,
): HTMLElement[] {
  const scores = Object.entries(decision.score_breakdown).sort(([, a], [, b]) => b - a);
  const hasRedaction = redaction !== undefined && redaction.spans.length > 0;
  return [
    section(
      "Verdict",
      element(
        "p",
        { class: "verdict" },
        badge(decision.action),
        " ",
        badge(decision.engine_action),
        ` confidence ${decision.confidence}`,
      ),
      element("p", {}, decision.rationale),
      pairs([
        ["Directives", policy.directives.join(", ") || "none"],
        ["Rules", policy.matched_rule_ids.join(", ") || "none"],
        ["Language", `${language.detected}${language.degraded ? ", covered in part" : ""}`],
        ["Job", job_id],
      ]),
    ),
    section("The text", marked(text, findings)),
    hasRedaction ? section("Redacted", element("pre", {}, redaction.text)) : element("span"),
    section(
      "Scores",
      element(
        "dl",
        { class: "scores" },
        ...scores.flatMap(([family, score]) => [
          element("dt", {}, family),
          element("dd", {}, element("progress", { max: 1, value: score, "aria-label": family }), ` ${score}`),
        ]),
      ),
    ),
  ];
}

/** The text with what was found in it marked; places are in characters, and findings may lie over each other. */
function marked(text: string, findings: NonNullable<ScanResult["findings"]>): HTMLElement {
  const characters = Array.from(text);
  const edges = [...new Set([0, characters.length, ...findings.flatMap(({ start, end }) => [start, end])])];
  edges.sort((a, b) => a - b);
  const pieces = edges.slice(1).map((to, at) => {
    const from = edges[at]!;
    const piece = characters.slice(from, to).join("");
    const here = findings.filter(({ start, end }) => start <= from && end >= to);
    if (here.length === 0) return piece;
    return element("mark", { title: here.map(({ rule_id, family }) => `${rule_id} (${family})`).join(", ") }, piece);
  });
  return element("pre", {}, ...pieces);
}
