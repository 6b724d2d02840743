import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = new URL("../../../", import.meta.url).pathname;
const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join(folder, path));
const pages = [
  ...readdirSync(root).filter((path) => path.endsWith(".md")),
  ...["docs", "workers", "deploy"].flatMap(markdownIn),
];
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The anchors that a page's headings get: lower case, blanks as hyphens, no other signs. */
function anchorsOf(path: string): string[] {
  const headings = [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) => title ?? "");
  return headings.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const sources = ["src", "workers", "bench"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:ts|lua)$/.test(path))
    .map((path) => join(folder, path)),
);
const comment = /^\s*(?:\/?\*\*?|\/\/|--)\s(.*)$/gm;

describe("links between pages", () => {
  test("a page that a comment names is there, with the heading or word that it names", () => {
    const dead = sources.flatMap((source) =>
      [...read(source).matchAll(comment)].flatMap(([, said = ""]) =>
        [...said.matchAll(/([\w/-]+\.md)(?:,? "([^"]+)")?/g)]
          .filter(([, page = "", title]) => {
            const path = [page, join(dirname(source), page)].find((one) => existsSync(join(root, one)));
            return path === undefined || (title !== undefined && !read(path).includes(title));
          })
          .map(([named]) => `${source}: ${named}`),
      ),
    );
    expect(dead).toEqual([]);
  });

  test.each(pages.map((page) => ({ page })))("of $page lead somewhere", ({ page }) => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const dead = links.filter(([, target = "", anchor]) => {
      if (target.includes("://")) return false;
      const path = target === "" ? page : join(dirname(page), target);
      if (!existsSync(join(root, path))) return true;
      return anchor !== undefined && path.endsWith(".md") && !anchorsOf(path).includes(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  test("a path of the repository that a page names is there", () => {
    const path = /`((?:src|workers|test|bench|scripts|deploy|docs)\/[\w./-]+)`/g;
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(path)]
        .filter(([, named = ""]) => !existsSync(join(root, named)))
        .map(([, named]) => `${page}: ${named}`),
    );
    expect(dead).toEqual([]);
  });

  test("docs/decisions/README.md names every decision", () => {
    const decisions = readdirSync(join(root, "docs/decisions")).filter((path) => path !== "README.md");
    const index = read("docs/decisions/README.md");
    expect(decisions.filter((path) => !index.includes(`](${path})`))).toEqual([]);
  });
});
