import { ScriptBuilder } from "./script-builder.ts";
import { type Command, type Dialect, mark, type Script, type Word } from "./shell-words.ts";

const blank = (unit: number): boolean => unit === 32 || unit === 9 || unit === 13 || unit === 11 || unit === 12;
const letterUnit = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 47;
/** Letters, digits and `-./:=_,+` mean themselves in every shell. */
const plain = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 43 && unit <= 58) || (unit >= 65 && unit <= 90) || unit === 61 || unit === 95;

const ansiEscapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", e: "\x1b", a: "\x07" };
const ansiEscape = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})|(.))/gsu;

/** The text of `$'…'` with its escapes undone. */
function undoAnsiEscapes(text: string): string {
  return text.replace(ansiEscape, (_, hex, unicode, octal, letter) => {
    if (hex ?? unicode) return String.fromCharCode(Number.parseInt(hex ?? unicode, 16));
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return ansiEscapes[letter] ?? letter;
  });
}

/** The unit that makes the next one plain. */
const escapeUnit: Readonly<Record<Dialect, number>> = { posix: 92, cmd: 94, powershell: 96 };

/**
 * Reads a command line as its shell would: words without quotes and escapes, pipes, redirections, nested commands.
 * One pass over the text with an explicit bounded stack: linear, never throws, never recurses.
 */
export function readScript(text: string, dialect: Dialect): Script {
  return new ScriptReader(text, dialect).read();
}

class ScriptReader {
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #made = new ScriptBuilder();
  #at = 0;
  #openQuote = false;
  #noHereString = false;

  constructor(text: string, dialect: Dialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  read(): Script {
    const { length } = this.#text;
    while (this.#at < length && !this.#made.truncated) this.#step(this.#text.charCodeAt(this.#at));
    const openQuote = this.#openQuote || this.#made.inQuotes;
    const commands = this.#made.finish(Math.min(this.#at, length));
    return {
      text: this.#text,
      dialect: this.#dialect,
      commands,
      openQuote,
      truncated: this.#made.truncated,
      answers: undefined,
    };
  }

  #step(unit: number): void {
    const next = this.#text.charCodeAt(this.#at + 1);
    if (unit === escapeUnit[this.#dialect] && this.#escape(next)) return;
    if (unit === 34) this.#doubleQuote();
    else if (unit === 36) this.#dollar(next);
    else if (unit === 96 && this.#dialect === "posix") this.#backtick();
    else if (this.#made.inQuotes) this.#take(1 + this.#plainRun(this.#at + 1), 0);
    else if (unit === 39 && this.#dialect !== "cmd") this.#singleQuote();
    else if (blank(unit)) this.#blank();
    else if (unit === 10) this.#newline();
    else if (unit === 35 && this.#made.word === undefined && this.#dialect !== "cmd") this.#comment();
    else if (unit === 59 || unit === 124 || unit === 38) this.#operator(unit, next);
    else if (unit === 60 || unit === 62) this.#angle(unit, next);
    else if (unit === 40) this.#open(next);
    else if (unit === 41) this.#close();
    else if ((unit === 123 || unit === 125) && this.#dialect !== "cmd") this.#brace(unit, next);
    else if (unit !== 64 || !this.#hereString(next)) {
      const glob = unit === 42 || unit === 63 || unit === 91;
      this.#take(1 + this.#plainRun(this.#at + 1), glob ? mark.glob : 0);
    }
  }

  /** How many units from `from` on are plain in a word, whatever the dialect and the quotes. */
  #plainRun(from: number): number {
    let end = from;
    while (end < this.#text.length && plain(this.#text.charCodeAt(end))) end += 1;
    return end - from;
  }

  /** Adds the next `count` units to the word under way. */
  #take(count: number, marks: number): void {
    this.#made.append(this.#text.slice(this.#at, this.#at + count), this.#at, marks);
    this.#at += count;
  }

  #escape(next: number): boolean {
    const { inQuotes, word } = this.#made;
    if (inQuotes && this.#dialect === "cmd") return false;
    if (next === 10 || Number.isNaN(next)) {
      this.#at += 2;
      return true;
    }
    // In double quotes a POSIX backslash escapes only $ ` " and itself.
    const special = next === 36 || next === 96 || next === 34 || next === 92;
    if (inQuotes && this.#dialect === "posix" && !special) return false;
    const between = word !== undefined && letterUnit(next) && letterUnit(this.#text.charCodeAt(this.#at - 1));
    this.#made.append(String.fromCharCode(next), this.#at, between && !inQuotes ? mark.split : 0);
    this.#at += 2;
    return true;
  }

  #doubleQuote(): void {
    this.#made.append("", this.#at, mark.quoted | this.#splitMark());
    this.#made.inQuotes = !this.#made.inQuotes;
    this.#at += 1;
  }

  /** A quote between two letters, or an empty pair of quotes before one. */
  #splitMark(): number {
    const doubled = this.#text.charCodeAt(this.#at + 1) === this.#text.charCodeAt(this.#at);
    const after = letterUnit(this.#text.charCodeAt(this.#at + (doubled ? 2 : 1)));
    const begins = this.#made.word === undefined || this.#made.wordUnits === 0;
    const between = !begins && letterUnit(this.#made.lastUnit);
    return after && (between || (begins && doubled)) ? mark.split : 0;
  }

  #singleQuote(): void {
    const before = mark.quoted | this.#splitMark();
    const start = this.#at;
    const quoted = this.#untilQuote(start + 1);
    const behind = letterUnit(quoted.charCodeAt(quoted.length - 1)) && letterUnit(this.#text.charCodeAt(this.#at));
    this.#made.append(quoted, start, behind ? before | mark.split : before);
  }

  /** The text up to the next single quote, which is passed; an unclosed quote runs to the end. */
  #untilQuote(from: number): string {
    const close = this.#text.indexOf("'", from);
    this.#openQuote ||= close === -1;
    const end = close === -1 ? this.#text.length : close;
    const start = this.#at;
    this.#at = end + 1;
    return this.#text.slice(Math.max(from, start), end);
  }

  #dollar(next: number): void {
    const start = this.#at;
    if (next === 40) {
      this.#made.append("$()", start, mark.substitution);
      this.#at += 2;
      this.#made.push("$(", ")", this.#at);
    } else if (next === 39 && this.#dialect === "posix" && !this.#made.inQuotes) {
      this.#made.append(undoAnsiEscapes(this.#untilQuote(start + 2)), start, mark.ansiQuoted | mark.quoted);
    } else if (next === 34 && !this.#made.inQuotes) this.#at += 1;
    else this.#take(next === 123 ? 2 : 1, Number.isNaN(next) || blank(next) ? 0 : mark.variable);
  }

  #backtick(): void {
    const at = this.#at;
    this.#at += 1;
    if (this.#made.closer === "`") {
      this.#made.pop(at);
      return;
    }
    this.#made.append("$()", at, mark.substitution);
    this.#made.push("`", "`", this.#at);
  }

  #blank(): void {
    this.#made.endWord(this.#at);
    this.#at += 1;
  }

  #newline(): void {
    this.#made.endCommand(this.#at);
    this.#at += 1;
    for (const { command, word } of this.#made.takeHeredocs()) this.#readHeredoc(command, word);
    // A line may end after a pipe: the next command still reads from it.
    const { before, words } = this.#made.command;
    if (before !== "|" || words.length > 0) this.#made.nextCommand("\n", this.#at);
  }

  #readHeredoc(command: Command, word: Word): void {
    const start = this.#at;
    const delimiter = word.text.replace(/^-/u, "").trim();
    let line = start;
    let to = this.#text.length;
    this.#at = to;
    while (line < this.#text.length) {
      const found = this.#text.indexOf("\n", line);
      const end = found === -1 ? this.#text.length : found;
      if (this.#text.slice(line, Math.min(end, line + 200)).trim() === delimiter) {
        to = line;
        this.#at = Math.min(this.#text.length, end + 1);
        break;
      }
      line = end + 1;
    }
    command.heredoc = { text: this.#text.slice(start, to), start, end: to, marks: 0 };
  }

  #comment(): void {
    const found = this.#text.indexOf("\n", this.#at);
    this.#at = found === -1 ? this.#text.length : found;
  }

  /** PowerShell `@'…'@`. */
  #hereString(next: number): boolean {
    const possible = this.#dialect === "powershell" && this.#made.word === undefined && !this.#noHereString;
    if (!possible || (next !== 39 && next !== 34)) return false;
    const close = this.#text.indexOf(`${String.fromCharCode(next)}@`, this.#at + 2);
    this.#noHereString = close === -1;
    if (close === -1) return false;
    this.#made.append(this.#text.slice(this.#at + 2, close), this.#at, mark.quoted);
    this.#at = close + 2;
    return true;
  }

  #operator(unit: number, next: number): void {
    if (unit === 38 && next === 62) {
      this.#made.endWord(this.#at);
      this.#made.redirect(">&");
      this.#at += this.#text.charCodeAt(this.#at + 2) === 62 ? 3 : 2;
      return;
    }
    const double = unit !== 59 && next === unit;
    // cmd.exe and POSIX separate with `&`; PowerShell calls with it where a command would begin.
    const begins = this.#made.command.words.length === 0 && this.#made.word === undefined;
    if (unit === 38 && !double && begins && this.#dialect === "powershell") {
      this.#at += 1;
      return;
    }
    this.#made.endCommand(this.#at);
    const before = double ? this.#text.slice(this.#at, this.#at + 2) : String.fromCharCode(unit);
    this.#at += double || (unit === 124 && next === 38) ? 2 : 1;
    this.#made.nextCommand(before, this.#at);
  }

  #angle(unit: number, next: number): void {
    if (next === 40 && this.#dialect === "posix") {
      this.#made.append("$()", this.#at, mark.substitution);
      this.#at += 2;
      this.#made.push("<(", ")", this.#at);
      return;
    }
    // `2>`: the digit is a descriptor, not a word.
    const { word, wordUnits, lastUnit } = this.#made;
    if (word !== undefined && wordUnits === 1 && lastUnit >= 48 && lastUnit <= 57) this.#made.word = undefined;
    this.#made.endWord(this.#at);
    let end = this.#at + 1;
    while (end < this.#at + 3 && this.#text.charCodeAt(end) === unit) end += 1;
    const joined = this.#text.charCodeAt(end);
    if (joined === 38 || (unit === 62 && joined === 124)) end += 1;
    this.#made.redirect(this.#text.slice(this.#at, end));
    this.#at = end;
  }

  #open(next: number): void {
    // `name()` defines a POSIX function: the parentheses stay in the word.
    if (this.#dialect === "posix" && this.#made.word !== undefined && next === 41) {
      this.#take(2, 0);
      return;
    }
    const called = this.#made.word !== undefined;
    this.#made.endWord(this.#at);
    this.#at += 1;
    this.#made.push(called ? "call(" : "(", ")", this.#at);
  }

  #close(): void {
    if (this.#made.closer === ")") this.#made.pop(this.#at);
    else this.#made.endWord(this.#at);
    this.#at += 1;
  }

  /** Braces group commands where they stand alone (POSIX) or anywhere (PowerShell); else they are part of a word. */
  #brace(unit: number, next: number): void {
    const { word } = this.#made;
    const alone = word === undefined && (Number.isNaN(next) || blank(next) || next === 10 || next === 59);
    const groups = this.#dialect === "powershell" ? !(word !== undefined && this.#made.lastUnit === 36) : alone;
    if (!groups) {
      this.#take(1, unit === 123 && next !== 125 ? mark.braces : 0);
      return;
    }
    this.#made.endCommand(this.#at);
    this.#at += 1;
    this.#made.nextCommand(unit === 123 ? "{" : ";", this.#at);
  }
}
