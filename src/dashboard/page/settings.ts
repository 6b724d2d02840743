import type { AppResult, KeyResult, OrgResult } from "../../contracts/wire-admin.ts";
import type { AdminApi } from "./admin-api.ts";
import { dayOf, element, field, fill, given, pairs, problem, section, table } from "./element.ts";
import { type KeyKind, tabKeys } from "./tab-keys.ts";

/** Keys and rules of one app, and what its organization may use. */
export function settings(
  api: AdminApi,
  org: OrgResult,
  app: AppResult,
  changed: (app: AppResult) => void,
): HTMLElement {
  return element(
    "div",
    {},
    section("API keys", scanKeys(api, app), analyticsKey(api, app)),
    section("App", policyForm(api, app, changed)),
    section("Organization", aboutOrg(org)),
  );
}

/** A list that is read anew after each change, and says what went wrong. */
function list(read: () => Promise<HTMLElement[]>): { readonly place: HTMLElement; readonly load: () => Promise<void> } {
  const place = element("div");
  const load = async (): Promise<void> => {
    try {
      fill(place, ...(await read()));
    } catch (error) {
      fill(place, problem(error));
    }
  };
  void load();
  return { place, load };
}

function scanKeys(api: AdminApi, app: AppResult): HTMLElement {
  const { place, load } = list(async () => {
    const keys = (await api.keys(app.id)).filter(({ kind }) => kind === "scan");
    return [
      table(
        ["Name", "Type", "Requests a minute", "Requests", "Made", ""],
        keys.map((key) => [
          given(key.name),
          key.type,
          key.ratePerMinute === null ? "the plan's" : key.ratePerMinute,
          key.requestCount,
          dayOf(key.created_at),
          key.enabled ? revokeButton(api, key, load) : "revoked",
        ]),
      ),
    ];
  });
  const name = element("input", { required: true, maxlength: 200, autocomplete: "off" });
  const type = element("select", {}, ...["prod", "staging", "dev"].map((one) => element("option", {}, one)));
  const shown = element("div");
  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    const order = { kind: "scan", name: name.value, type: type.value as KeyResult["type"] } as const;
    // What was typed stays for another try.
    if (!(await issue(api, app, order, shown))) return;
    name.value = "";
    await load();
  };
  return element(
    "div",
    {},
    element("h3", {}, "Scan keys"),
    place,
    element(
      "form",
      { class: "bar", on: { submit: (event) => void create(event) } },
      field("Name", name),
      field("Type", type),
      element("button", {}, "Create scan key"),
    ),
    shown,
  );
}

/** An app has one that works: a new one takes its place. */
function analyticsKey(api: AdminApi, app: AppResult): HTMLElement {
  const shown = element("div");
  const { place, load } = list(async () => {
    const key = (await api.keys(app.id)).find(({ kind, enabled }) => kind === "analytics" && enabled);
    const create = async (): Promise<void> => {
      if (key !== undefined && !confirm("Replace the analytics key? The one in use is refused from then on.")) return;
      if (await issue(api, app, { kind: "analytics" }, shown)) await load();
    };
    const text = key === undefined ? "There is none." : `One was made on ${key.created_at.slice(0, 10)}.`;
    const label = key === undefined ? "Create analytics key" : "Replace analytics key";
    return [
      element("p", {}, text, " It reads this app's numbers and nothing else."),
      element(
        "div",
        { class: "bar" },
        element("button", { type: "button", on: { click: () => void create() } }, label),
        key !== undefined && revokeButton(api, key, load),
      ),
    ];
  });
  return element("div", {}, element("h3", {}, "Analytics API"), place, shown);
}

function revokeButton(api: AdminApi, key: KeyResult, done: () => Promise<void>): HTMLElement {
  const revoke = async (): Promise<void> => {
    if (!confirm(`Revoke ${key.name}? It is refused from then on, for good.`)) return;
    try {
      await api.revokeKey(key.appId, key.id);
      await done();
    } catch (error) {
      button.replaceWith(problem(error));
    }
  };
  const button = element("button", { type: "button", class: "danger", on: { click: () => void revoke() } }, "Revoke");
  return button;
}

/** Makes a key, shows its secret this once, and keeps it for this tab's own views. False where none was made, and why is shown. */
async function issue(
  api: AdminApi,
  app: AppResult,
  order: { readonly kind: Exclude<KeyKind, "admin">; readonly name?: string; readonly type?: KeyResult["type"] },
  shown: HTMLElement,
): Promise<boolean> {
  try {
    const { secret } = await api.createKey(app.id, order);
    tabKeys.keep(order.kind, secret, app.id);
    // A page that came over plain http from another machine has no clipboard.
    const copy =
      navigator.clipboard !== undefined &&
      element("button", { type: "button", on: { click: () => void navigator.clipboard.writeText(secret) } }, "Copy");
    const text = "Shown this once; keep it where your secrets are.";
    fill(
      shown,
      element("p", { class: "secret", role: "status" }, element("code", {}, secret), copy, element("small", {}, text)),
    );
    return true;
  } catch (error) {
    fill(shown, problem(error));
    return false;
  }
}

function policyForm(api: AdminApi, app: AppResult, changed: (app: AppResult) => void): HTMLElement {
  const collapse = element(
    "select",
    {},
    ...["allow", "block"].map((one) => element("option", { selected: one === app.reviewCollapse }, one)),
  );
  const policy = element("textarea", { rows: 12, spellcheck: "false" }, JSON.stringify(app.policy, null, 2));
  const said = element("div", { "aria-live": "polite" });
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const reviewCollapse = collapse.value as AppResult["reviewCollapse"];
      const saved = await api.changeApp(app.id, { reviewCollapse, policy: policyIn(policy.value) });
      policy.value = JSON.stringify(saved.policy, null, 2);
      changed(saved);
      fill(said, element("p", { class: "note" }, "Saved. Every gateway has it within a second."));
    } catch (error) {
      fill(said, problem(error));
    }
  };
  return element(
    "form",
    { on: { submit: (event) => void save(event) } },
    field("REVIEW means", collapse, "for action: allow it, or block it"),
    field("Policy", policy, "thresholds, disabledRules, customRules and allowList, as docs/api.md describes them"),
    element("button", {}, "Save"),
    said,
  );
}

function policyIn(json: string): AppResult["policy"] {
  try {
    return JSON.parse(json) as AppResult["policy"];
  } catch (error) {
    throw new Error(`The policy is not valid JSON: ${(error as Error).message}.`);
  }
}

function aboutOrg(org: OrgResult): HTMLElement {
  return pairs(Object.entries(org).map(([name, value]) => [name, value === null ? "none" : String(value)]));
}
