import { limits } from "../../../../src/contracts/limits.ts";
import type { Command, Word } from "./shell-words.ts";

/** What was under way when a substitution or a group opened. */
interface Frame {
  readonly command: Command;
  readonly word: Word | undefined;
  readonly inQuotes: boolean;
  readonly closer: string;
  readonly lastUnit: number;
  readonly wordUnits: number;
}

/** Holds the words and commands under way while a command line is read. Knows nothing of quotes or operators. */
export class ScriptBuilder {
  readonly #commands: Command[] = [];
  readonly #frames: Frame[] = [];
  #wordCount = 0;
  #redirect = "";
  #heredocs: { command: Command; word: Word }[] = [];
  command: Command;
  word: Word | undefined;
  /** The last unit of the word under way, and how many it has: reading them off a growing text would copy it each time. */
  lastUnit = Number.NaN;
  wordUnits = 0;
  /** Inside double quotes. */
  inQuotes = false;
  truncated = false;

  constructor() {
    this.command = this.#open("", undefined, undefined, 0);
  }

  /** What closes the innermost substitution or group; "" outside one. */
  get closer(): string {
    return this.#frames.at(-1)?.closer ?? "";
  }

  append(text: string, start: number, marks: number): void {
    if (this.word === undefined) {
      this.word = { text: "", start, end: start, marks: 0 };
      this.#restart();
    }
    if (text !== "") this.lastUnit = text.charCodeAt(text.length - 1);
    this.wordUnits += text.length;
    this.word.text += text;
    this.word.marks |= marks;
  }

  #restart(): void {
    this.lastUnit = Number.NaN;
    this.wordUnits = 0;
  }

  /** The next word is the target of `operator`. */
  redirect(operator: string): void {
    this.#redirect = operator;
  }

  endWord(at: number): void {
    const { word, command } = this;
    if (word === undefined) return;
    this.word = undefined;
    word.end = at;
    this.#wordCount += 1;
    if (this.#wordCount > limits.shellWordsMax) this.truncated = true;
    if (this.#redirect === "") {
      if (command.words.length === 0) command.start = word.start;
      command.words.push(word);
      return;
    }
    command.redirects.push({ operator: this.#redirect, target: word });
    if (this.#redirect === "<<") this.#heredocs.push({ command, word });
    this.#redirect = "";
  }

  endCommand(at: number): void {
    this.endWord(at);
    this.#redirect = "";
    this.command.end = at;
  }

  /** The command after an operator or a line's end, beside the one before it. */
  nextCommand(before: string, at: number): void {
    const { command } = this;
    const some = command.words.length > 0 || command.redirects.length > 0;
    const from = before === "|" ? (some ? command : command.pipedFrom) : undefined;
    this.command = this.#open(before, from, command.parent, at);
  }

  /** Opens a substitution or group; the word under way waits for its end. */
  push(before: string, closer: string, at: number): void {
    if (this.#frames.length >= limits.shellDepthMax) {
      this.truncated = true;
      return;
    }
    const { command, word, inQuotes, lastUnit, wordUnits } = this;
    this.#frames.push({ command, word, inQuotes, closer, lastUnit, wordUnits });
    this.word = undefined;
    this.inQuotes = false;
    this.command = this.#open(before, undefined, command, at);
  }

  /** Back to what was under way before the innermost substitution or group. */
  pop(at: number): void {
    this.endCommand(at);
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.command = frame.command;
    this.word = frame.word;
    this.inQuotes = frame.inQuotes;
    this.lastUnit = frame.lastUnit;
    this.wordUnits = frame.wordUnits;
  }

  /** Here-documents whose bodies begin on the next line; each is given once. */
  takeHeredocs(): readonly { command: Command; word: Word }[] {
    const waiting = this.#heredocs;
    this.#heredocs = [];
    return waiting;
  }

  /** Every command with a word or a redirection, in the order of the text. */
  finish(at: number): Command[] {
    this.endCommand(at);
    while (this.#frames.length > 0) this.pop(at);
    const commands = this.#commands.filter((each) => each.words.length > 0 || each.redirects.length > 0);
    commands.sort((one, other) => one.start - other.start);
    for (let order = 0; order < commands.length; order += 1) commands[order]!.order = order;
    return commands;
  }

  #open(before: string, pipedFrom: Command | undefined, parent: Command | undefined, start: number): Command {
    const command: Command = {
      words: [],
      redirects: [],
      start,
      end: start,
      before,
      pipedFrom,
      parent,
      heredoc: undefined,
      order: -1,
    };
    this.#commands.push(command);
    if (this.#commands.length > limits.shellCommandsMax) this.truncated = true;
    return command;
  }
}
