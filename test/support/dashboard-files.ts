import { posix } from "node:path";

/** Everything that the dashboard at `base` makes a browser load, by path, with its type. Throws where a file that is named is not there. */
export async function dashboardFiles(base: string): Promise<Map<string, string | null>> {
  const page = await (await fetch(`${base}/dashboard`)).text();
  const waiting = [...page.matchAll(/(?:href|src)="(dashboard\/[^"]+)"/g)].map(([, path]) => `/${path}`);
  const seen = new Map<string, string | null>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const response = await fetch(`${base}${path}`);
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}`);
    seen.set(path, response.headers.get("content-type"));
    for (const [, target] of (await response.text()).matchAll(/(?:from|import\()\s*"(\.{1,2}\/[^"]+)"/g))
      waiting.push(posix.join(posix.dirname(path), target!));
  }
  return seen;
}
