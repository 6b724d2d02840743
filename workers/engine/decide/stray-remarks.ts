import type { Family, JobKind, Signal } from "../../../src/contracts/verdict.ts";
import { isOpen } from "../reading.ts";
import { strayRemark } from "./thresholds.ts";

const ofOrders: ReadonlySet<Family> = new Set(["injection", "jailbreak", "exfiltration", "tool_abuse"]);

/**
 * In a long document one weak remark is for nobody: every manual holds a phrase that a rule knows. It asks for a person where a second rule
 * fires, or where a head sees something too.
 */
export function withFaintRemarks(signals: Signal[], kind: JobKind, units: number): Signal[] {
  if (signals.length === 0 || units < strayRemark.units || kind === "scan" || kind === "tool_call") return signals;
  const { below, share } = strayRemark;
  return signals.map((signal) =>
    signal.points < below && ofOrders.has(signal.family) && isOpen(signal)
      ? { ...signal, points: signal.points * share }
      : signal,
  );
}
