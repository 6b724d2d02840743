import { timingSafeEqual } from "node:crypto";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { SettingStore } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { AddressGate } from "./address-gate.ts";
import { bearerOf } from "./authenticate.ts";
import { adminTokenSetting } from "./bootstrap.ts";
import { hashKey } from "./hash-key.ts";

/** Lets the holder of the admin token in. The stored hash is read once a second at most: a flood of guesses is not one of reads. */
export class AdminGate {
  readonly #settings: Pick<SettingStore, "read">;
  readonly #addresses: AddressGate;
  readonly #clock: Clock;
  #stored: Promise<string | undefined> | undefined;
  #freshUntilMs = 0;

  constructor(settings: Pick<SettingStore, "read">, addresses: AddressGate, clock: Clock) {
    this.#settings = settings;
    this.#addresses = addresses;
    this.#clock = clock;
  }

  /**
   * `authorization`: the header's value, "" without one. Throws INVALID_ADMIN_TOKEN, RATE_LIMITED for an address that guesses,
   * and what the store throws.
   */
  async admit(authorization: string, address: () => string): Promise<void> {
    const token = bearerOf(authorization);
    if (token === "") throw new GatewayError("INVALID_ADMIN_TOKEN");
    const given = Buffer.from(hashKey(token), "latin1");
    // Asked before anything is awaited: the connection may be gone afterwards.
    const from = address();
    const stored = Buffer.from((await this.#storedHash()) ?? "", "latin1");
    if (given.length === stored.length && timingSafeEqual(given, stored)) return;
    const waitSeconds = this.#addresses.noteFailure(from);
    if (waitSeconds === 0) throw new GatewayError("INVALID_ADMIN_TOKEN");
    throw new GatewayError("RATE_LIMITED", {
      say: "Too many admin tokens that are not valid came from this address.",
      retryAfterSeconds: waitSeconds,
    });
  }

  #storedHash(): Promise<string | undefined> {
    const nowMs = this.#clock.elapsedMs();
    if (this.#stored === undefined || nowMs >= this.#freshUntilMs) {
      this.#freshUntilMs = nowMs + limits.adminTokenMsMax;
      this.#stored = this.#settings.read(adminTokenSetting);
      this.#stored.catch(() => {
        this.#stored = undefined;
      });
    }
    return this.#stored;
  }
}
