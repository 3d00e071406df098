/** What a soak has done and found so far. */
export class Figures {
  kills = 0;
  stops = 0;
  writes = 0;
  reads = 0;
  unanswered = 0;
  chains = 0;
  withoutAnswer = 0;
  fuzzed = 0;
  slowConnections = 0;
  jobs = 0;
  residentPeak = 0;
  readonly #violations: string[] = [];

  /** What contradicts a promise of the service. */
  get violations(): readonly string[] {
    return this.#violations;
  }

  /** Notes what contradicts a promise, once each. */
  violated(what: readonly string[]): void {
    for (const each of what) if (!this.#violations.includes(each)) this.#violations.push(each);
  }

  /** One line for people. */
  line(): string {
    const {
      kills,
      stops,
      writes,
      reads,
      unanswered,
      withoutAnswer,
      chains,
      fuzzed,
      slowConnections,
      jobs,
      residentPeak,
    } = this;
    const told = {
      kills,
      stops,
      writes,
      reads,
      'unanswered operations': unanswered,
      chains,
      'chains cut off': withoutAnswer,
      jobs,
      'fuzz requests': fuzzed,
      'slow connections': slowConnections,
      'RSS peak MiB': Math.round(residentPeak / 1024 / 1024),
      violations: this.#violations.length,
    };
    return Object.entries(told)
      .map(([name, value]) => `${value.toLocaleString('en-US')} ${name}`)
      .join(', ');
  }
}
