/**
 * Every UTF-16 unit at its own place, and a blank for each surrogate, which is no character alone: a pattern goes
 * over all of them at once.
 */
export const everyUnit = buildEveryUnit();

function buildEveryUnit(): string {
  const units = new Uint16Array(0x10000);
  for (let unit = 0; unit < units.length; unit++) units[unit] = unit;
  units.fill(0x20, 0xd800, 0xe000);
  return Buffer.from(units.buffer).toString("utf16le");
}

/** Where the runs of units that `pattern` (global, of what may come again and again) names begin, and what is behind them. */
export function* runsOf(pattern: RegExp): Iterable<readonly [from: number, to: number]> {
  for (const { index, 0: run } of everyUnit.matchAll(pattern)) yield [index, index + run.length];
}
