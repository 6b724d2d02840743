/** A place taken. */
export interface Lease {
  /** Gives the place back at once; the second time changes nothing. */
  release(): void;
}

/** Places that all gateways of a store share. */
export interface LeaseStore {
  /**
   * Takes one of `most` places of `scope`, or undefined where all are taken. The place is held until it is released; that of a
   * gateway that died is free again within 30 s.
   */
  take(scope: string, most: number): Promise<Lease | undefined>;
}
