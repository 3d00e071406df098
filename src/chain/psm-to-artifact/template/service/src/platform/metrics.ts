const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.3, 0.5, 1, 2.5, 5, 10];

interface Series {
  readonly counts: number[];
  sum: number;
  total: number;
}

/** Counts requests and their durations and writes them in the Prometheus text format. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Series>();

  /** Records one answered request; `route` is the pattern, not the address, so that the series stay few. */
  record(request: {
    readonly method: string;
    readonly route: string;
    readonly code: number;
    readonly seconds: number;
  }) {
    const route = `method="${request.method}",route="${request.route}"`;
    const key = `${route},code="${request.code}"`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    const series = this.#durations.get(route) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 };
    this.#durations.set(route, series);
    buckets.forEach((limit, index) => {
      if (request.seconds <= limit) series.counts[index] = (series.counts[index] ?? 0) + 1;
    });
    series.sum += request.seconds;
    series.total += 1;
  }

  /** All series as one text. */
  render(): string {
    const memory = process.memoryUsage();
    const lines = [
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${memory.rss}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime()}`,
      '# TYPE http_requests_total counter',
      ...[...this.#requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
      '# TYPE http_request_duration_seconds histogram',
    ];
    for (const [labels, series] of this.#durations) {
      const name = 'http_request_duration_seconds';
      buckets.forEach((limit, index) =>
        lines.push(`${name}_bucket{${labels},le="${limit}"} ${series.counts[index] ?? 0}`),
      );
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${series.total}`);
      lines.push(`${name}_sum{${labels}} ${series.sum}`, `${name}_count{${labels}} ${series.total}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
