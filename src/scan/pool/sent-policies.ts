import type { BatchPolicies, VersionedPolicy } from "../../contracts/engine-message.ts";
import { limits } from "../../contracts/limits.ts";

/**
 * Which policies one scan thread holds. A batch brings along those that its thread lacks, once, and names those that it need
 * not keep any longer: the ones used least recently, beyond `limits.policiesPerWorkerMax`.
 */
export class SentPolicies {
  /** Least recently used first. */
  readonly #ids = new Set<string>();

  /** What goes with a batch of scans under these policies; undefined where none has one. Batches are sent in the order of calls. */
  goingWith(policies: readonly (VersionedPolicy | undefined)[]): BatchPolicies | undefined {
    if (policies.every((policy) => policy === undefined)) return undefined;
    const added: VersionedPolicy[] = [];
    for (const policy of policies) {
      if (policy === undefined) continue;
      if (!this.#ids.delete(policy.id)) added.push(policy);
      this.#ids.add(policy.id);
    }
    return { ids: policies.map((policy) => policy?.id ?? ""), added, dropped: this.#outdated() };
  }

  #outdated(): string[] {
    const outdated = [...this.#ids].slice(0, Math.max(0, this.#ids.size - limits.policiesPerWorkerMax));
    for (const id of outdated) this.#ids.delete(id);
    return outdated;
  }
}
