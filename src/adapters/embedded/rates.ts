import type { RateStore } from "../../ports/rate-store.ts";

/** An embedded store has one gateway: it may have every minute whole. */
export function embeddedRates(): RateStore {
  return { lease: ({ limit }) => ({ mine: limit, all: limit, gateways: 1 }) };
}
