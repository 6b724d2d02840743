import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { lonelySuites, statelessSuites } from "../../support/shared-suites.ts";

const root = new URL("../../../", import.meta.url).pathname;

/** Files we wrote, by path from the root. */
function filesBelow(folder: string, ending: RegExp): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => ending.test(path) && statSync(join(root, path)).isFile())
    .sort();
}

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const product = [...filesBelow("src", /\.ts$/), ...filesBelow("workers", /\.ts$/)];
const everything = [
  ...product,
  ...filesBelow("bench", /\.ts$/),
  ...filesBelow("test", /\.ts$/),
  ...filesBelow("scripts", /\.js$/),
];

/** Where each import of a file of ours leads, as paths from the root. */
function importsOf(path: string): string[] {
  const found = read(path).matchAll(/(?:from|import\()\s*"(\.{1,2}\/[^"]+)"/g);
  return [...found].map((match) => normalize(join(dirname(path), match[1] ?? "")));
}

/** What stands below the front end. */
const domain = [
  "src/contracts",
  "src/ports",
  "src/access",
  "src/scan",
  "src/stream",
  "src/usage",
  "src/knowledge",
  "src/jobs",
  "src/admin",
];
/** The folders of the front end, and its files that every folder may import: what a part, a route and the server's library are. */
const httpEdges = ["src/http/request", "src/http/answer", "src/http/metrics"];
const httpShapes = ["src/http/route.ts", "src/http/parts.ts", "src/http/load-uws.ts"];

/**
 * What each folder may import besides itself; the innermost folder of a path that stands here counts. Domain folders meet in
 * `src/serve.ts` and never import each other.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "src/contracts": [],
  "src/ports": ["src/contracts"],
  "src/access": ["src/contracts", "src/ports"],
  "src/scan": ["src/contracts", "src/ports"],
  "src/journal": ["src/contracts", "src/ports"],
  "src/stream": ["src/contracts", "src/ports"],
  "src/usage": ["src/contracts", "src/ports"],
  "src/knowledge": ["src/contracts", "src/ports"],
  "src/jobs": ["src/contracts", "src/ports"],
  "src/admin": ["src/contracts", "src/ports"],
  "src/adapters": ["src/contracts", "src/ports"],
  "src/http/request": [...domain, "src/http/load-uws.ts"],
  "src/http/answer": [...domain, "src/http/load-uws.ts"],
  "src/http/metrics": domain,
  "src/http/handlers": [...domain, "src/dashboard", ...httpEdges, ...httpShapes],
  "src/http/routes": [...domain, ...httpShapes, "src/http/handlers"],
  "src/http/openapi": [...domain, ...httpEdges, ...httpShapes, "src/http/handlers"],
  "src/http": [...domain, ...httpEdges, "src/http/routes", "src/http/openapi"],
  "src/client": ["src/contracts"],
  "src/dashboard": [],
  "src/dashboard/page": ["src/client", "src/contracts"],
  "src/proxy": ["src/client", "src/contracts"],
  "workers/engine": ["src/contracts", "workers/rules", "workers/model"],
  "workers/rules": ["src/contracts"],
  "workers/model": ["src/contracts", "workers/engine", "workers/rules"],
};

/** The folder that `mayImport` knows a path by; else `src/x` or `workers/x`; a path that stands in no folder there is its own. */
function folderOf(path: string): string {
  const parts = path.split("/");
  const inner = parts.slice(0, 3).join("/");
  if (parts.length > 3 && inner in mayImport) return inner;
  return parts.length > 2 ? parts.slice(0, 2).join("/") : path;
}

describe("house rules", () => {
  test("imports only point down", () => {
    const offences: string[] = [];
    for (const path of product) {
      const from = folderOf(path);
      const allowed = mayImport[from];
      if (allowed === undefined) continue;
      for (const target of importsOf(path)) {
        const isBelow = [folderOf(target), target].some((place) => place === from || allowed.includes(place));
        if (!isBelow) offences.push(`${path} imports ${target}`);
      }
    }
    expect(offences).toEqual([]);
  });

  test("no import leads round in a circle", () => {
    const state = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === "done") return;
      if (state.get(path) === "open") {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(" > "));
        return;
      }
      state.set(path, "open");
      if (existsSync(join(root, path))) for (const next of importsOf(path)) visit(next, [...trail, path]);
      state.set(path, "done");
    };
    for (const path of product) visit(path, []);
    expect(circles).toEqual([]);
  });

  test("what a file exports another one uses; the client's types are for its users", () => {
    const texts = everything.map((path) => ({ path, text: read(path) }));
    const users = new Map<string, number>();
    for (const { text } of texts)
      for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) users.set(word, (users.get(word) ?? 0) + 1);
    const exported =
      /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
    const idle = texts
      .filter(({ path }) => !/^(?:test|scripts|src\/client)\//.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(exported)].map(([, name = ""]) => ({ path, name })))
      .filter(({ name }) => users.get(name) === 1);
    expect(idle).toEqual([]);
  });

  test("every product folder has its place in the table of imports", () => {
    const strangers = product.map(folderOf).filter((folder) => !folder.endsWith(".ts") && !(folder in mayImport));
    expect([...new Set(strangers)].filter((folder) => folder !== "src/cli")).toEqual([]);
  });

  test("files stay short: 300 lines of code, 500 of rules, of tables of kinds or bounds, and of tests", () => {
    const long = everything.filter((path) => {
      const most = /^(workers\/rules|test)\/|\/kinds-[\w-]+\.ts$|-rules\.ts$|\/limits\.ts$/.test(path) ? 500 : 300;
      return read(path).split("\n").length - 1 > most;
    });
    expect(long).toEqual([]);
  });

  test("functions stay under 70 lines", () => {
    expect(product.flatMap(longFunctions)).toEqual([]);
  });

  test("suites that share a process replace nothing of it, and stateless ones open and start nothing", () => {
    const suites = statelessSuites.flatMap((path) =>
      path.includes("*") ? filesBelow(dirname(path), /\.test\.ts$/) : path,
    );
    const openers =
      /^import .*(\bvi\b.* from "vitest"|"node:(child_process|worker_threads|net|http)"|\/open-|gateway|redis|server)/m;
    expect(suites.length).toBeGreaterThan(statelessSuites.length);
    expect(suites.filter((path) => openers.test(read(path)) || /process\.env\[.*\] =[^=]/.test(read(path)))).toEqual(
      [],
    );
    const all = filesBelow("test", /\.test\.ts$/);
    expect(all).toEqual(expect.arrayContaining(lonelySuites));
    const replacers = /\bvi\.(mock|spyOn|stub|use|set)|process\.(env\[.*\] =[^=]|on\(|chdir)|\/proc\/self\/task/;
    const sociable = all.filter((path) => !lonelySuites.includes(path));
    expect(sociable.filter((path) => replacers.test(read(path)))).toEqual([]);
  });

  test("no folder or file is named for a kind of code", () => {
    const named = everything.filter((path) =>
      /(^|\/)(utils?|helpers?|common|services|types|misc|lib)(\/|\.ts$)/.test(path),
    );
    expect(named).toEqual([]);
  });

  const onlyIn: readonly { what: string; call: RegExp; files: RegExp }[] = [
    {
      what: "the clock",
      call: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/,
      files:
        /^src\/adapters\/system-clock\.ts$|^workers\/(serve-scans|store\.worker|policy\.worker|model\/.*)\.ts$|^src\/dashboard\/page\//,
    },
    {
      what: "chance",
      call: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(\d/,
      files: /^src\/(adapters\/system-clock|client\/retry)\.ts$/,
    },
    {
      what: "the environment",
      call: /\bprocess\.env\b/,
      files:
        /^src\/(cli|cli\/.*|serve|serve-process|http\/load-uws|contracts\/worker-file)\.ts$|^workers\/(rules|engine\/tool)\//,
    },
    {
      what: "a variable of the environment",
      call: /\bprocess\.env[[.]/,
      files: /^src\/http\/load-uws\.ts$|^workers\/(rules|engine\/tool)\//,
    },
    {
      what: "standard output",
      call: /\bconsole\.|\bprocess\.stdout\b/,
      files: /^src\/(cli|cli\/.*)\.ts$|^workers\/(model|rules|engine\/tool)\//,
    },
    { what: "code made from text", call: /\beval\(|\bnew Function\(/, files: /^workers\/(rules|engine\/tool)\// },
  ];
  test.each(onlyIn)("only its own files use $what", ({ call, files }) => {
    const offences = product.filter((path) => !files.test(path) && call.test(withoutComments(read(path))));
    expect(offences).toEqual([]);
  });

  test("no leftovers", () => {
    const marker = new RegExp(
      ["TO" + "DO", "FIX" + "ME", "X" + "XX\\b", "@ts-" + "ignore", "\\.only\\(", "as an" + "y\\b"].join("|"),
    );
    const left = everything.flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => (marker.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(left).toEqual([]);
  });
});

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, "");

/** Functions and methods over 70 lines, found by their indentation: the formatter puts the closing brace under the opening line. */
function longFunctions(path: string): string[] {
  const lines = read(path).split("\n");
  const found: string[] = [];
  const opens =
    /^( *)(?:export )?(?:default )?(?:async )?(?:function\b|(?:const|let) \w+ = (?:async )?\(.*=> \{$|(?:(?:public|private|static|async|get|set|override) )*#?\w+\(.*\).*\{$)/;
  for (const [index, line] of lines.entries()) {
    const match = opens.exec(line);
    if (match === null || /^ *(?:if|for|while|switch|catch|return)\b/.test(line) || !/\{$|\($/.test(line)) continue;
    const end = lines.findIndex((later, at) => at > index && later.startsWith(`${match[1]}}`));
    if (end - index > 70) found.push(`${path}:${index + 1} ${end - index} lines`);
  }
  return found;
}
