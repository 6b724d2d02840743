/** What a person sees: colours only on a terminal, plain text in a pipe or with NO_COLOR (no-color.org). */

type Style = "red" | "yellow" | "green" | "dim" | "bold";
const codes: Readonly<Record<Style, string>> = { red: "31", yellow: "33", green: "32", dim: "2", bold: "1" };

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): boolean;
}

/** True where colours belong: a terminal whose user has not refused them. */
export function hasColours(stream: Terminal, noColour: boolean): boolean {
  return stream.isTTY === true && !noColour;
}

/** Paints `text`, or gives it back as it is where colours do not belong. */
export function painter(colours: boolean): (text: string, style: Style) => string {
  return (text, style) => (colours ? `\u001b[${codes[style]}m${text}\u001b[0m` : text);
}

/** Lines with columns as wide as their widest cell; the last column is not padded. `paint` sees a cell after padding. */
export function tableOf(
  rows: readonly (readonly string[])[],
  paint: (cell: string, column: number, row: number) => string = (cell) => cell,
): string {
  // Not all at once to Math.max: a call takes only so many arguments.
  const widthOf = (column: number): number => rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0);
  const widths = rows[0]?.map((_, column) => widthOf(column)) ?? [];
  return rows
    .map((row, index) =>
      row
        .map((cell, column) =>
          paint(column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0), column, index),
        )
        .join("  "),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** Control characters of a file's name or a key's must not steer the terminal, nor turn what is read round or break its line. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "?");
}

/** One line that is written over while work goes on, and nothing at all in a pipe. */
export class Progress {
  readonly #stream: Terminal;
  #shown = false;

  constructor(stream: Terminal) {
    this.#stream = stream;
  }

  show(done: number, total: number, what: string): void {
    if (this.#stream.isTTY !== true) return;
    const width = 24;
    const filled = total === 0 ? width : Math.round((done / total) * width);
    const line = `${"█".repeat(filled)}${"░".repeat(width - filled)} ${done}/${total} ${printable(what)}`;
    this.#stream.write(`\r\u001b[2K${line.slice(0, (this.#stream.columns || 80) - 1)}`);
    this.#shown = true;
  }

  clear(): void {
    if (this.#shown) this.#stream.write("\r\u001b[2K");
  }
}
