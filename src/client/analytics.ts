import type { AnalyticsSummary, AnalyticsTimeseries } from "../contracts/wire-analytics.ts";
import { queryOf } from "./query.ts";
import type { CallOptions, Transport } from "./transport.ts";

/** A period [start, end), or neither for the organization's current billing period. */
export type AnalyticsPeriod =
  | { readonly start: Date | string; readonly end: Date | string }
  | { readonly start?: undefined; readonly end?: undefined };

export interface PreviewOption {
  /** Count the free preview scans too. Default false. */
  readonly includePreview?: boolean | undefined;
}

export type SummaryQuery = AnalyticsPeriod & PreviewOption;
export type TimeseriesQuery = SummaryQuery & { readonly interval?: "hour" | "day" | undefined };

/** Reports on one app. They need an analytics key, and the Growth plan or above. */
export class AnalyticsCalls {
  readonly #transport: Transport;

  /** `SluiceClient` makes it. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Totals over a period of at most 366 days. */
  summary(query: SummaryQuery = {}, options?: CallOptions): Promise<AnalyticsSummary> {
    return this.#transport.json({ method: "GET", path: `/analytics/summary${reportQuery(query)}` }, options);
  }

  /** Totals by day (the default) or by hour: at most 90 days and 1,000 buckets. */
  timeseries(query: TimeseriesQuery = {}, options?: CallOptions): Promise<AnalyticsTimeseries> {
    return this.#transport.json({ method: "GET", path: `/analytics/timeseries${reportQuery(query)}` }, options);
  }

  /** The current billing period as Prometheus text. */
  metrics(query: PreviewOption = {}, options?: CallOptions): Promise<string> {
    return this.#transport.text({ method: "GET", path: `/analytics/metrics${reportQuery(query)}` }, options);
  }
}

const reportQuery = ({ start, end, interval, includePreview }: TimeseriesQuery): string =>
  queryOf({ start, end, interval, include_preview: includePreview });
