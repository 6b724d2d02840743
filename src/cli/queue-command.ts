import { parseArgs } from "node:util";
import { SluiceError } from "../client/sluice-error.ts";
import { ConfigError } from "../config.ts";
import type { DeadLetterResult } from "../contracts/wire-queue.ts";
import { type AdminApi, adminHelp, withAdminApi } from "./admin-api.ts";
import { type Columns, listText } from "./show-resources.ts";
import { refuseSurplus } from "./surplus.ts";

const help = `sluice queue list               queued scans whose tries are spent, newest first
sluice queue replay JOB_ID      puts one back into the queue
sluice queue replay --all       puts all that are listed back
sluice queue delete JOB_ID      deletes one with its text; its job stays failed

  --json   JSON lines

${adminHelp}`;

const columns: Columns<DeadLetterResult> = {
  "JOB ID": ({ id }) => id,
  KIND: ({ kind }) => kind,
  ATTEMPTS: ({ attempts }) => attempts,
  FAILED: ({ failed_at }) => failed_at,
  ERROR: ({ error }) => error.code,
  ORG: ({ orgId }) => orgId,
  APP: ({ appId }) => appId,
};

const options = {
  all: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** `sluice queue`: resolves to the exit status. */
export async function queueCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action = "", jobId = ""] = positionals;
  if (values.help || action === "") {
    process.stdout.write(help);
    return values.help ? 0 : 2;
  }
  if (action !== "list" && action !== "replay" && action !== "delete") {
    throw new ConfigError(`queue takes list, replay or delete, not ${JSON.stringify(action)}.`);
  }
  const takesAll = action === "replay" && values.all === true;
  if (action !== "list" && (jobId === "") !== takesAll) {
    throw new ConfigError(`name the job: sluice queue ${action} JOB_ID${action === "replay" ? ", or --all" : ""}.`);
  }
  const takes = { names: action === "list" ? 0 : 1, options: action === "replay" ? ["all"] : [] };
  refuseSurplus("queue", takes, { values, positionals });
  return await withAdminApi(process.env, async (api) => {
    if (action === "list") process.stdout.write(listText(await lettersOf(api), columns, values.json === true));
    else if (action === "delete") await remove(api, jobId);
    else if (takesAll) await replayAll(api);
    else await replay(api, jobId);
    return 0;
  });
}

const lettersOf = (api: AdminApi): Promise<readonly DeadLetterResult[]> => api.list("/dead-letters");
const pathOf = (jobId: string): string => `/dead-letters/${encodeURIComponent(jobId)}`;

async function replay(api: AdminApi, jobId: string): Promise<void> {
  await api.create(`${pathOf(jobId)}/replay`, {});
  process.stderr.write("put back: 1.\n");
}

/** One that is gone since it was listed was put back or deleted by somebody else. */
async function replayAll(api: AdminApi): Promise<void> {
  let count = 0;
  for (const { id } of await lettersOf(api)) {
    try {
      await api.create(`${pathOf(id)}/replay`, {});
      count += 1;
    } catch (error) {
      if (!(error instanceof SluiceError) || error.status !== 404) throw error;
    }
  }
  process.stderr.write(`put back: ${count}.\n`);
}

async function remove(api: AdminApi, jobId: string): Promise<void> {
  await api.remove(pathOf(jobId));
  process.stderr.write(`deleted ${jobId}.\n`);
}
