/** The Prometheus text of one process of several. */
interface ProcessExposition {
  readonly process: number;
  readonly text: string;
}

/** Series of several processes in one text: each sample gets its process as a label, each family is named once. */
export function mergedExposition(expositions: readonly ProcessExposition[]): string {
  const families = new Map<string, { readonly head: string[]; readonly samples: string[] }>();
  for (const { process, text } of expositions) {
    let samples: string[] = [];
    for (const line of text.split("\n")) {
      const [, name = ""] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name !== "") {
        const family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        samples = family.samples;
        if (!family.head.includes(line)) family.head.push(line);
      } else if (line !== "") samples.push(labelled(line, process));
    }
  }
  return [...families.values()].map(({ head, samples }) => `${[...head, ...samples].join("\n")}\n`).join("");
}

/** `name{a="b"} 1` or `name 1`: a name holds neither a brace nor a space. */
function labelled(sample: string, process: number): string {
  const nameEnd = sample.search(/[{ ]/);
  const name = sample.slice(0, nameEnd);
  const rest = sample.slice(nameEnd);
  return rest.startsWith("{")
    ? `${name}{process="${process}",${rest.slice(1)}`
    : `${name}{process="${process}"}${rest}`;
}
