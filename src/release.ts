import { readFileSync } from "node:fs";

/** The package's version, sent as `Sluice-Release`. The compiled tree stands one folder deeper than the source. */
export const release: string = readRelease();

function readRelease(): string {
  const folder = import.meta.url.endsWith(".ts") ? "../" : "../../";
  const text = readFileSync(new URL(`${folder}package.json`, import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
