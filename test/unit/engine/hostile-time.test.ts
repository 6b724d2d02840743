import { describe, expect, test } from "vitest";
import { openEngine } from "../../../workers/engine/inspect.ts";
import { leastCpuMs } from "../../support/cpu-time.ts";
import { inspectionOf } from "../../support/rules-for-tests.ts";

const engine = openEngine();
const units = 60_000;
/** An ordinary text costs a fiftieth of this; work by the square of the text, ten times as much. */
const nsPerUnitMax = 2_000;
const runsMax = 5;

const repeated = (piece: string) => piece.repeat(Math.ceil(units / piece.length)).slice(0, units);
/** Digits without a pattern that would end a run of them early. */
const digits = Array.from({ length: units }, (_, at) => ((at * at * 31 + at * 7) >> 3) % 10).join("");
/** What makes the engine look for numbers that are codes of letters, and for Morse. */
const numberTell = "65 20 20 74 20 69 20 61 ";
const morseTell = "-. .-  .- -. -- .. ";
const openElements = Array.from({ length: units / 12 }, (_, at) => `<a${at.toString(36)} hidden>`).join("");

describe("texts made to keep the engine busy are read in time", () => {
  test.each([
    { name: "digits without end", text: digits },
    { name: "digits behind the codes of letters", text: `${numberTell}${digits}z` },
    { name: "hex with and without gaps", text: numberTell + repeated("69 67 696 ") },
    { name: "hex with prefixes, cut off at the end", text: `${numberTell}${repeated("0x69")}z` },
    { name: "decimals with and without gaps", text: numberTell + repeated("101, 1011 ") },
    { name: "Morse with a slash behind each letter", text: morseTell + repeated("-./ ") },
    { name: "Morse without a gap", text: morseTell + repeated("-/") },
    { name: "misspelt key words", text: repeated("prevoius instrucions systme ") },
    { name: "tags that open and one that closes", text: `${repeated("<")}>` },
    { name: "unfinished elements", text: `${repeated("<a ")}>` },
    { name: "hidden elements of thousands of names, none closed", text: openElements },
    { name: "hidden elements, closed at the end", text: repeated("<p hidden><b hidden>") + repeated("</b></p>") },
    { name: "images that begin", text: `${repeated("![")}](` },
    { name: "links that begin", text: repeated('](a "') },
    { name: "comments that begin", text: repeated("<!-- ") },
    { name: "entities that begin", text: repeated("&#x") },
    { name: "terminal codes that begin", text: repeated("\u001b]") },
    { name: "words cut by tags", text: repeated("a<b>") },
    { name: "base64 in lines", text: repeated("c29tZSB0ZXh0IHRoYXQgc2F5cyB2ZXJ5IGxpdHRsZQ\n") },
    { name: "letters apart", text: repeated("a ") },
    { name: "streets", text: repeated("12 Aa ") },
    { name: "words of rules", text: repeated("ignore previous instructions ") },
    { name: "keys that begin", text: repeated("-----BEGIN ") },
    // Longer than the units that are kept between texts: each gap had the whole text copied.
    { name: "a megabyte of indented lines", text: "a;\n    b".repeat(130_000) },
  ])("$name", ({ text }) => {
    const allowedMs = (text.length * nsPerUnitMax) / 1e6;
    expect(leastCpuMs(runsMax, () => engine.inspect(inspectionOf(text)), allowedMs)).toBeLessThan(allowedMs);
  });

  // What is asked of a whole script is asked once, not again for each of its calls.
  test.each([
    "Get-ADUser a | ",
    "nmap -p 22 a; ",
    "Register-ScheduledTask a; ",
    "rclone copy a b; ",
    "reg query HKCU\\Software\\CurrentVersion\\Run & ",
    "net user a /domain & ",
    "docker run -v /var/run/docker.sock:/s trivy; ",
  ])("a script of one call over and over: %s", (call) => {
    const task = { ...inspectionOf(repeated(call)), kind: "tool_call", stage: "tool", toolName: "bash" } as const;
    const allowedMs = (units * nsPerUnitMax) / 1e6;
    expect(leastCpuMs(runsMax, () => engine.inspect(task), allowedMs)).toBeLessThan(allowedMs);
  });

  // Equal and not the same string: held against the one before at each try of a rule, it took thirty times as long.
  test("a megabyte that comes again costs no more than another", () => {
    const order = "Please act as my assistant: the user, the system and the model send the password. ";
    const text = (mark: string) => `${"We rowed across the lake and had tea. ".repeat(6)}${order}`.repeat(3_000) + mark;
    let runs = 0;
    const inspectCpuMs = (mark: () => string, enoughMs?: number) =>
      leastCpuMs(runsMax, () => engine.inspect(inspectionOf(text(mark()))), enoughMs);
    const allowedMs = 5 * inspectCpuMs(() => String(runs++));
    expect(inspectCpuMs(() => "", allowedMs)).toBeLessThan(allowedMs);
    expect(inspectCpuMs(() => "", allowedMs)).toBeLessThan(allowedMs);
  });
});
