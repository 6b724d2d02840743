import type { AnalyticsTimeseries } from "../../client/index.ts";
import { drawn, element, table } from "./element.ts";

type Bucket = AnalyticsTimeseries["buckets"][number];

const width = 960;
const height = 220;
const left = 56;
const bottom = 24;
const top = 8;

/** What a bar is made of, from the ground up. */
const layers: readonly { readonly name: string; readonly of: (bucket: Bucket) => number }[] = [
  { name: "allowed", of: ({ completed, blocked }) => completed - blocked },
  { name: "flagged", of: ({ blocked }) => blocked },
  { name: "failed", of: ({ failed }) => failed },
];

/** Scans by bucket as stacked bars, and the same as a table for who cannot see them. */
export function barChart({ buckets, interval }: AnalyticsTimeseries): HTMLElement {
  const most = roundUp(Math.max(1, ...buckets.map(({ completed, failed }) => completed + failed)));
  const step = (width - left) / Math.max(1, buckets.length);
  const yOf = (count: number): number => top + (height - top - bottom) * (1 - count / most);
  const labelled = (at: number): boolean => at % Math.ceil(buckets.length / 8) === 0;
  const picture = drawn(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": `Scans by ${interval}` },
    ...[0, most / 2, most].flatMap((count) => [
      drawn("line", { x1: left, x2: width, y1: yOf(count), y2: yOf(count), class: "grid" }),
      drawn("text", { x: left - 8, y: yOf(count) + 4, class: "count" }, count.toLocaleString("en")),
    ]),
    ...buckets.map((bucket, at) => bar(bucket, left + at * step, step, yOf)),
    ...buckets.map((bucket, at) =>
      labelled(at)
        ? drawn("text", { x: left + (at + 0.5) * step, y: height - 6, class: "when" }, when(bucket, interval))
        : undefined,
    ),
  );
  const legend = element("p", { class: "legend" }, ...layers.map(({ name }) => element("span", { class: name }, name)));
  const asTable = element(
    "details",
    {},
    element("summary", {}, "As a table"),
    table(
      ["Begins (UTC)", "Scans", "Completed", "Flagged", "Failed", "Characters", "Mean latency, ms"],
      buckets.map((bucket) => [
        element("time", {}, bucket.bucketStart.slice(0, 16).replace("T", " ")),
        bucket.total,
        bucket.completed,
        bucket.blocked,
        bucket.failed,
        bucket.charsUsed,
        bucket.avgLatencyMs,
      ]),
    ),
  );
  return element("div", {}, element("div", { class: "wide" }, picture), legend, asTable);
}

function bar(bucket: Bucket, x: number, step: number, yOf: (count: number) => number): SVGElement {
  let below = 0;
  const pieces = layers.map(({ name, of }) => {
    const from = below;
    below += of(bucket);
    return drawn("rect", {
      x: x + step * 0.1,
      width: step * 0.8,
      y: yOf(below),
      height: yOf(from) - yOf(below),
      class: name,
    });
  });
  const told = `${bucket.bucketStart}: ${layers.map(({ name, of }) => `${of(bucket)} ${name}`).join(", ")}`;
  return drawn("g", {}, drawn("title", {}, told), ...pieces);
}

/** To the next of 1, 2, 4 or 6 times a power of ten, and even, so that its half is whole. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count));
  return Math.max(2, [1, 2, 4, 6, 10].map((times) => times * power).find((step) => step >= count) ?? count);
}

const when = ({ bucketStart }: Bucket, interval: string): string =>
  interval === "hour" ? bucketStart.slice(11, 16) : bucketStart.slice(5, 10);
