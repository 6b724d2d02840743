import { settings } from "../config.ts";
import { tableOf } from "./terminal.ts";

/** The settings of `sluice serve` with their defaults, a line each. */
export const settingsText = (): string =>
  tableOf(settings.map(({ name, fallback, meaning }) => [`  ${name}`, fallback === "" ? "unset" : fallback, meaning]));
