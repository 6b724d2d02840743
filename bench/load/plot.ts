/** One line of the plot: a name, and a value for each rate. */
export interface Line {
  readonly name: string;
  readonly values: readonly number[];
}

const width = 760;
const height = 420;
const left = 60;
const bottom = 48;
const right = 90;
const top = 34;
const colours = ["#2563eb", "#059669", "#d97706", "#dc2626", "#7c3aed"];

/** Latency against offered rate as an SVG picture: milliseconds on a scale of powers of ten. */
export function latencyPlot(title: string, rates: readonly number[], lines: readonly Line[]): string {
  const values = lines.flatMap((line) => line.values).filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...values, 1)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values, 1))));
  const rateMax = Math.max(...rates);
  const x = (rate: number): number => Math.round(left + (rate / rateMax) * (width - left - right));
  const y = (ms: number): number =>
    Math.round(
      height - bottom - ((Math.log10(Math.max(ms, 10 ** low)) - low) / (high - low)) * (height - top - bottom),
    );
  const decades = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n));
  const grid = decades.map(
    (ms) =>
      `<line x1="${left}" x2="${width - right}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/>` +
      `<text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  );
  const ticks = rates.map(
    (rate) => `<text x="${x(rate)}" y="${height - bottom + 18}" text-anchor="middle">${rate}</text>`,
  );
  const drawn = lines.map(({ name, values: ys }, index) => {
    const colour = colours[index % colours.length]!;
    const points = ys.map((ms, at) => `${x(rates[at]!)},${y(ms)}`);
    const end = y(ys.at(-1) ?? 1) + 4;
    return (
      `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${width - right + 8}" y="${end}" fill="${colour}">${name}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="white"/>`,
    `<text x="${left}" y="20" font-size="14">${title}</text>`,
    ...grid,
    ...ticks,
    `<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">offered requests a second</text>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}
