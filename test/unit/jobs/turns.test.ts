import { describe, expect, test } from "vitest";
import { FairTurns } from "../../../src/jobs/fair-turns.ts";
import { Pace } from "../../../src/jobs/pace.ts";
import { StillClock } from "../../support/still-clock.ts";

describe("whose turn it is", () => {
  /** Serves `rounds` turns, each costing what `costOf` says; returns who had them. */
  function serve(turns: FairTurns, rounds: number, costOf: (orgId: string) => number = () => 1): string {
    let served = "";
    for (let round = 0; round < rounds; round += 1) {
      const next = turns.next()!;
      served += next;
      turns.served(next, costOf(next));
    }
    return served;
  }

  test("one after the other", () => {
    const turns = new FairTurns();
    turns.waiting(["a", "b", "c"]);
    expect(serve(turns, 7)).toBe("abcabca");
  });

  test("an organization with large texts has its turn less often", () => {
    const turns = new FairTurns();
    turns.waiting(["a", "b"]);
    expect(serve(turns, 8, (orgId) => (orgId === "a" ? 3 : 1))).toBe("abbbabbb");
  });

  test("who comes later begins level: neither behind a long queue nor with a claim to what was served before", () => {
    const turns = new FairTurns();
    turns.waiting(["a"]);
    serve(turns, 50);
    turns.waiting(["a", "b"]);
    expect(serve(turns, 6)).toBe("ababab");
  });

  test("who waits on keeps its place, and who has nothing leaves", () => {
    const turns = new FairTurns();
    turns.waiting(["a", "b"]);
    turns.served("a", 5);
    turns.waiting(["a", "b"]);
    expect(serve(turns, 4)).toBe("bbbb");
    turns.leave("b");
    expect(serve(turns, 2)).toBe("aa");
    turns.leave("a");
    expect(turns.next()).toBeUndefined();
  });
});

describe("pace", () => {
  test("as many at once as a minute has, then as they come back", () => {
    const clock = new StillClock();
    const pace = new Pace(clock);
    expect(pace.left("a", 600)).toBe(600);
    pace.began("a", 600);
    expect(pace.left("a", 600)).toBe(0);
    expect(pace.left("b", 600)).toBe(600);
    clock.advance(1_000);
    expect(pace.left("a", 600)).toBe(10);
    pace.began("a", 10);
    clock.advance(30_000);
    expect(pace.left("a", 600)).toBe(300);
    clock.advance(3_600_000);
    expect(pace.left("a", 600)).toBe(600);
  });

  test("a larger plan counts at once", () => {
    const clock = new StillClock();
    const pace = new Pace(clock);
    pace.began("a", 600);
    expect(pace.left("a", 600)).toBe(0);
    expect(pace.left("a", 6_000)).toBe(5_400);
  });
});
