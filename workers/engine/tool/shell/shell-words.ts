/** What a reading of a command line yields; offsets are units of the inspected text. */

export type Dialect = "posix" | "cmd" | "powershell";

/** Bits of `Word.marks`. */
export const mark = {
  /** Holds `$(…)`, backticks or `<(…)`. */
  substitution: 1,
  /** Holds `$x`, `${x}` or `%x%`. */
  variable: 2,
  /** Holds an unquoted `*`, `?` or `[`. */
  glob: 4,
  /** A quote or a needless escape stands between two letters: `w'h'oami`, `who\ami`. */
  split: 8,
  /** An unquoted brace list, `{cat,/etc/passwd}`. */
  braces: 16,
  /** Holds a quoted part. */
  quoted: 32,
  /** Written with `$'…'` escapes. */
  ansiQuoted: 64,
} as const;

export interface Word {
  /** The word after quotes and escapes; a substitution stands in it as `$()`. */
  text: string;
  start: number;
  end: number;
  marks: number;
}

interface Redirect {
  /** `>`, `>>`, `<`, `<<<`, `>&`, `<<`; the descriptor is left out. */
  readonly operator: string;
  readonly target: Word;
}

/** One simple command, in the order of its first unit. */
export interface Command {
  words: Word[];
  redirects: Redirect[];
  start: number;
  end: number;
  /** What stands before it: "", ";", "&", "&&", "||", "|", "\n", "(", "$(", "`", "<(". */
  before: string;
  /** The command whose output it reads through a pipe. */
  pipedFrom: Command | undefined;
  /** The command that holds this substitution or block. */
  parent: Command | undefined;
  /** Body of a here-document that feeds it. */
  heredoc: Word | undefined;
  /** Its place among the commands of its script; one that holds nothing has none and keeps -1. */
  order: number;
}

export interface Script {
  readonly text: string;
  readonly dialect: Dialect;
  readonly commands: readonly Command[];
  /** A quote was never closed: a fragment meant to break out of one, or prose. */
  readonly openQuote: boolean;
  /** A bound cut the reading short. */
  readonly truncated: boolean;
  /** Answers already found to questions about the whole text, so that each is asked once a script. */
  answers: Map<RegExp, boolean> | undefined;
}
