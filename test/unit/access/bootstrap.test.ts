import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bootstrap } from "../../../src/access/bootstrap.ts";
import { hashKey } from "../../../src/access/hash-key.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { emptyPolicy } from "../../../src/contracts/account.ts";
import type { Store } from "../../../src/ports/store.ts";
import { stores } from "../../support/stores.ts";

const clock = systemClock();
const given = { scanKey: "first-scan-key-01", analyticsKey: "first-analytics-01", adminToken: "first-token" };
const created_at = "2026-01-01T00:00:00.000Z";

describe.each(stores)("secrets of the environment on the $name", ({ open }) => {
  let store: Store;
  beforeEach(async () => {
    store = await open(clock);
  });
  afterEach(() => store.close());

  const appOf = async (secret: string): Promise<string | undefined> =>
    (await store.accounts.findCaller(hashKey(secret)))?.app.id;

  /** An organization with an app and an analytics key, as an administrator makes them; its app's id. */
  async function addCustomer(): Promise<string> {
    const [ours] = await store.orgs.list();
    const org = { ...ours!, id: clock.newId("org"), name: "Customer" };
    const app = { id: clock.newId("app"), orgId: org.id, name: "theirs", reviewCollapse: "allow", created_at } as const;
    await store.orgs.put(org);
    await store.apps.put({ ...app, policy: emptyPolicy });
    const key = { id: "key_theirs", appId: app.id, kind: "analytics", type: "prod", name: "theirs" } as const;
    await store.keys.put(
      { ...key, enabled: true, ratePerMinute: null, requestCount: 0, created_at },
      hashKey("theirs"),
    );
    return app.id;
  }

  test("are those of what the first start makes, and a later start adds others to the same app", async () => {
    expect(await bootstrap(store, clock, given)).toEqual(given);
    const first = await appOf(given.scanKey);
    expect(await appOf(given.analyticsKey)).toBe(first);
    await addCustomer();
    expect(await bootstrap(store, clock, { ...given, scanKey: "second-scan-key-2" })).toBeUndefined();
    expect(await appOf("second-scan-key-2")).toBe(first);
    expect(await appOf(given.scanKey)).toBe(first);
  });

  test.each(["app", "organization"])("are not another's once the first %s is removed", async (removed) => {
    await bootstrap(store, clock, given);
    const [first] = await store.apps.list();
    const customer = await addCustomer();
    if (removed === "app") await store.apps.remove(first!.id);
    else await store.orgs.remove(first!.orgId);
    expect(await bootstrap(store, clock, given)).toBeUndefined();
    expect([await appOf(given.scanKey), await appOf(given.analyticsKey)]).toEqual([undefined, undefined]);
    expect(await store.keys.of(customer)).toEqual([expect.objectContaining({ id: "key_theirs", enabled: true })]);
  });

  test("of a key that was revoked do not bring it back", async () => {
    await bootstrap(store, clock, given);
    const { key } = (await store.accounts.findCaller(hashKey(given.scanKey)))!;
    await store.keys.revoke(key.id);
    await bootstrap(store, clock, given);
    expect((await store.accounts.findCaller(hashKey(given.scanKey)))!.key).toMatchObject({
      id: key.id,
      enabled: false,
    });
  });
});
