import { createReadStream } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../contracts/limits.ts";

/** A text by its file's name, `-` of standard input; `problem`: why it cannot be inspected. */
export interface Named {
  readonly name: string;
  readonly problem?: string;
}

/**
 * Files named, and those inside folders named, in order; what is hidden, links and node_modules are passed over there. A folder that
 * cannot be listed stands in its place, with its problem.
 */
export async function textsAt(names: readonly string[]): Promise<Named[]> {
  const texts: Named[] = [];
  for (const name of names) {
    if (name === "-" || !(await stat(name).catch(() => undefined))?.isDirectory()) texts.push({ name });
    else await walk(name, texts);
  }
  return texts;
}

async function walk(folder: string, texts: Named[]): Promise<void> {
  const entries = [];
  try {
    for await (const entry of await opendir(folder)) entries.push(entry);
  } catch (error) {
    texts.push({ name: folder, problem: problemOf(error) });
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path, texts);
    else if (entry.isFile()) texts.push({ name: path });
  }
}

/** The text, or why there is none. However large it is, or endless as a device can be, no more is read than is taken. */
export async function readText(name: string): Promise<{ readonly text: string } | { readonly problem: string }> {
  const most = limits.cliFileBytesMax;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of name === "-" ? process.stdin : createReadStream(name, { highWaterMark: readBytes })) {
      bytes += (part as Buffer).length;
      if (bytes > most) return { problem: `larger than ${most} bytes` };
      parts.push(part as Buffer);
    }
  } catch (error) {
    return { problem: problemOf(error) };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts)) };
  } catch {
    return { problem: "not UTF-8 text" };
  }
}

const readBytes = 1_048_576;

/** For people, by what the system calls them. */
const readProblems: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "may not be read",
};

function problemOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code === "" ? "could not be read" : `${readProblems[code] ?? "could not be read"} (${code})`;
}
