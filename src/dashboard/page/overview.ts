import type { AnalyticsSummary, AnalyticsTimeseries, SluiceClient, TimeseriesQuery } from "../../client/index.ts";
import { barChart } from "./bar-chart.ts";
import { element, fill, pairs, problem, section, table } from "./element.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Periods to choose from; the first is the organization's billing period. */
const periods: readonly { readonly name: string; readonly query: (nowMs: number) => TimeseriesQuery }[] = [
  { name: "This billing period", query: () => ({}) },
  { name: "Last 24 hours", query: (nowMs) => back(nowMs, hourMs, 24, "hour") },
  { name: "Last 7 days", query: (nowMs) => back(nowMs, dayMs, 7, "day") },
  { name: "Last 30 days", query: (nowMs) => back(nowMs, dayMs, 30, "day") },
];

function back(nowMs: number, stepMs: number, steps: number, interval: "hour" | "day"): TimeseriesQuery {
  const endMs = Math.ceil(nowMs / stepMs) * stepMs;
  return { start: new Date(endMs - steps * stepMs), end: new Date(endMs), interval };
}

/** What was scanned and what came of it, in one app. */
export function overview({ analytics }: SluiceClient): HTMLElement {
  const report = element("div", { class: "report" });
  const period = element(
    "select",
    { "aria-label": "Period", on: { change: () => void load() } },
    ...periods.map(({ name }, at) => element("option", { value: at }, name)),
  );
  const withPreview = element("input", { type: "checkbox", on: { change: () => void load() } });

  // Who changes the period again has no use for what was asked before.
  let asked = 0;
  async function load(): Promise<void> {
    asked += 1;
    const mine = asked;
    const query = { ...periods[Number(period.value)]!.query(Date.now()), includePreview: withPreview.checked };
    const { interval: _, ...summaryQuery } = query;
    try {
      const [summary, series] = await Promise.all([analytics.summary(summaryQuery), analytics.timeseries(query)]);
      if (mine === asked) fill(report, ...reportOf(summary, series));
    } catch (error) {
      if (mine === asked) fill(report, problem(error));
    }
  }

  void load();
  const reload = element("button", { type: "button", on: { click: () => void load() } }, "Reload");
  const preview = element("label", { class: "inline" }, withPreview, " with free preview scans");
  return element("div", {}, element("div", { class: "bar" }, period, preview, reload), report);
}

function reportOf(summary: AnalyticsSummary, series: AnalyticsTimeseries): HTMLElement[] {
  const { volume, decisions, latency, chars, byCategory, byKeyType } = summary;
  const tiles = element(
    "div",
    { class: "tiles" },
    tile("Scans", whole(volume.total), `${whole(volume.inflight)} running, ${whole(volume.failed)} failed`),
    tile("Flagged", percent(decisions.blockRate), `of ${whole(decisions.classified)} with a verdict`),
    tile("For a person", whole(decisions.review), "verdict REVIEW"),
    tile("Latency, p95", `${latency.p95Ms.toLocaleString("en")} ms`, `p50 ${latency.p50Ms.toLocaleString("en")} ms`),
    tile("Characters", whole(chars.used), "billed to this app"),
  );
  const verdicts: readonly (readonly [string, number])[] = [
    ["ALLOW", decisions.allow],
    ["SOFT_BLOCK", decisions.softBlock],
    ["REVIEW", decisions.review],
    ["SANDBOX", decisions.sandbox],
    ["HARD_BLOCK", decisions.hardBlock],
  ];
  const share = (count: number): HTMLElement =>
    element("progress", { max: Math.max(1, decisions.classified), value: count, "aria-label": "share" });
  return [
    tiles,
    section(`Scans by ${series.interval}`, barChart(series)),
    section(
      "Verdicts of the engine",
      table(
        ["Verdict", "Scans", ""],
        verdicts.map(([name, count]) => [badge(name), count, share(count)]),
      ),
    ),
    section(
      "By category",
      table(
        ["Category", "Scans", "Flagged"],
        byCategory.map(({ jobCategory, total, blocked }) => [jobCategory, total, blocked]),
      ),
    ),
    section(
      "By type of key",
      table(
        ["Type", "Scans", "Characters"],
        byKeyType.map(({ keyType, total, charsUsed }) => [keyType, total, charsUsed]),
      ),
    ),
    bill(summary),
  ];
}

const tile = (title: string, figure: string, note: string): HTMLElement =>
  element(
    "div",
    { class: "tile" },
    element("h3", {}, title),
    element("strong", {}, figure),
    element("small", {}, note),
  );

/** The organization's own, whatever period is looked at. */
function bill({ org }: AnalyticsSummary): HTMLElement {
  const cents = (amount: number): string =>
    (amount / 100).toLocaleString("en", { style: "currency", currency: org.currency });
  const until = org.grantExpiresAt === null ? "" : ` until ${org.grantExpiresAt.slice(0, 10)}`;
  const grant = org.grantRemaining === 0 ? "nothing left" : `${whole(org.grantRemaining)} left${until}`;
  const rows: readonly (readonly [string, string])[] = [
    ["Period", `${org.periodStart.slice(0, 10)} to ${org.periodEnd.slice(0, 10)}`],
    ["Used", `${whole(org.charsUsed)} of ${whole(org.charsLimit)} free characters`],
    ["Of a grant", grant],
    ["Beyond", org.allowOverage ? `${whole(org.overageCharsUsed)}, ${cents(org.overageSpentCents)}` : "not allowed"],
    ["Cap", org.spendCapCents === null ? "none" : cents(org.spendCapCents)],
  ];
  return section(
    "The organization's bill",
    element("progress", { max: Math.max(1, org.charsLimit), value: org.charsUsed, "aria-label": "characters used" }),
    pairs(rows),
  );
}

/** An action or verdict in its colour. */
export const badge = (action: string): HTMLElement =>
  element("span", { class: `badge ${action.toLowerCase().replace("_", "-")}` }, action);

const whole = (count: number): string => count.toLocaleString("en");
const percent = (share: number): string => `${(share * 100).toLocaleString("en", { maximumFractionDigits: 1 })} %`;
