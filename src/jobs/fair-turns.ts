/**
 * Whose turn it is: that of the organization that was served least. One that comes anew begins level with the least served
 * of those that wait, so that neither a long queue nor a long absence gives a claim to more than an equal share.
 */
export class FairTurns {
  /** Work done for each organization that waits, in any unit. */
  #served = new Map<string, number>();

  /** The organizations that wait now. */
  waiting(orgIds: readonly string[]): void {
    const level = Math.min(...this.#served.values());
    const start = Number.isFinite(level) ? level : 0;
    this.#served = new Map(orgIds.map((orgId) => [orgId, (this.#served.get(orgId) ?? start) - start]));
  }

  /** Undefined where nobody waits. */
  next(): string | undefined {
    let next: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [orgId, served] of this.#served) {
      if (served >= least) continue;
      next = orgId;
      least = served;
    }
    return next;
  }

  served(orgId: string, work: number): void {
    const before = this.#served.get(orgId);
    if (before !== undefined) this.#served.set(orgId, before + work);
  }

  /** It has nothing to take, until it waits again. */
  leave(orgId: string): void {
    this.#served.delete(orgId);
  }
}
