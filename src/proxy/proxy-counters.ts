import { errorTable } from "../contracts/errors.ts";
import { familyText, type Sample } from "../contracts/prometheus-text.ts";
import { unreadableTypes } from "./block-texts.ts";
import type { Coverage } from "./inspect.ts";

const failureCodes = [...Object.keys(errorTable), "CONNECTION_FAILED", "TIMED_OUT", "UNEXPECTED_ANSWER", "OTHER"];

/** A code as it may be logged and counted: what stands at the gateway's address may be no gateway of ours, and say anything. */
export const failureCodeOf = (code: string): string => (failureCodes.includes(code) ? code : "OTHER");

/** Every counter: its name, what it counts, its label, and the values that the label can have. */
const families = {
  messages: {
    help: "Requests for a message, by how much of them was inspected.",
    label: "scan",
    values: ["complete", "partial", "unscanned"] as const satisfies readonly Coverage[],
  },
  blocks: {
    help: "Blocks of messages: asked about, known from an earlier turn.",
    label: "verdict",
    values: ["scanned", "known"],
  },
  unreadable_blocks: {
    help: "Blocks that hold no text that can be read, by type.",
    label: "type",
    values: unreadableTypes,
  },
  answers: {
    help: "Requests for a message, by what became of them.",
    label: "outcome",
    values: ["forwarded", "blocked", "not_inspected"],
  },
  refusals: {
    help: "Requests that were not forwarded, by what was wrong with them.",
    label: "reason",
    values: [
      "host",
      "origin",
      "target",
      "connection",
      "body_too_large",
      "too_many_bodies",
      "ambiguous_body",
      "too_many_connections",
    ],
  },
  gateway_failures: {
    help: "Times the gateway could not be asked, by error code.",
    label: "code",
    values: failureCodes,
  },
  provider_failures: {
    help: "Times the provider could not be reached.",
    label: "reason",
    values: ["unreachable"],
  },
} as const;

type Family = keyof typeof families;

/** What an operator sees of the proxy. */
export class ProxyCounters {
  readonly #counts = new Map<Family, Map<string, number>>();

  count<Name extends Family>(family: Name, value: (typeof families)[Name]["values"][number], times = 1): void {
    let counts = this.#counts.get(family);
    if (counts === undefined) {
      counts = new Map(families[family].values.map((known) => [known, 0]));
      this.#counts.set(family, counts);
    }
    counts.set(value, (counts.get(value) ?? 0) + times);
  }

  /** Prometheus text, every series from 0 on. */
  text(): string {
    return Object.entries(families)
      .map(([name, { help, label, values }]) => {
        const counts = this.#counts.get(name as Family);
        const samples = values.map((value): Sample => ({ labels: { [label]: value }, value: counts?.get(value) ?? 0 }));
        return familyText(`sluice_proxy_${name}_total`, "counter", help, samples);
      })
      .join("");
  }
}
