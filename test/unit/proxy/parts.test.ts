import { describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { endToEnd } from "../../../src/proxy/end-to-end-headers.ts";
import { isOurHost, isOurOrigin } from "../../../src/proxy/known-host.ts";
import { ProxyCounters } from "../../../src/proxy/proxy-counters.ts";
import { sessionIdOf } from "../../../src/proxy/session-id.ts";
import { piecesOf } from "../../../src/proxy/text-pieces.ts";
import { Turns } from "../../../src/proxy/turns.ts";
import { blockKey, VerdictMemory } from "../../../src/proxy/verdict-memory.ts";

describe("pieces of a long text", () => {
  test.each([
    { name: "short enough", text: "abcdefgh", units: 8, want: ["abcdefgh"] },
    { name: "one over", text: "abcdefghi", units: 8, want: ["abcdefgh", "ghi"] },
    { name: "three", text: "abcdefghijklmnop", units: 8, want: ["abcdefgh", "ghijklmn", "mnop"] },
    { name: "no cut inside a character", text: "abcdefg😀hij", units: 8, want: ["abcdefg", "fg😀hij"] },
    { name: "no beginning inside a character", text: "abcde😀ghijkl", units: 8, want: ["abcde😀g", "😀ghijkl"] },
  ])("$name", ({ text, units, want }) => {
    expect(piecesOf(text, units)).toEqual(want);
  });

  test("whatever stands on a cut is whole in one of them", () => {
    const { proxyPieceUnitsMax: most, proxyPieceOverlapUnits: overlap } = limits;
    for (const at of [most - 1, most - overlap / 2, most - overlap + 1, most, most + 1]) {
      const text = `${"a".repeat(at)}${"b".repeat(overlap / 2)}${"a".repeat(most)}`;
      expect(piecesOf(text).some((piece) => piece.includes("b".repeat(overlap / 2)))).toBe(true);
    }
  });
});

describe("hosts and origins", () => {
  test.each([
    { host: "127.0.0.1:8787", listensOn: "127.0.0.1", want: true },
    { host: "127.9.9.9", listensOn: "127.0.0.1", want: true },
    { host: "LOCALHOST.:8787", listensOn: "127.0.0.1", want: true },
    { host: "app.localhost", listensOn: "127.0.0.1", want: true },
    { host: "[::1]:8787", listensOn: "::1", want: true },
    { host: "sluice-proxy:8787", listensOn: "sluice-proxy", want: true },
    { host: "192.0.2.7:8787", listensOn: "0.0.0.0", want: true },
    { host: "[2001:db8::7]", listensOn: "::", want: true },
    { host: "192.0.2.7", listensOn: "127.0.0.1", want: false },
    { host: "evil.example", listensOn: "0.0.0.0", want: false },
    { host: "127.0.0.1.nip.example", listensOn: "127.0.0.1", want: false },
    { host: "127.0.0.1@evil.example", listensOn: "127.0.0.1", want: false },
    { host: "127.0.0.1 evil", listensOn: "127.0.0.1", want: false },
    { host: "[::1", listensOn: "::1", want: false },
  ])("Host $host, listening on $listensOn: $want", ({ host, listensOn, want }) => {
    expect(isOurHost(host, listensOn)).toBe(want);
  });

  test.each([
    { origin: "http://localhost:3000", want: true },
    { origin: "https://127.0.0.1", want: true },
    { origin: "vscode-webview://abc", want: true },
    { origin: "https://evil.example", want: false },
    { origin: "https://localhost.evil.example", want: false },
    { origin: "null", want: false },
  ])("Origin $origin: $want", ({ origin, want }) => {
    expect(isOurOrigin(origin)).toBe(want);
  });
});

describe("header lines", () => {
  test.each([
    { name: "kept as they are", raw: ["A", "1", "a", "2"], want: ["A", "1", "a", "2"] },
    {
      name: "of the connection",
      raw: ["Connection", "close, X-One", "Connection", "x-two", "x-one", "1", "X-Two", "2", "B", "3"],
      want: ["B", "3"],
    },
    {
      name: "of the transfer",
      raw: ["Transfer-Encoding", "chunked", "TE", "x", "Upgrade", "h2c", "Trailer", "x", "Keep-Alive", "y"],
      want: [],
    },
  ])("$name", ({ raw, want }) => {
    expect(endToEnd(raw)).toEqual(want);
  });
});

describe("the session", () => {
  test.each([
    { name: "the client's", header: "a.B_c:1-2", want: "a.B_c:1-2" },
    { name: "one that is too long", header: "a".repeat(129), want: /^proxy-[0-9a-f]{32}$/ },
    { name: "one with a line end", header: "a\r\nX: 1", want: /^proxy-[0-9a-f]{32}$/ },
    { name: "none", header: undefined, want: /^proxy-[0-9a-f]{32}$/ },
  ])("$name", ({ header, want }) => {
    expect(sessionIdOf(header, "hello")).toMatch(want);
  });

  test("is nobody's where nothing was said", () => {
    expect(sessionIdOf(undefined, "")).toBeUndefined();
  });
});

describe("verdicts that are remembered", () => {
  const block = { kind: "scan", toolName: "", text: "a" } as const;

  test("by policy, kind, tool and text, and nothing else", () => {
    const keys = [
      blockKey(block, "1"),
      blockKey(block, "2"),
      blockKey({ ...block, kind: "tool_output" }, "1"),
      blockKey({ ...block, toolName: "a" }, "1"),
      blockKey({ ...block, text: "b" }, "1"),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(blockKey({ ...block }, "1")).toBe(keys[0]);
  });

  test("the least recently used goes first", () => {
    const memory = new VerdictMemory(2);
    memory.keep("a", { action: "ALLOW" });
    memory.keep("b", { action: "ALLOW" });
    memory.find("a");
    memory.keep("c", { action: "ALLOW" });
    expect(["a", "b", "c"].map((key) => memory.find(key)?.action)).toEqual(["ALLOW", undefined, "ALLOW"]);
  });
});

test("turns: so many at once, the others in their order, also after one that fails", async () => {
  const turns = new Turns(2);
  const began: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const runs = [0, 1, 2, 3].map((at) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return turns.run(() => {
      began.push(at);
      return end.promise;
    });
  });
  await Promise.resolve();
  expect(began).toEqual([0, 1]);
  ends[1]?.reject(new Error("failed"));
  await expect(runs[1]).rejects.toThrow("failed");
  await expect.poll(() => began).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  await expect.poll(() => began).toEqual([0, 1, 2, 3]);
});

test("every series is there from the first, and docs/proxy.md names every metric", async () => {
  const text = new ProxyCounters().text();
  expect(text).toContain('sluice_proxy_messages_total{scan="complete"} 0\n');
  const { readFileSync } = await import("node:fs");
  const page = readFileSync(new URL("../../../docs/proxy.md", import.meta.url), "utf8");
  const named = [...page.matchAll(/^\| `(sluice_proxy_\w+)\{/gm)].map(([, name]) => name);
  expect([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name).sort()).toEqual(named.sort());
});
