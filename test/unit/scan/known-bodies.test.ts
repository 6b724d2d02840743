import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "../../../src/contracts/account.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { Inspected } from "../../../src/scan/inspected.ts";
import { KnownBodies } from "../../../src/scan/known-bodies.ts";
import { callerOf } from "../../support/callers.ts";
import { taskOf } from "../../support/scan-tasks.ts";
import { StillClock } from "../../support/still-clock.ts";

const { app } = callerOf();
const verdict: Inspected = {
  action: "ALLOW",
  risk: 0,
  confidence: 1,
  engineUs: 0,
  queueUs: 0,
  heardStart: -1,
  heardEnd: -1,
  chars: 5,
  result: "",
  directives: "[]",
  pii: "",
  findings: "",
  redaction: "",
};
const request = { task: taskOf("hello"), sessionId: "s1" };

let bodies: KnownBodies;
beforeEach(() => {
  bodies = new KnownBodies(new StillClock());
});

/** Asked twice: what comes for the first time has no name. */
function nameOf(body: string, path = "/scan", of: App = app): string {
  bodies.nameOf(path, of, Buffer.from(body));
  return bodies.nameOf(path, of, Buffer.from(body));
}

describe("a body's name", () => {
  test("is the same for the same body, however often another came between", () => {
    const name = nameOf('{"text":"a"}');
    nameOf("another, and a longer one", "/agent/tool-call", { ...app, id: "app_other" });
    expect(nameOf('{"text":"a"}')).toBe(name);
    expect(name).toHaveLength(32);
  });

  test.each<{ of: string; body?: string; path?: string; app?: App }>([
    { of: "another body", body: '{"text":"b"}' },
    { of: "a body that goes on", body: '{"text":"a"} ' },
    { of: "another path", path: "/rag/context" },
    { of: "another app", app: { ...app, id: "app_other" } },
    { of: "another policy", app: { ...app, policy: { ...app.policy, disabledRules: ["inj.override.ignore"] } } },
  ])("is not that of $of", ({ body = '{"text":"a"}', path = "/scan", app: other = app }) => {
    expect(nameOf(body, path, other)).not.toBe(nameOf('{"text":"a"}'));
  });

  test("is none for a body that comes for the first time", () => {
    expect(bodies.nameOf("/scan", app, Buffer.from("new"))).toBe("");
    expect(bodies.nameOf("/scan", app, Buffer.from("new"))).not.toBe("");
  });

  test("is none for a body that is too long", () => {
    const longest = "a".repeat(limits.bodyNamedBytesMax);
    expect(nameOf(longest)).not.toBe("");
    expect(nameOf(`${longest}a`)).toBe("");
  });
});

describe("what is kept of a body", () => {
  test("its verdict and what was asked, without the text", () => {
    const name = nameOf("body");
    expect(bodies.find(name)).toBeUndefined();
    bodies.keep(name, request, verdict);
    expect(bodies.find(name)).toEqual({ request: { task: taskOf(""), sessionId: "s1" }, verdict });
    expect(bodies.hits).toBe(1);
  });

  test("nothing once the engine has changed", () => {
    bodies.keep(nameOf("body"), request, verdict);
    bodies.forget();
    expect(bodies.find(nameOf("body"))).toBeUndefined();
  });

  test.each<{ bound: string; of: Inspected; kept: number }>([
    { bound: "number", of: verdict, kept: limits.bodiesKnownMax },
    { bound: "bytes", of: { ...verdict, result: "x".repeat(limits.bodyVerdictBytesMax / 8) }, kept: 3 },
  ])("no more than so much: $bound", ({ of, kept }) => {
    for (let n = 0; n < kept; n += 1) bodies.keep(nameOf(String(n)), request, of);
    expect(bodies.find(nameOf("0"))).toBeDefined();
    bodies.keep(nameOf("one more"), request, of);
    expect(bodies.find(nameOf("0"))).toBeUndefined();
    expect(bodies.find(nameOf("one more"))).toBeDefined();
  });
});
