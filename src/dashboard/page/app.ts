import { SluiceClient } from "../../client/index.ts";
import { AdminApi } from "./admin-api.ts";
import { AppChoice } from "./app-choice.ts";
import { documents } from "./documents.ts";
import { element, field, fill, problem } from "./element.ts";
import { baseUrl, checkOfApp, opened } from "./key-check.ts";
import { liveSession } from "./live-session.ts";
import { overview } from "./overview.ts";
import { settings } from "./settings.ts";
import { type KeyKind, tabKeys } from "./tab-keys.ts";
import { tryText } from "./try-text.ts";

const titles = {
  overview: "Overview",
  try: "Try a text",
  session: "Live session",
  documents: "Documents",
  settings: "Settings",
} as const;
type View = keyof typeof titles;

/** What each kind of key opens. */
const viewsOf: Readonly<Record<KeyKind, readonly View[]>> = {
  admin: ["overview", "try", "session", "documents", "settings"],
  analytics: ["overview"],
  scan: ["try", "session", "documents"],
};

/** Told to a view that is left: what it still waits for ends. */
let leaving = new AbortController();

function signIn(): void {
  const secret = element("input", { type: "password", required: true, autocomplete: "off", autofocus: true });
  const said = element("div");
  const enter = async (event: Event): Promise<void> => {
    event.preventDefault();
    const given = secret.value.trim();
    try {
      const kind = await opened(given);
      tabKeys.keep(kind, given);
      signedIn(kind);
    } catch (error) {
      fill(said, problem(error));
    }
  };
  const hint = "The admin token opens everything; an analytics key the numbers, a scan key scans and sessions.";
  fill(
    document.body,
    element(
      "main",
      { class: "sign-in" },
      element("h1", {}, "Sluice"),
      element(
        "form",
        { class: "card", on: { submit: (event) => void enter(event) } },
        field("Admin token or key", secret, hint),
        element("button", {}, "Sign in"),
        said,
        element("p", { class: "note" }, "It stays in this tab and goes to this gateway alone."),
      ),
    ),
  );
}

/** The page of whoever has signed in: what their key opens, and one view of it. */
function signedIn(kind: KeyKind): void {
  const views = viewsOf[kind];
  const main = element("main");
  const api = new AdminApi(baseUrl, tabKeys.read("admin"));
  const choice = kind === "admin" ? new AppChoice(api, () => show()) : undefined;
  const links = views.map((view) => element("a", { href: `#${view}` }, titles[view]));

  function show(): void {
    leaving.abort();
    leaving = new AbortController();
    const view = views.find((one) => `#${one}` === location.hash) ?? views[0]!;
    for (const [at, link] of links.entries()) {
      if (views[at] === view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${titles[view]} · Sluice`;
    fill(main, element("h1", {}, titles[view]), viewOf(view, api, choice, show));
  }

  const leave = (): void => {
    leaving.abort();
    tabKeys.forgetAll();
    removeEventListener("hashchange", show);
    signIn();
  };
  const out = element("button", { type: "button", on: { click: leave } }, "Sign out");
  const header = element("header", {}, element("b", {}, "Sluice"), element("nav", {}, ...links), choice?.place, out);
  fill(document.body, header, main);
  addEventListener("hashchange", show);
  if (choice === undefined) show();
  else void choice.load().catch((error: unknown) => fill(main, problem(error)));
}

function viewOf(view: View, api: AdminApi, choice: AppChoice | undefined, again: () => void): HTMLElement {
  const app = choice?.app;
  if (choice !== undefined && app === undefined) {
    const missing = choice.org === undefined ? "organization" : "app";
    return element("p", { class: "note" }, `There is no ${missing} yet: make one with the + beside its list.`);
  }
  const appId = app?.id ?? "";
  switch (view) {
    case "overview":
      return withKey("analytics", appId, api, again, (analyticsKey) =>
        overview(new SluiceClient({ baseUrl, analyticsKey })),
      );
    case "session":
      return withKey("scan", appId, api, again, (apiKey) =>
        liveSession(new SluiceClient({ baseUrl, apiKey }), leaving.signal),
      );
    case "documents":
      return withKey("scan", appId, api, again, (apiKey) => documents(new SluiceClient({ baseUrl, apiKey })));
    case "try": {
      if (app !== undefined)
        return tryText((body) => api.preview(appId, body), "With this app's policy. Free, and no part of its numbers.");
      const client = new SluiceClient({ baseUrl, apiKey: tabKeys.read("scan") });
      return tryText((body) => client.scan(body), "A scan like any other of this key: counted and billed.");
    }
    case "settings":
      return settings(api, choice!.org!, app!, (changed) => choice!.changed(changed));
  }
}

/** What needs a key of the app's own, or a form that asks for it. */
function withKey(
  kind: "analytics" | "scan",
  appId: string,
  api: AdminApi,
  again: () => void,
  made: (secret: string) => HTMLElement,
): HTMLElement {
  const known = tabKeys.read(kind, appId);
  if (known !== "") {
    const forget = (): void => {
      tabKeys.forget(kind, appId);
      again();
    };
    const other = element("button", { type: "button", on: { click: forget } }, `Use another ${kind} key`);
    return element("div", {}, made(known), appId === "" ? false : element("p", {}, other));
  }
  const secret = element("input", { type: "password", required: true, autocomplete: "off" });
  const said = element("div");
  const keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    const given = secret.value.trim();
    try {
      await checkOfApp(kind, given, appId, api);
      tabKeys.keep(kind, given, appId);
      again();
    } catch (error) {
      fill(said, problem(error));
    }
  };
  return element(
    "form",
    { class: "card", on: { submit: (event) => void keep(event) } },
    field(`The app's ${kind} key`, secret, "One made in Settings in this tab is known already."),
    element("button", {}, "Use it"),
    said,
  );
}

const known = (["admin", "analytics", "scan"] as const).find((kind) => tabKeys.read(kind) !== "");
if (known === undefined) signIn();
else signedIn(known);
