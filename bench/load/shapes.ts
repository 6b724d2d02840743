import { type Bodies, placeholder, textsOf } from "./bodies.ts";
import { requestText } from "./connection.ts";

/** Requests of one shape as they go over the wire, and what kind of traffic they stand for. */
export interface Shape {
  next(): string;
  /** Figures are kept apart by it. */
  readonly group: string;
}

const words = (
  "the report shows that revenue grew in every region and the team will meet on Tuesday to compare both offers " +
  "please rewrite this paragraph for a customer without technical knowledge when the function returns null retry twice"
).split(" ");

/** Text of `units` ASCII characters, another for each seed; begins with the placeholder. */
function prose(seed: number, units: number): string {
  let text = `${placeholder} `;
  for (let at = seed; text.length < units; at = (at * 31 + 17) % 65_521) text += `${words[at % words.length]} `;
  return text.slice(0, units);
}

const toolCall = (n: number): string =>
  JSON.stringify({ command: "grep", path: `/srv/app/src/part-${n}.py`, pattern: prose(n, 440), flags: ["-r", "-n"] });

/** Tool calls of about 600 bytes, one shape for all: what is compared with other servers. `sessionOf`: fields that each has besides. */
export function toolCallShapes(key: string, bodies: Bodies, sessionOf: (n: number) => object = () => ({})): Shape[] {
  return Array.from({ length: 60 }, (_, n) => ({
    next: textsOf(requestOf("tool call", key, n, 600, sessionOf(n)), bodies),
    group: "tool call",
  }));
}

/** What fills a hundred requests of an agent platform: kind, how many, and the sizes of its texts. */
const mix = [
  { group: "prompt", share: 45, sizes: [200, 400, 800, 1_600, 4_000] },
  { group: "tool call", share: 30, sizes: [600] },
  { group: "tool output", share: 15, sizes: [800, 3_000, 8_000] },
  { group: "retrieval of 10", share: 8, sizes: [400] },
] as const;

/** A mix of real shapes, sessions on half of them; `largeShare` of a hundred are tool outputs of `largeBytes`. */
export function mixedShapes(key: string, bodies: Bodies, largeShare = 2, largeBytes = 65_536): Shape[] {
  const shapes: Shape[] = [];
  const add = (group: Group, n: number, units: number, session: object, name: string = group): void =>
    void shapes.push({ next: textsOf(requestOf(group, key, n, units, session), bodies), group: name });
  for (const { group, share, sizes } of mix) {
    for (let n = 0; n < share; n += 1) {
      const session = n % 2 === 0 ? { session_id: `bench-${n}` } : {};
      const units = sizes[n % sizes.length]!;
      add(group, n, units, session);
    }
  }
  for (let n = 0; n < largeShare; n += 1) {
    add("tool output", n, largeBytes, {}, `${largeBytes >> 10} KB`);
  }
  // In an order that puts none of a kind side by side, the same in every run: 37 shares no factor with the length.
  const step = shapes.length % 37 === 0 ? 41 : 37;
  return shapes.map((_, at) => shapes[(at * step) % shapes.length]!);
}

type Group = (typeof mix)[number]["group"];

function requestOf(group: Group, key: string, n: number, units: number, session: object): string {
  switch (group) {
    case "prompt":
      return post("/v1/scan", key, { text: prose(n, units), ...session });
    case "tool call":
      return post("/v1/agent/tool-call", key, { tool_name: "shell", arguments: toolCall(n), ...session });
    case "tool output":
      return post("/v1/agent/tool-output", key, { tool_name: "browser", output: prose(n, units), ...session });
    case "retrieval of 10": {
      const chunks = Array.from({ length: 10 }, (_, c) => ({ chunk_id: `c${c}`, text: prose(n * 10 + c, units) }));
      return post("/v1/rag/retrieval", key, { query: "quarterly revenue", chunks, ...session });
    }
  }
}

const post = (path: string, key: string, body: object): string => requestText(path, key, JSON.stringify(body));
