import type { AppResult, OrgResult } from "../../contracts/wire-admin.ts";
import type { AdminApi } from "./admin-api.ts";
import { element, fill, problem } from "./element.ts";

/** Which organization and app the administrator looks at, and where new ones are made. */
export class AppChoice {
  readonly place = element("div", { class: "choice" });
  org: OrgResult | undefined;
  app: AppResult | undefined;
  #apps: readonly AppResult[] = [];
  /** Loads so far. */
  #asked = 0;
  readonly #api: AdminApi;
  readonly #chosen: () => void;

  constructor(api: AdminApi, chosen: () => void) {
    this.#api = api;
    this.#chosen = chosen;
  }

  /** Reads both lists anew, keeps what is chosen where it is still there, and tells. Of several at once the last one asked counts. */
  async load(orgId = this.org?.id): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const orgs = await this.#api.orgs();
    const org = orgs.find(({ id }) => id === orgId) ?? orgs[0];
    const apps = org === undefined ? [] : await this.#api.apps(org.id);
    if (asked !== this.#asked) return;
    // Together: no organization is ever shown with another one's app.
    this.org = org;
    this.#apps = apps;
    this.app = apps.find(({ id }) => id === this.app?.id) ?? apps[0];
    const said = element("div");
    const pickOrg = (id: string): void => {
      this.load(id).catch((error: unknown) => {
        fill(said, problem(error));
        const select = this.place.querySelector("select");
        if (select !== null && this.org !== undefined) select.value = this.org.id;
      });
    };
    const pickApp = (id: string): void => {
      this.app = this.#apps.find((app) => app.id === id);
      this.#chosen();
    };
    fill(
      this.place,
      selectOf("Organization", orgs, this.org, pickOrg),
      this.#adder("New organization", async (name) => {
        this.org = await this.#api.createOrg({ name });
      }),
      selectOf("App", apps, this.app, pickApp),
      this.org !== undefined &&
        this.#adder("New app", async (name) => {
          this.app = await this.#api.createApp(this.org!.id, { name });
        }),
      said,
    );
    this.#chosen();
  }

  /** The app that is looked at, as it is now. */
  changed(app: AppResult): void {
    this.#apps = this.#apps.map((known) => (known.id === app.id ? app : known));
    this.app = app;
  }

  /** A button that opens a field for the name of a new one. */
  #adder(title: string, add: (name: string) => Promise<void>): HTMLElement {
    const name = element("input", { required: true, maxlength: 200, placeholder: title, "aria-label": title });
    const said = element("div");
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      try {
        await add(name.value);
        await this.load();
      } catch (error) {
        fill(said, problem(error));
      }
    };
    const form = element(
      "form",
      { on: { submit: (event) => void submit(event) } },
      name,
      element("button", {}, "Create"),
      said,
    );
    return element("details", { class: "adder" }, element("summary", { title, "aria-label": title }, "+"), form);
  }
}

function selectOf(
  label: string,
  items: readonly { readonly id: string; readonly name: string }[],
  chosen: { readonly id: string } | undefined,
  pick: (id: string) => void,
): HTMLElement {
  const select = element(
    "select",
    { title: label, "aria-label": label, on: { change: () => pick(select.value) } },
    ...items.map(({ id, name }) => element("option", { value: id, selected: id === chosen?.id }, name)),
  );
  return select;
}
