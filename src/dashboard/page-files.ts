import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

/** One file as the browser gets it. */
interface PageFile {
  readonly contentType: string;
  readonly body: string;
}

/** Where they lie; the page's modules import the client by its place beside them, so both are served from one root. */
const folders = {
  page: new URL("./page/", import.meta.url),
  client: new URL("../client/", import.meta.url),
} as const;
export type PageFolder = keyof typeof folders;

const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  ts: "text/javascript; charset=utf-8",
};

const read = new Map<PageFolder, ReadonlyMap<string, PageFile>>();

/** A file of the dashboard by its name; undefined where there is none. A folder is read whole when it is first asked for, and kept. */
export function pageFile(folder: PageFolder, name: string): PageFile | undefined {
  let files = read.get(folder);
  if (files === undefined) {
    files = readFolder(folders[folder]);
    read.set(folder, files);
  }
  return files.get(name);
}

/** Modules are compiled, or, where the gateway runs from its sources, get their types taken out here; then they answer at both names. */
function readFolder(folder: URL): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
    if (contentType === undefined || name.endsWith(".d.ts")) continue;
    const text = readFileSync(new URL(name, folder), "utf8");
    if (!name.endsWith(".ts")) files.set(name, { contentType, body: text });
    else {
      const file = { contentType, body: stripTypeScriptTypes(text) };
      files.set(name, file).set(name.replace(/\.ts$/, ".js"), file);
    }
  }
  return files;
}
