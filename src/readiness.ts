/** Why a gateway should get no requests now, a few words each. */
type Reasons = () => readonly string[];

/** Not ready while it starts and while it drains; between the two, where one of its parts says so. */
export class Readiness {
  #reasons: Reasons[] = [() => ["starting"]];

  readonly notReady = (): string[] => this.#reasons.flatMap((reasons) => reasons());

  /** From now on its parts are asked. */
  started(reasonsOfParts: Reasons): void {
    this.#reasons = [reasonsOfParts];
  }

  draining(): void {
    this.#reasons.push(() => ["draining"]);
  }
}
