import { expect, test } from "vitest";
import { Opened } from "../../src/opened.ts";

test("parts close in the reverse order, each named while it does, and one that fails keeps none open", async () => {
  const opened = new Opened();
  const closed: string[] = [];
  for (const name of ["store", "jobs", "requests"]) {
    expect(
      opened.keep(name, name, async (part) => {
        closed.push(`${part} while ${opened.closing}`);
        await undefined;
        if (part !== "store") throw new Error(`${part} hangs`);
      }),
    ).toBe(name);
  }
  expect(opened.closing).toBe("");
  await expect(opened.close()).rejects.toThrow("requests hangs");
  expect(closed).toEqual(["requests while requests", "jobs while jobs", "store while store"]);
  expect(opened.closing).toBe("");
  await opened.close();
  expect(closed).toHaveLength(3);
});
