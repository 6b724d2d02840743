import { type Org, plans } from "../contracts/account.ts";
import { adminHelp } from "./admin-api.ts";
import type { FieldOptions } from "./field-options.ts";
import { resourceCommand } from "./resource-command.ts";

const help = `sluice orgs list
sluice orgs create --name NAME [options]
sluice orgs show ORG_ID
sluice orgs change ORG_ID [--name NAME] [options]
sluice orgs remove ORG_ID         with its apps and their keys

  --plan PLAN              ${plans.join(", ")}
  --anchor-day DAY         day of the month its billing period begins, 1 to 31
  --allowance CHARS        free characters of every period
  --grant CHARS            free characters given once
  --grant-expires INSTANT  date or date-time, or none
  --overage yes|no         whether scans go on, and cost, when nothing free is left
  --spend-cap CENTS        most that overage may cost in a period, or none
  --currency CODE          such as EUR
  --json                   JSON lines

${adminHelp}`;

const fields: FieldOptions = {
  name: { field: "name", kind: "text" },
  plan: { field: "plan", kind: "text" },
  "anchor-day": { field: "anchorDay", kind: "number" },
  allowance: { field: "monthlyAllowance", kind: "number" },
  grant: { field: "grantRemaining", kind: "number" },
  "grant-expires": { field: "grantExpiresAt", kind: "textOrNone" },
  overage: { field: "allowOverage", kind: "yesOrNo" },
  "spend-cap": { field: "spendCapCents", kind: "numberOrNone" },
  currency: { field: "currency", kind: "text" },
};

/** `sluice orgs`: resolves to the exit status. */
export const orgsCommand = resourceCommand<Org>({
  name: "orgs",
  help,
  fields,
  isWithinOrg: false,
  columns: {
    ID: ({ id }) => id,
    PLAN: ({ plan }) => plan,
    ANCHOR: ({ anchorDay }) => anchorDay,
    ALLOWANCE: ({ monthlyAllowance }) => monthlyAllowance,
    GRANT: ({ grantRemaining }) => grantRemaining,
    OVERAGE: ({ allowOverage }) => (allowOverage ? "yes" : "no"),
    NAME: ({ name }) => name,
  },
  list: (api) => api.list("/orgs"),
  home: async () => "/orgs",
});
