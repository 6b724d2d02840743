import type { EnforcedAction, EngineAction, ReviewCollapse } from "../contracts/verdict.ts";

/** What the caller should do about an engine action; `collapse` is the app's setting for REVIEW (docs/api.md "Scans"). */
export function enforce(action: EngineAction, collapse: ReviewCollapse): EnforcedAction {
  switch (action) {
    case "ALLOW":
      return "ALLOW";
    case "REVIEW":
      return collapse === "allow" ? "ALLOW" : "BLOCK";
    case "SOFT_BLOCK":
    case "SANDBOX":
    case "HARD_BLOCK":
      return "BLOCK";
  }
}
