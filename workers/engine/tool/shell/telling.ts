import type { ToolRule } from "../tool-rule.ts";
import { argumentText, type Invocation } from "./invocation.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";

/** A pattern that occurs in what is read of a call, or a question about the call. `text`: what is read of it. */
export type Sign = RegExp | ((call: Invocation, text: string) => boolean);

/**
 * Programs, blank-separated, and the signs that a call of theirs shows, all of them: `["netsh", /firewall.*off/i, lacks(ownNetwork)]`.
 * Without a sign, any call tells.
 */
export type Telling = readonly [programs: string, ...signs: readonly Sign[]];

/** The rule, or what chooses it by the call; undefined: nothing is said. */
type ToldRule = ToolRule | ((call: Invocation, text: string) => ToolRule | undefined);

/** The sign that the pattern does not occur. */
export const lacks =
  (pattern: RegExp): Sign =>
  (_, text) =>
    !pattern.test(text);

/** The sign of programs that do nothing where they are called alone. */
export const hasArguments: Sign = ({ args }) => args.length > 0;

/**
 * The programs whose command lines tell `rule`. Rows of one program are alternatives: however many hold, a call tells the rule once.
 * `textOf`: what the signs read of a call.
 */
export function programsTelling(
  rule: ToldRule,
  tellings: readonly Telling[],
  textOf: (call: Invocation) => string = argumentText,
): ProgramRow[] {
  const rows = new Map<string, (readonly Sign[])[]>();
  for (const [programs, ...signs] of tellings) {
    for (const program of programs.split(" ")) {
      const known = rows.get(program);
      if (known === undefined) rows.set(program, [signs]);
      else known.push(signs);
    }
  }
  return Array.from(rows, ([program, alternatives]): ProgramRow => [program, inspectorOf(rule, alternatives, textOf)]);
}

const inspectorOf =
  (
    rule: ToldRule,
    alternatives: readonly (readonly Sign[])[],
    textOf: (call: Invocation) => string,
  ): ProgramInspector =>
  (call, scene) => {
    const text = textOf(call);
    if (!alternatives.some((signs) => showsAll(signs, call, text))) return;
    const told = typeof rule === "function" ? rule(call, text) : rule;
    if (told !== undefined) scene.hit(told, call.command);
  };

const showsAll = (signs: readonly Sign[], call: Invocation, text: string): boolean =>
  signs.every((sign) => (typeof sign === "function" ? sign(call, text) : sign.test(text)));
