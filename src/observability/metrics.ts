import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** An answered request. `route` is the pattern of the path, never the path itself. */
export type AnsweredRequest = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
};

/** A job that ended in this process, with the time its phases took (milliseconds). */
export type EndedJob = {
  readonly type: string;
  readonly status: string;
  readonly outcome: string | undefined;
  readonly phases: readonly { readonly phase: string; readonly milliseconds: number }[];
};

/** Numbers that are read at every scrape. */
export type Readings = {
  /** Jobs that wait, in all processes that share the database. */
  readonly queuedJobs: () => Promise<number>;
  readonly runningJobs: () => Promise<number>;
  /** Tasks that wait for a worker thread of this process. */
  readonly waitingTasks: () => number;
  /** Event streams open in this process. */
  readonly openStreams: () => number;
};

/** What the service counts of itself. */
export type Metrics = {
  readonly answered: (request: AnsweredRequest) => void;
  readonly jobEnded: (job: EndedJob) => void;
  readonly turnEnded: (status: string) => void;
  /** Counts what was done without the language model that it should have done. */
  readonly fellBack: (reason: string) => void;
  /** Begins to read these at every scrape. */
  readonly read: (readings: Readings) => void;
  /** Everything in the Prometheus text format, and its content type. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

/** Upper ends in seconds: from a read in memory to a request that waits for a job. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const phaseBuckets = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/**
 * Makes metrics with a registry of their own: names start with `mde_`, those of Node.js with `nodejs_` and `process_`.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'mde_http_request_seconds',
    help: 'Time until a request was answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Counter({
    name: 'mde_jobs_ended_total',
    help: 'Jobs that ended, by type, status and outcome of the merge.',
    labelNames: ['type', 'status', 'outcome'],
    registers,
  });
  const phases = new Histogram({
    name: 'mde_job_phase_seconds',
    help: 'Time a phase of a job took.',
    labelNames: ['type', 'phase'],
    buckets: phaseBuckets,
    registers,
  });
  const turns = new Counter({
    name: 'mde_turns_ended_total',
    help: 'Assistant turns that ended, by status.',
    labelNames: ['status'],
    registers,
  });
  const fallbacks = new Counter({
    name: 'mde_assistant_fallbacks_total',
    help: 'Work and answers that the assistant gave without its language model, by reason.',
    labelNames: ['reason'],
    registers,
  });
  return {
    answered: ({ method, route, status, milliseconds }) =>
      requests.observe({ method, route, status: String(status) }, milliseconds / 1000),
    jobEnded: ({ type, status, outcome, phases: timed }) => {
      jobs.inc({ type, status, outcome: outcome ?? 'NONE' });
      for (const { phase, milliseconds } of timed) phases.observe({ type, phase }, milliseconds / 1000);
    },
    turnEnded: (status) => turns.inc({ status }),
    fellBack: (reason) => fallbacks.inc({ reason }),
    read: (readings) => addReadings(registry, readings),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function addReadings(registry: Registry, readings: Readings): void {
  const gauge = (name: string, help: string, value: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value());
      },
    });
  };
  gauge('mde_jobs_queued', 'Jobs that wait, in all processes on the database.', readings.queuedJobs);
  gauge('mde_jobs_running', 'Jobs that run, in all processes on the database.', readings.runningJobs);
  gauge('mde_worker_tasks_waiting', 'Tasks that wait for a worker thread.', readings.waitingTasks);
  gauge('mde_event_streams_open', 'Event streams of assistant turns that are open.', readings.openStreams);
}
