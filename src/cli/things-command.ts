import { parseArgs } from "node:util";
import { ConfigError } from "../config.ts";
import { type AdminApi, withAdminApi } from "./admin-api.ts";
import { type FieldOptions, fieldsOf, parsedOptions } from "./field-options.ts";
import { type Columns, listText, thingText } from "./show-things.ts";

/** A kind of thing that the admin API lists, shows, creates, changes and removes. */
export interface ThingsCommand<Thing extends object> {
  /** As in `sluice orgs`, and in the paths of the API. */
  readonly name: string;
  readonly help: string;
  readonly fields: FieldOptions;
  readonly columns: Columns<Thing>;
  list(api: AdminApi, within: string): Promise<readonly Thing[]>;
  /** Where one is created. */
  home(api: AdminApi, within: string): Promise<string>;
}

/** `sluice orgs` and `sluice apps`. `within` of a command is its `--org`. */
export function thingsCommand<Thing extends object>(
  command: ThingsCommand<Thing>,
): (args: string[]) => Promise<number> {
  const { name, help, fields, columns } = command;
  const options = { ...parsedOptions(fields), org: { type: "string", default: "" } } as const;

  return async (args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [action = "", id = ""] = positionals;
    if (values.help || action === "") {
      process.stdout.write(help);
      return values.help ? 0 : 2;
    }
    const json = values.json === true;
    const one = `/${name}/${encodeURIComponent(id)}`;
    const show = (thing: object): void => void process.stdout.write(thingText(thing, json));
    const actions: Readonly<Record<string, (api: AdminApi) => Promise<void>>> = {
      list: async (api) => {
        process.stdout.write(listText(await command.list(api, values.org), columns, json));
      },
      create: async (api) => show(await api.create(await command.home(api, values.org), fieldsOf(fields, values))),
      show: async (api) => show(await api.get(one)),
      change: async (api) => show(await api.change(one, fieldsOf(fields, values))),
      remove: async (api) => {
        await api.remove(one);
        process.stderr.write(`removed ${id}.\n`);
      },
    };
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (run === undefined) {
      throw new ConfigError(`${name} takes list, create, show, change or remove, not ${JSON.stringify(action)}.`);
    }
    const needsId = action !== "list" && action !== "create";
    if (needsId && id === "") throw new ConfigError(`name the id: sluice ${name} ${action} ID.`);
    return await withAdminApi(process.env, async (api) => {
      await run(api);
      return 0;
    });
  };
}
