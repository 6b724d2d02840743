import { expect, test } from "vitest";
import { dataRules } from "../../../workers/engine/tool/shell/data-rules.ts";
import { hostRules } from "../../../workers/engine/tool/shell/host-rules.ts";
import { invocationsOf, lowerText } from "../../../workers/engine/tool/shell/invocation.ts";
import { readScript } from "../../../workers/engine/tool/shell/read-script.ts";
import type { ProgramRow, Scene } from "../../../workers/engine/tool/shell/scene.ts";
import { hasArguments, lacks, programsTelling } from "../../../workers/engine/tool/shell/telling.ts";

/** Names of the rules that `rows` hit on a command line of one call. */
function told(rows: readonly ProgramRow[], line: string): string[] {
  const hits: string[] = [];
  const scene: Scene = {
    hit: (rule) => hits.push(rule.name),
    nested: () => undefined,
    inspect: () => undefined,
    fetched: [],
    asked: [],
  };
  for (const call of invocationsOf(readScript(line, "posix")))
    for (const [programs, inspect] of rows) if (programs.split(" ").includes(call.name)) inspect(call, scene);
  return hits;
}

const { stopFirewall, stopProtection } = hostRules;
const rows = programsTelling(stopFirewall, [
  ["ufw pfctl", /\boff\b/u],
  ["ufw", /\breset\b/u, /--force\b/u],
  ["nft", hasArguments, lacks(/\blist\b/u)],
  ["disarm"],
]);

test.each([
  ["a row without a sign tells of any call", "disarm", 1],
  ["each program of a row is one", "pfctl off", 1],
  ["a row is for its programs alone", "nft2 off; pfctl reset --force", 0],
  ["all signs of a row are shown", "ufw reset --force", 1],
  ["one of them is not enough", "ufw reset", 0],
  ["a call tells it once, though two rows hold", "ufw off reset --force", 1],
  ["nothing stands there that a row excludes", "nft flush", 1],
  ["something stands there that a row excludes", "nft list", 0],
  ["nothing is asked of a program called alone", "nft", 0],
])("%s", (_, line, count) => {
  expect(told(rows, line)).toEqual(new Array(count).fill(stopFirewall.name));
});

test("a rule may be chosen by the call, or none", () => {
  const chosen = programsTelling(
    (call, text) => (text.includes("mine") ? undefined : call.name === "ufw" ? stopFirewall : stopProtection),
    [["ufw setenforce", /off/u]],
  );
  expect(told(chosen, "ufw off; setenforce off; ufw off mine")).toEqual([stopFirewall.name, stopProtection.name]);
});

test("signs read what they are given", () => {
  const lower = programsTelling(dataRules.proxyChange, [["netsh", /set proxy/u]], lowerText);
  expect(told(lower, "netsh SET Proxy x")).toEqual([dataRules.proxyChange.name]);
});
