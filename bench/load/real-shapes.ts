import { mkdirSync, writeFileSync } from "node:fs";
import { appendHistory } from "../history.ts";
import { runBeside } from "./beside.ts";
import type { Bodies } from "./bodies.ts";
import { runConnections } from "./connections.ts";
import { startGateway } from "./gateway.ts";
import { runLargeBesideSmall, runRates } from "./rates.ts";
import { runWhole } from "./whole.ts";

export const realParts = ["rates", "large", "connections", "beside", "whole"] as const;
type RealPart = (typeof realParts)[number];

interface RealLoad {
  readonly seconds: number;
  readonly connections: number;
  readonly workers: number;
  readonly processes: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly json: boolean;
  readonly bodies: Bodies;
}

/** The parts of `bench load` that send what agent platforms send: each on a gateway of its own. */
export async function runRealParts(parts: readonly RealPart[], load: RealLoad): Promise<void> {
  const { processes, workers, settings } = load;
  for (const part of parts) {
    if (part === "beside" || part === "whole") {
      show(part, part === "beside" ? await runBeside(load) : await runWhole(load), load);
      continue;
    }
    const all = { SLUICE_PROCESSES: String(processes), SLUICE_SCAN_RATE_PER_MINUTE: "1000000000", ...settings };
    const gateway = await startGateway(workers, all);
    try {
      if (part === "large") show("large", await runLargeBesideSmall(gateway, load), load);
      else if (part === "connections") show("connections", await runConnections(gateway, load), load);
      else {
        const { rows, svg } = await runRates(gateway, load);
        show("rates", rows, load);
        mkdirSync(new URL("../history/", import.meta.url), { recursive: true });
        const picture = new URL("../history/load-rates.svg", import.meta.url);
        writeFileSync(picture, svg);
        if (!load.json) console.log(`plot: ${picture.pathname}`);
      }
    } finally {
      await gateway.stop();
    }
  }
}

function show(part: RealPart, rows: readonly object[], { json, processes, workers }: RealLoad): void {
  if (json) console.log(JSON.stringify({ part, rows }));
  else {
    console.log(part);
    console.table(rows);
  }
  appendHistory(
    "load",
    rows.map((row) => ({ part, processes, workers, ...row })),
  );
}
