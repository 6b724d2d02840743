import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../contracts/limits.ts";

/** A text by its file's name, `-` of standard input; `problem`: why it cannot be inspected. */
export interface Named {
  /** For people and logs: bytes that are not UTF-8 stand as `\xe9`. */
  readonly name: string;
  readonly problem?: string;
}

/** One that is to be read. */
export interface Source extends Named {
  /** In bytes, as names need not be UTF-8. */
  readonly path: Buffer;
  /** Found in a folder: who named that did not ask for each file in it. */
  readonly isInFolder: boolean;
}

/** What came of reading a text. `passedOver`: it is not text, and nobody asked for it by its name. */
type Read = { readonly text: string } | { readonly problem: string } | { readonly passedOver: string };

/**
 * Files named, and those inside folders named, in order; what is hidden, links and node_modules are passed over there. A folder that
 * cannot be listed stands in its place, with its problem.
 */
export async function textsAt(names: readonly string[]): Promise<Source[]> {
  const texts: Source[] = [];
  for (const named of names) {
    const { path, ...problem } = await pathOf(named);
    if (named !== "-" && (await stat(path).catch(() => undefined))?.isDirectory()) await walk(path, texts);
    else texts.push({ name: nameOf(path), path, isInFolder: false, ...problem });
  }
  return texts;
}

/** What an argument gives for bytes of a name that are not UTF-8. */
const lost = "\ufffd";

/** The path that an argument means: where bytes were lost, the one path that reads like it. */
async function pathOf(named: string): Promise<{ readonly path: Buffer; readonly problem?: string }> {
  const path = Buffer.from(named);
  if (!named.includes(lost) || (await stat(path).catch(() => undefined)) !== undefined) return { path };
  let found: Buffer[] = [Buffer.from(named.startsWith("/") ? "/" : ".")];
  for (const part of named.split("/").filter((one) => one !== "")) {
    const next = found.map(async (folder) => {
      if (!part.includes(lost)) return [inFolder(folder, Buffer.from(part))];
      const entries = await readdir(folder, { encoding: "buffer" }).catch(() => []);
      return entries.filter((entry) => entry.toString() === part).map((entry) => inFolder(folder, entry));
    });
    found = (await Promise.all(next)).flat();
  }
  if (found.length > 1)
    return { path, problem: "several names that are not UTF-8 read like this one: name their folder" };
  return { path: found[0] ?? path };
}

/** Byte by byte, as letters of one byte each. */
const inFolder = (folder: Buffer, entry: Buffer): Buffer =>
  Buffer.from(join(folder.toString("latin1"), entry.toString("latin1")), "latin1");

const beyondAscii = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

function nameOf(path: Buffer): string {
  return path.toString("latin1").replace(beyondAscii, (letters) => {
    const bytes = Buffer.from(letters, "latin1");
    if (isUtf8(bytes)) return bytes.toString();
    return [...bytes].map((byte) => `\\x${byte.toString(16)}`).join("");
  });
}

async function walk(folder: Buffer, texts: Source[]): Promise<void> {
  let entries: Awaited<ReturnType<typeof entriesOf>>;
  try {
    entries = await entriesOf(folder);
  } catch (error) {
    texts.push({ name: nameOf(folder), path: folder, isInFolder: true, problem: problemOf(error) });
    return;
  }
  for (const entry of entries) {
    const name = entry.name.toString("latin1");
    if (name.startsWith(".") || name === "node_modules") continue;
    const path = inFolder(folder, entry.name);
    if (entry.isDirectory()) await walk(path, texts);
    else if (entry.isFile()) texts.push({ name: nameOf(path), path, isInFolder: true });
  }
}

const entriesOf = async (folder: Buffer) =>
  (await readdir(folder, { encoding: "buffer", withFileTypes: true })).sort((a, b) => Buffer.compare(a.name, b.name));

/** The text, or why there is none. However large it is, or endless as a device can be, no more is read than is taken. */
export async function readText({ name, path, isInFolder }: Source): Promise<Read> {
  const most = limits.cliFileBytesMax;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  try {
    for await (const part of name === "-" && !isInFolder
      ? process.stdin
      : createReadStream(path, { highWaterMark: readBytes })) {
      const piece = part as Buffer;
      // Pictures, archives and texts in UTF-16 have one.
      if (isInFolder && piece.includes(0)) return { passedOver: "not text" };
      text += decoder.decode(piece, { stream: true });
      bytes += piece.length;
      if (bytes > most) return { problem: `larger than ${most} bytes` };
    }
    return { text: text + decoder.decode() };
  } catch (error) {
    const isDecoding =
      error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
    if (!isDecoding) return { problem: problemOf(error) };
    return isInFolder ? { passedOver: "not text" } : { problem: "not UTF-8 text" };
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
