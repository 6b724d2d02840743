import type { LeaseStore } from "../../ports/lease-store.ts";

/** Places of one process: they die with it. Scopes without a place taken are not remembered. */
export function embeddedLeases(): LeaseStore {
  const taken = new Map<string, number>();
  return {
    async take(scope, most) {
      const count = taken.get(scope) ?? 0;
      if (count >= most) return undefined;
      taken.set(scope, count + 1);
      let isHeld = true;
      return {
        release() {
          if (!isHeld) return;
          isHeld = false;
          const left = taken.get(scope)! - 1;
          if (left === 0) taken.delete(scope);
          else taken.set(scope, left);
        },
      };
    },
  };
}
