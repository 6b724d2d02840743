import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";

const minuteMs = 60_000;
/** How uSockets writes an IPv4 address that came in on an IPv6 socket. */
const mappedIpv4 = "0000:0000:0000:0000:0000:ffff:";
/** The first four groups of an expanded IPv6 address: one customer's network. */
const ipv6NetworkChars = 19;

/**
 * Tells an address that sends too many bad keys in a clock minute to come back later. Good keys pass all the same: one
 * address may be a load balancer, and one customer's wrong key must not shut out the others.
 */
export class AddressGate {
  readonly #clock: Clock;
  readonly #failures = new Map<string, number>();
  #minute = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes a bad key from this address; returns the whole seconds the address is to wait, 0 while it is within its bound. */
  noteFailure(address: string): number {
    const nowMs = this.#clock.nowMs();
    this.#turn(nowMs);
    const network = networkOf(address);
    // A full table counts the rest together: bounded, and an attack from very many addresses is slowed as one.
    const slot = this.#failures.has(network) || this.#failures.size < limits.authFailureAddressesMax ? network : "";
    const failures = (this.#failures.get(slot) ?? 0) + 1;
    this.#failures.set(slot, failures);
    if (failures <= limits.authFailuresPerMinuteMax) return 0;
    return Math.ceil(((this.#minute + 1) * minuteMs - nowMs) / 1_000);
  }

  #turn(nowMs: number): void {
    const minute = Math.floor(nowMs / minuteMs);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#failures.clear();
  }
}

function networkOf(address: string): string {
  const isIpv6 = address.includes(":") && !address.startsWith(mappedIpv4);
  return isIpv6 ? address.slice(0, ipv6NetworkChars) : address;
}
