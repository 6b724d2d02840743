import { proxySettings, settings } from "../config.ts";
import { tableOf } from "./terminal.ts";

type Setting = (typeof settings | typeof proxySettings)[number];

const textOf = (shown: readonly Setting[]): string =>
  tableOf(shown.map(({ name, fallback, meaning }) => [`  ${name}`, fallback === "" ? "unset" : fallback, meaning]));

/** The settings of `sluice serve` with their defaults, a line each. */
export const settingsText = (): string => textOf(settings);

/** The same of `sluice proxy`. */
export const proxySettingsText = (): string =>
  textOf([...proxySettings, ...settings.filter(({ name }) => name === "SLUICE_LOG_LEVEL")]);
