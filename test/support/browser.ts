import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "playwright-core";
import { findChromium, needsChromium } from "../../scripts/test-browser.js";

/** Where it is missing, it is being installed beside the tests. */
const installMsMax = 240_000;

/** A real Chromium without a window, which calls nobody by itself. */
export async function openBrowser(): Promise<Browser> {
  const untilMs = Date.now() + installMsMax;
  let command = findChromium();
  for (; command === undefined && Date.now() < untilMs; command = findChromium()) await sleep(1_000);
  if (command === undefined) throw new Error(needsChromium);
  return chromium.launch({
    executablePath: pathOf(command),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
      ...["--disable-background-networking", "--disable-component-update"],
    ],
  });
}

const pathOf = (command: string): string =>
  command.includes("/") ? command : spawnSync("which", [command], { encoding: "utf8" }).stdout.trim();
