/** What repeats, and where failures go; the next time comes all the same. */
export interface Repetition {
  readonly intervalMs: number;
  work(): Promise<unknown>;
  failed(error: unknown): void;
}

/** Work that is done again and again, with a pause after each time, until it is stopped. */
export class RepeatedWork {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  /** Whether the work that is running should come to its end. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Does the work now and then every `intervalMs`. */
  start(repetition: Repetition): void {
    const tick = () => {
      this.#running = repetition
        .work()
        .catch((error: unknown) => repetition.failed(error))
        .finally(() => {
          if (!this.#stopped) this.#timer = setTimeout(tick, repetition.intervalMs);
        });
    };
    tick();
  }

  /** Stops after the work that is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
