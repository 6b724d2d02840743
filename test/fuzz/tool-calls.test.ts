import { describe, expect, test } from "vitest";
import { Call } from "../../workers/engine/tool/call.ts";
import { inspectArguments } from "../../workers/engine/tool/inspect-arguments.ts";
import { randomFrom } from "../conformance/seeded-random.ts";
import { cpuMs, leastCpuMs } from "../support/cpu-time.ts";
import { toolRules } from "../support/tool-rules.ts";

const seed = Number(process.env["SEED"] ?? 20_261_122);
const tools = ["bash", "run_sql", "fetch_url", "http_request", "write_file", "powershell", "cmd", "read_file", "other"];
const known = new Set(toolRules.map((rule) => rule.id));

/** Pieces of attacks, of quoting and of nothing at all. */
const pieces = [
  ..."'\"`\\$(){}[]<>;|&#*?!=%@:,. \n\t\0",
  "$(",
  "\x24{",
  "<<a",
  "/*",
  "*/",
  "--",
  "&&",
  "||",
  "../",
  "..%2f",
  "%25",
  "&#x3c;",
  "\\u002e",
  "\uff0e",
  "\ud800",
  "a",
  "rm",
  "-rf",
  "sh",
  "-c",
  "eval",
  "echo",
  "curl",
  "find",
  "-exec",
  "base64",
  "-d",
  "A=",
  "$A",
  "sudo",
  "xargs",
  "select",
  "union",
  "from",
  "'or",
  "1=1",
  "char(65",
  "0x41414141414141414141",
  "http://",
  "127.0.0.1",
  "0x7f",
  "{{",
  "<%",
  "<svg",
  "onload=",
  "alert(",
  "$_GET[",
  'O:4:"',
  "__proto__",
  "document.",
  "system(",
  "java.lang",
  "*)(",
  "powershell",
  "iex",
  "reg",
  "add",
  "HKLM\\",
  "[[",
  "<!ENTITY",
  "rO0ABXNy",
  "\x24{jndi:",
];
const pick = (random: () => number): string => pieces[Math.floor(random() * pieces.length)] as string;

test(`signals of garbage lie inside it and carry known rules (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  for (let round = 0; round < 4_000; round += 1) {
    const body = Array.from({ length: Math.floor(random() * 30) }, () => pick(random)).join(random() < 0.3 ? " " : "");
    const text = random() < 0.4 ? JSON.stringify({ [pick(random)]: body, list: [body] }) : body;
    const tool = tools[Math.floor(random() * tools.length)] as string;
    const signals = inspectArguments(new Call(text, tool));
    for (const { ruleId, start, end, points } of signals) {
      expect(known).toContain(ruleId);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(text.length);
      expect(points).toBeGreaterThan(0);
    }
    expect(inspectArguments(new Call(text, tool))).toEqual(signals);
  }
});

/** Units that open something on every repetition: what a reader is tempted to look ahead for, again and again. */
const hostile = [
  "'",
  '"',
  "\\",
  "$(",
  "(((",
  "/*",
  "`",
  "|",
  "<",
  "<a ",
  '<a b="',
  "{",
  "{{",
  "\x24{",
  "%25",
  "%",
  "../",
  "....//",
  ":",
  "//",
  "http://a@",
  "' or 1=1 ",
  "<<a\n",
  "rm a ",
  'sh -c "',
  "\uff0e",
  '{"a":',
  "[",
  "A=$A$A;",
  "xargs ",
  "> ",
  "--",
  "#",
  " on",
  "__proto__",
  'O:4:"',
  "select(",
  "mkfifo x;",
  "\\x2e",
  "a(){a|a&};",
  "('\"`$({[</*%2e;|&\\ ",
];

describe("hostile arguments", () => {
  test.each(hostile)("repeating %j costs linear time", (unit) => {
    for (const tool of ["bash", "run_sql", "http_request", "other"]) {
      const text = (units: number): string => unit.repeat(Math.ceil(units / unit.length));
      const small = cpuMs(() => inspectArguments(new Call(text(20_000), tool)));
      // Eight times the text: a quadratic reader would take sixty-four times as long.
      const allowedMs = small * 24 + 250;
      expect(leastCpuMs(5, () => inspectArguments(new Call(text(160_000), tool)), allowedMs)).toBeLessThan(allowedMs);
    }
  });

  test("a megabyte of openers ends, and says that it was cut short", () => {
    const signals = inspectArguments(new Call("$(".repeat(500_000), "bash"));
    expect(signals.map((signal) => signal.ruleId)).toContain("TOOL-2000");
  });

  test("JSON a hundred thousand deep is walked without a stack, and told", () => {
    const text = `${'{"a":'.repeat(100_000)}"x; cat /etc/passwd"${"}".repeat(100_000)}`;
    const ids = inspectArguments(new Call(text, "other")).map((signal) => signal.ruleId);
    expect(ids).toContain("TOOL-2645");
    expect(ids).toContain("TOOL-2001");
  });
});
