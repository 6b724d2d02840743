import type { Span } from "../../reading.ts";

/** What a command line or a program hands to others: to be looked for, to be tested, or to be started. */

const unitsBefore = 400;
const before = (text: string, start: number, units: number): string => text.slice(Math.max(0, start - units), start);

/** Up to a pattern in quotes behind a program that looks for it. */
const lookedFor =
  /(?:^|[\s|;&("])(?:[efz]?grep|zgrep|rg|ag|ack|findstr|select-string)\s[^"'|;&\n`$]{0,120}(?:'[^'\n]{0,200}|\\"[^"\n`$]{0,200})$/iu;
const leavesPatternQuotes = /\$\(|`|'\s{0,3}[;|&]/u;
/** Up to a value in quotes handed to what tells good values from bad ones: `assert is_destructive('…`, `expect(isSafe("…`. */
const tested =
  /\b(?:assert|expect|(?:is|are|was|check|detect|block|reject|refuse|allow|deny|denie|validat|inspect|scan|saniti[sz]|filter|classif)\w{0,24})\s?\(\s?\\?["'][^"'\n;|&]{0,80}$/iu;
const leavesTest = /["']\s?\)[^\n]{0,4}[;|&]/u;

/** Whether a command line only looks for what was found in it, or has it tested. */
export function isLookedFor(text: string, { start, end }: Span): boolean {
  const lead = before(text, start, unitsBefore);
  const found = text.slice(start, end);
  if (lookedFor.test(lead)) return !leavesPatternQuotes.test(found);
  return tested.test(lead) && !leavesTest.test(found);
}

const testedWhole =
  /\b(?:assert|expect|is|check|detect|block|reject|refuse|allow|deny|validat|inspect|scan|saniti[sz]|classif)\w{0,24}\s?\(\s?\\?["'][^"'\n;|&$`]{1,120}["']\s?\)/giu;
const unitsRead = 16_384;

/** The values of a command line, with the names of their tests, that it only has tested. */
export const testedIn = (text: string): readonly Span[] =>
  text.includes("(")
    ? Array.from(text.slice(0, unitsRead).matchAll(testedWhole), ({ index, 0: value }) => ({
        start: index,
        end: index + value.length,
      }))
    : [];

/** Up to the text of a command that a program starts; a line may begin behind an escape of JSON. */
const starts =
  /(?:(?:\b|(?<=\\[nt]))(?:os\.(?:system|popen|exec\w{0,4})|subprocess\.\w{3,12}|exec(?:File)?(?:Sync)?|spawn(?:Sync)?|system|popen|shell_exec|passthru|Process\.Start)\s{0,2}\(\s{0,2}\[?\s{0,2}\\?["'`]|%x\(|\$\()[^"'\n]{0,80}$/u;
const startUnits = 120;

/** Whether a program starts what was found. */
export const isStarted = (text: string, { start }: Span): boolean => starts.test(before(text, start, startUnits));
