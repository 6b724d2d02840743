/** How many exchanges run, and whether new ones are to be the last on their connection. */
export class Traffic {
  isDraining = false;
  #running = 0;
  #idle: (() => void) | undefined;

  get isBusy(): boolean {
    return this.#running > 0;
  }

  begin(): void {
    this.#running += 1;
  }

  end(): void {
    this.#running -= 1;
    // An answer given while the parser announces its request leaves when that call returns.
    if (this.#running === 0 && this.#idle !== undefined) setImmediate(this.#idle);
  }

  /** From now on answers close their connection. Resolves when nothing runs, or after `waitMsMax`. */
  async drain(waitMsMax: number): Promise<void> {
    this.isDraining = true;
    if (this.#running === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#idle = resolve;
    const timer = setTimeout(resolve, waitMsMax);
    await promise;
    clearTimeout(timer);
  }
}
