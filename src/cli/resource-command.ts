import { parseArgs } from "node:util";
import { ConfigError } from "../config.ts";
import { type AdminApi, withAdminApi } from "./admin-api.ts";
import { type FieldOptions, fieldsOf, parsedOptions } from "./field-options.ts";
import { type Columns, listText, resourceText } from "./show-resources.ts";
import { refuseEmptyId, refuseSurplus, type Takes } from "./surplus.ts";

/** A kind of resource that the admin API lists, shows, creates, changes and removes. */
interface ResourceCommand<Resource extends object> {
  /** As in `sluice orgs`, and in the paths of the API. */
  readonly name: string;
  readonly help: string;
  readonly fields: FieldOptions;
  readonly columns: Columns<Resource>;
  /** Those of an organization take `--org`. */
  readonly isWithinOrg: boolean;
  list(api: AdminApi, within: string): Promise<readonly Resource[]>;
  /** Where one is created. */
  home(api: AdminApi, within: string): Promise<string>;
}

const actionNames = ["list", "create", "show", "change", "remove"] as const;
type ActionName = (typeof actionNames)[number];

/** `sluice orgs` and `sluice apps`. `within` of a command is its `--org`. */
export function resourceCommand<Resource extends object>(
  command: ResourceCommand<Resource>,
): (args: string[]) => Promise<number> {
  const { name, help, fields, columns } = command;
  const options = { ...parsedOptions(fields), org: { type: "string" } } as const;
  const inOrg = command.isWithinOrg ? ["org"] : [];
  const takes: Readonly<Record<ActionName, Takes>> = {
    list: { names: 0, options: inOrg },
    create: { names: 0, options: [...Object.keys(fields), ...inOrg] },
    show: { names: 1 },
    change: { names: 1, options: Object.keys(fields) },
    remove: { names: 1 },
  };

  return async (args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [action = "", id = ""] = positionals;
    if (values.help || action === "") {
      process.stdout.write(help);
      return values.help ? 0 : 2;
    }
    const { json = false, org = "" } = values;
    const one = `/${name}/${encodeURIComponent(id)}`;
    const show = (resource: object): void => void process.stdout.write(resourceText(resource, json));
    const actions: Readonly<Record<ActionName, (api: AdminApi) => Promise<void>>> = {
      list: async (api) => {
        process.stdout.write(listText(await command.list(api, org), columns, json));
      },
      create: async (api) => show(await api.create(await command.home(api, org), fieldsOf(fields, values))),
      show: async (api) => show(await api.get(one)),
      change: async (api) => show(await api.change(one, fieldsOf(fields, values))),
      remove: async (api) => {
        await api.remove(one);
        process.stderr.write(`removed ${id}.\n`);
      },
    };
    const known = actionNames.find((one) => one === action);
    if (known === undefined) {
      throw new ConfigError(`${name} takes list, create, show, change or remove, not ${JSON.stringify(action)}.`);
    }
    const needsId = action !== "list" && action !== "create";
    if (needsId && id === "") throw new ConfigError(`name the id: sluice ${name} ${action} ID.`);
    refuseSurplus(name, takes[known], { values, positionals });
    refuseEmptyId("org", values.org, "an organization");
    return await withAdminApi(process.env, async (api) => {
      await actions[known](api);
      return 0;
    });
  };
}
