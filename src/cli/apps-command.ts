import { ConfigError } from "../config.ts";
import type { App, Org } from "../contracts/account.ts";
import { adminHelp } from "./admin-api.ts";
import type { FieldOptions } from "./field-options.ts";
import { resourceCommand } from "./resource-command.ts";

const help = `sluice apps list [--org ORG_ID]
sluice apps create --name NAME [--org ORG_ID] [--review-collapse allow|block]
sluice apps show APP_ID
sluice apps change APP_ID [--name NAME] [--review-collapse allow|block]
sluice apps remove APP_ID         with its keys

  --org ORG_ID       where there is more than one organization
  --review-collapse  what REVIEW means for the caller
  --json             JSON lines

An app's policy: sluice policy --help.
${adminHelp}`;

const fields: FieldOptions = {
  name: { field: "name", kind: "text" },
  "review-collapse": { field: "reviewCollapse", kind: "text" },
};

/** `sluice apps`: resolves to the exit status. */
export const appsCommand = resourceCommand<App>({
  name: "apps",
  help,
  fields,
  isWithinOrg: true,
  columns: {
    ID: ({ id }) => id,
    ORG: ({ orgId }) => orgId,
    REVIEW: ({ reviewCollapse }) => reviewCollapse,
    RULES: ({ policy }) => policy.customRules.length,
    CREATED: ({ created_at }) => created_at,
    NAME: ({ name }) => name,
  },
  list: (api, orgId) => api.apps(orgId),
  async home(api, orgId) {
    if (orgId !== "") return `/orgs/${encodeURIComponent(orgId)}/apps`;
    const [org, ...others] = await api.list<Org>("/orgs");
    if (org === undefined) throw new ConfigError("there is no organization yet: sluice orgs create --name NAME.");
    if (others.length > 0) throw new ConfigError("--org says in which organization: there is more than one.");
    return `/orgs/${org.id}/apps`;
  },
});
