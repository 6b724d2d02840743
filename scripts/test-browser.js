// A Chromium for the tests of the dashboard: the one of SLUICE_TEST_CHROMIUM, else one on this machine, else Debian's. It runs beside
// the tests; those that need the browser wait for it (test/support/browser.ts).
import { pathToFileURL } from "node:url";
import { aptInstall, runs } from "./apt.js";
import { fail, say } from "./runtime.js";

const browsers = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser's command; undefined where there is none yet. */
export const findChromium = () => process.env.SLUICE_TEST_CHROMIUM || browsers.find((browser) => runs(browser));

export const needsChromium = "the tests need Chromium: install it, or name one in SLUICE_TEST_CHROMIUM.";

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (findChromium() === undefined) aptInstall("chromium", say);
  if (findChromium() === undefined) fail(needsChromium);
}
