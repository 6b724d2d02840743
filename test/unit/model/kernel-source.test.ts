import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../../workers/model/kernel/", import.meta.url);

test("score.wasm was compiled from its sources as they stand (`npm run kernel`)", () => {
  const kernel = new WebAssembly.Module(readFileSync(new URL("score.wasm", folder)));
  const [told] = WebAssembly.Module.customSections(kernel, "sources");
  const hash = createHash("sha256");
  const sources = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  for (const name of sources.sort()) hash.update(readFileSync(new URL(name, folder)));
  expect(Buffer.from(told!).toString("hex")).toBe(hash.digest("hex"));
});
