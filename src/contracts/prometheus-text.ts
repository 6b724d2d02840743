/** Prometheus text, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */

export interface Sample {
  /** `_bucket`, `_sum`, `_count` of a histogram; else absent. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

export type SampleKind = "counter" | "gauge" | "histogram";

/** One metric with its HELP and TYPE lines. Label values are ours and bounded; they hold no quote, backslash or line end. */
export function familyText(name: string, kind: SampleKind, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ suffix = "", labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${suffix}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.map((line) => `${line}\n`).join("")}`;
}
