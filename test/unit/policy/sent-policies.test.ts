import { expect, test } from "vitest";
import { emptyPolicy } from "../../../src/contracts/account.ts";
import { requestOf, tasksOf } from "../../../src/contracts/engine-message.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { versionOf } from "../../../src/scan/policy-version.ts";
import { SentPolicies } from "../../../src/scan/pool/sent-policies.ts";
import { taskOf } from "../../support/scan-tasks.ts";

const policy = (phrase: string) => versionOf({ ...emptyPolicy, allowList: [phrase] })!;

test("a policy that changes nothing has no version; the same content has the same one", () => {
  expect(versionOf(emptyPolicy)).toBeUndefined();
  expect(versionOf({ ...emptyPolicy, thresholds: { pii: 1 } })).toBeDefined();
  expect(policy("a").id).toBe(policy("a").id);
  expect(policy("a").id).not.toBe(policy("b").id);
});

test("a batch without policies carries nothing more", () => {
  expect(new SentPolicies().goingWith([undefined, undefined])).toBeUndefined();
  expect(Object.keys(requestOf([taskOf("x")], undefined))).toEqual(["strings", "numbers"]);
});

test("a policy goes to a thread once, and each task names its own", () => {
  const sent = new SentPolicies();
  const [a, b] = [policy("a"), policy("b")];
  const first = sent.goingWith([a, undefined, a, b])!;
  expect(first).toEqual({ ids: [a.id, "", a.id, b.id], added: [a, b], dropped: [] });
  expect(sent.goingWith([b])).toEqual({ ids: [b.id], added: [], dropped: [] });
  const tasks = tasksOf(
    requestOf(
      ["1", "2", "3", "4"].map((text) => taskOf(text)),
      first,
    ),
  );
  expect(tasks.map(({ policyId }) => policyId)).toEqual(first.ids);
});

test("beyond its bound a thread drops the policy used least recently, and gets it again", () => {
  const sent = new SentPolicies();
  const all = Array.from({ length: limits.policiesPerWorkerMax }, (_, index) => policy(String(index)));
  for (const one of all) sent.goingWith([one]);
  sent.goingWith([all[0]]);
  expect(sent.goingWith([policy("new")])?.dropped).toEqual([all[1]!.id]);
  expect(sent.goingWith([all[0]])?.added).toEqual([]);
  expect(sent.goingWith([all[1]])?.added).toEqual([all[1]]);
});
