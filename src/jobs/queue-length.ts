import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { JobQueue, OrgDepth, QueueDepth } from "../ports/job-queue.ts";

const nothing: OrgDepth = { scans: 0, units: 0 };
const nothingQueued: QueueDepth = { waiting: 0, running: 0, retrying: 0, dead: 0, orgs: new Map() };

/**
 * How long the queue is: looked up every limits.queueDepthMs, with what this gateway accepted since on top. So its bounds hold
 * exactly for one gateway, and within a second's worth for several.
 */
export class QueueLength {
  readonly #queue: Pick<JobQueue, "depth">;
  readonly #timer: NodeJS.Timeout;
  #depth = nothingQueued;
  /** By organization, and of all: the last look and what was accepted since it began. */
  #orgs = new Map<string, OrgDepth>();
  #all = nothing;
  /** What was accepted while a look is under way: it may not be in its answer. */
  #meanwhile: { readonly orgId: string; readonly more: OrgDepth }[] | undefined;

  constructor(queue: Pick<JobQueue, "depth">) {
    this.#queue = queue;
    this.#timer = setInterval(() => void this.look(), limits.queueDepthMs).unref();
  }

  /** As of the last look. */
  get depth(): QueueDepth {
    return this.#depth;
  }

  /** UTF-16 units of the organization's texts. */
  queuedUnits(orgId: string): number {
    return (this.#orgs.get(orgId) ?? nothing).units;
  }

  /** UTF-16 units that a text of the organization has on average; 0 where none is known. */
  unitsPerScan(orgId: string): number {
    const { scans, units } = this.#orgs.get(orgId) ?? nothing;
    return scans === 0 ? 0 : units / scans;
  }

  /** Throws OVERLOADED where that much more would be too much. */
  assertTakes(orgId: string, scans: number, units: number): void {
    const org = sumOf(this.#orgs.get(orgId) ?? nothing, { scans, units });
    const all = sumOf(this.#all, { scans, units });
    if (org.scans > limits.queuedScansPerOrgMax || org.units > limits.queuedUnitsPerOrgMax) {
      throw overloaded("The organization's queue is full.");
    }
    if (all.scans > limits.queuedScansMax || all.units > limits.queuedUnitsMax) throw overloaded("The queue is full.");
  }

  /** The queue has become so much longer. */
  grow(orgId: string, scans: number, units: number): void {
    this.#add(orgId, { scans, units });
    this.#meanwhile?.push({ orgId, more: { scans, units } });
  }

  /** Reads the queue's depth. Where the store does not answer, what is known stands: whoever needs it hears of that there. */
  async look(): Promise<void> {
    if (this.#meanwhile !== undefined) return;
    this.#meanwhile = [];
    const depth = await this.#queue.depth().catch(() => undefined);
    const meanwhile = this.#meanwhile;
    this.#meanwhile = undefined;
    if (depth === undefined) return;
    this.#depth = depth;
    this.#orgs = new Map(depth.orgs);
    this.#all = [...depth.orgs.values()].reduce(sumOf, nothing);
    for (const { orgId, more } of meanwhile) this.#add(orgId, more);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #add(orgId: string, more: OrgDepth): void {
    this.#orgs.set(orgId, sumOf(this.#orgs.get(orgId) ?? nothing, more));
    this.#all = sumOf(this.#all, more);
  }
}

const sumOf = (left: OrgDepth, right: OrgDepth): OrgDepth => ({
  scans: left.scans + right.scans,
  units: left.units + right.units,
});

const overloaded = (say: string): GatewayError => new GatewayError("OVERLOADED", { say, retryAfterSeconds: 5 });
