import { systemClock } from "../../src/adapters/system-clock.ts";
import { GatewayClient } from "../../src/proxy/gateway-client.ts";
import { type RunningProxy, startProxy } from "../../src/proxy/proxy-server.ts";

export interface LocalProxy extends RunningProxy {
  readonly url: string;
  /** What went to the log. */
  readonly logged: { fields: Readonly<Record<string, unknown>>; message: string }[];
  /** One sample of its counters. */
  counted(series: string): Promise<number>;
}

/** A local proxy in this process, before a provider and a gateway at these addresses. */
export async function startLocalProxy(options: {
  readonly upstream: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly onError?: "closed" | "open";
  readonly elapsedMs?: () => number;
}): Promise<LocalProxy> {
  const { upstream, onError = "closed", elapsedMs = systemClock().elapsedMs } = options;
  const logged: LocalProxy["logged"] = [];
  const proxy = await startProxy({
    host: "127.0.0.1",
    port: 0,
    upstream: new URL(upstream),
    gateway: new GatewayClient(options, elapsedMs),
    isOpenOnError: onError === "open",
    log: { warn: (fields, message) => logged.push({ fields, message }) },
  });
  const url = `http://127.0.0.1:${proxy.port}`;
  return {
    ...proxy,
    url,
    logged,
    async counted(series) {
      const text = await (await fetch(`${url}/_sluice/metrics`)).text();
      const line = text.split("\n").find((one) => one.startsWith(`${series} `));
      return Number(line?.slice(series.length + 1) ?? Number.NaN);
    },
  };
}
