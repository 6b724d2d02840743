import { GatewayError } from "../../contracts/errors.ts";
import type { Reply } from "../answer/answer.ts";
import type { UsageService } from "../parts.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";

export const summary = report(async (usage, ...about) => ({ body: await usage.summaryJson(...about) }));

export const timeseries = report(async (usage, ...about) => ({ body: await usage.timeseriesJson(...about) }));

export const metrics = report(async (usage, ...about) => ({
  body: await usage.metricsText(...about),
  contentType: expositionType,
}));

export const expositionType = "text/plain; version=0.0.4";

type About = [appId: string, orgId: string, query: URLSearchParams];

/** Makes the handler of one report: the plan is looked up anew on every request. */
function report(make: (usage: UsageService, ...about: About) => Promise<Reply>) {
  return async ({ access, usage }: HandlerParts, { pass, query }: KeyedRequest): Promise<Reply> => {
    await access.requireAnalyticsPlan(pass);
    if (usage === undefined) {
      throw new GatewayError("STORE_UNAVAILABLE", { say: "This gateway keeps no analytics.", retryAfterSeconds: 60 });
    }
    const { app, org } = pass.caller;
    return make(usage, app.id, org.id, new URLSearchParams(query));
  };
}
