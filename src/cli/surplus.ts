import { ConfigError } from "../config.ts";

/** What an action takes behind its name: so many ids or files, and these options. `--json` and `--help` go with every one. */
export interface Takes {
  readonly names: number;
  readonly options?: readonly string[];
}

/** What `parseArgs` made of a command's arguments; the first positional is the action. */
interface Given {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

const everywhere = ["json", "help"];

/** Throws ConfigError where an id is given as "", as a script does whose variable is empty: that must not mean another one. */
export function refuseEmptyId(option: string, id: string | undefined, what: string): void {
  if (id === "") throw new ConfigError(`--${option} takes the id of ${what}.`);
}

/** Throws ConfigError where more is given than the action takes: what is not heeded must not look done. */
export function refuseSurplus(command: string, { names, options = [] }: Takes, { values, positionals }: Given): void {
  const [action = ""] = positionals;
  const name = positionals[names + 1];
  const option = Object.keys(values).find((one) => !everywhere.includes(one) && !options.includes(one));
  const surplus = name === undefined ? option && `--${option}` : JSON.stringify(name);
  if (surplus !== undefined) throw new ConfigError(`${command} ${action} does not take ${surplus}.`);
}
