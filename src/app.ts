import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import packageJson from '../package.json' with { type: 'json' };
import { createApi } from './http/api.ts';
import type { InProgress } from './http/in-progress.ts';
import type { Server } from './http/server.ts';
import { systemClock, type Clock } from './lib/clock.ts';
import { repeat, type Repetition } from './lib/repeat.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { createArchives } from './modules/archives/index.ts';
import { createArtifacts } from './modules/artifacts/index.ts';
import { createJobRunner, createJobs, createJobSignals } from './modules/jobs/index.ts';
import { createModels } from './modules/models/index.ts';
import { createProjects } from './modules/projects/index.ts';
import { createSynchronization } from './modules/synchronization/index.ts';
import { createTransformations } from './modules/transformations/index.ts';
import { createMetrics, serveMetrics, type MetricsServer } from './observability/index.ts';
import type { Settings } from './settings.ts';
import { openStorage } from './storage/index.ts';
import { createWorkers } from './workers/index.ts';

/** The whole service in one process. */
export type App = {
  readonly server: Server;
  /** Where the metrics are, once started; undefined where the settings ask for none. */
  readonly metricsUrl: () => string | undefined;
  /** Listens and works off jobs; gives the address. Throws when the address is taken. */
  readonly start: () => Promise<string>;
  /** Deletes what nobody needs any more: guests that are gone, old jobs, contents. Done from time to time anyway. */
  readonly clearAway: () => Promise<void>;
  /** Refuses new requests, lets those in progress finish, then closes everything; takes at most about 9 s. */
  readonly stop: () => Promise<void>;
};

/** Requests in progress may take this long when the service stops (milliseconds). */
const patienceWhenStopping = 7_000;

/** Connections that are still busy after that are cut (milliseconds). */
const finalPatience = 1_000;

const hour = 3_600_000;

/** Where processes share a database, how often each looks for what others did (milliseconds). */
const lookEvery = 500;

/** How often what has grown too old is cleared away (milliseconds). */
const clearingPause = hour / 4;

/** Builds the service: opens the storage and joins the parts. Throws when the data folder cannot be used. */
export async function createApp(
  settings: Settings,
  options: { readonly clock?: Clock; readonly logTo?: Writable } = {},
): Promise<App> {
  const { clock = systemClock, logTo } = options;
  const storage = await openStorage({
    dataFolder: settings.dataFolder,
    databaseUrl: settings.databaseUrl,
    clock,
    idempotencyKeptFor: settings.idempotencyTtlHours * hour,
  });
  // One more than jobs can take, so that requests never wait for jobs.
  const workers = createWorkers({ threads: settings.workerThreads + 1 });
  const { transactions, contents } = storage;
  const { reader, tasks, generation, passwords } = workers;
  const signals = createJobSignals();
  const metrics = createMetrics();
  const stopping = new AbortController();
  let jobsAreWorkedOff = false;

  const accounts = createAccounts({
    ...{ transactions, passwords, clock },
    registration: settings.registration,
    commonPasswords: settings.passwordDenylist === 'on' ? 'REFUSED' : 'ACCEPTED',
    onProjectDeleted: signals.abandoned,
  });
  const projects = createProjects({ transactions, clock, onDeleted: signals.abandoned });
  const jobs = createJobs({ transactions, signals, clock, ...(storage.shared ? { lookEvery } : {}) });
  const models = createModels({ transactions, contents, reader, tasks, signals, clock });
  const artifacts = createArtifacts({ transactions, contents });
  const archives = createArchives({ transactions, contents, tasks, clock });
  const synchronization = createSynchronization({ transactions, contents, merging: generation, clock });
  const transformations = createTransformations({
    transactions,
    contents,
    reader,
    generation,
    signals,
    clock,
  });
  const { server, inProgress } = await createApi({
    ...{
      accounts,
      projects,
      jobs,
      models,
      artifacts,
      archives,
      synchronization,
      transformations,
      reader,
      clock,
      logTo,
    },
    stopping: stopping.signal,
    version: packageJson.version,
    probe: async () => ({ storage: await storage.healthy(), jobs: jobsAreWorkedOff }),
    guestPromptLimit: settings.guestPromptLimit,
    maxBodyBytes: settings.maxBodyBytes,
    maxModelBytes: settings.maxModelBytes,
    maxImportBytes: settings.maxImportBytes,
    rateLimitRps: settings.rateLimitRps,
    corsOrigins: settings.corsOrigins,
    logLevel: settings.logLevel,
    onAnswered: metrics.answered,
  });
  const runner = createJobRunner({
    transactions,
    handlers: { ...models.handlers, ...transformations.handlers },
    signals,
    clock,
    concurrency: settings.workerThreads,
    timeLimit: settings.jobTimeoutSeconds * 1000,
    ...(storage.shared ? { sharing: { leaseTime: settings.leaseSeconds * 1000, lookEvery } } : {}),
    onEnded: (job, { status, outcome, phaseTimings }) =>
      metrics.jobEnded({
        ...{ type: job.type, status, outcome },
        phases: phaseTimings.map(({ phase, durationMs }) => ({ phase, milliseconds: durationMs })),
      }),
    onError: (error, job) => server.log.error({ err: error, jobId: job?.id }, 'job failed'),
  });

  const clearAway = async (): Promise<void> => {
    await accounts.purgeGuests();
    await jobs.forgetOld();
    await storage.clearContents(stopping.signal);
  };
  metrics.read({
    queuedJobs: () => transactions.read(({ jobs: store }) => store.countByStatus('QUEUED')),
    runningJobs: () => transactions.read(({ jobs: store }) => store.countByStatus('RUNNING')),
    waitingTasks: workers.waiting,
    openStreams: () => 0,
  });
  let clearing: Repetition | undefined;
  let metricsServer: MetricsServer | undefined;

  return {
    server,
    metricsUrl: () => metricsServer?.url,
    start: async () => {
      await listen(server, settings);
      if (settings.metricsPort !== undefined)
        metricsServer = await serveMetrics(metrics, { host: settings.host, port: settings.metricsPort });
      await runner.start();
      jobsAreWorkedOff = true;
      clearing = repeat({
        pause: clearingPause,
        work: clearAway,
        onError: (error) => server.log.error({ err: error }, 'clearing away failed'),
      });
      return urlOf(server);
    },
    clearAway,
    stop: async () => {
      stopping.abort();
      await clearing?.stop();
      await closeServer(server, inProgress);
      jobsAreWorkedOff = false;
      await runner.stop();
      await metricsServer?.close();
      await workers.close();
      await storage.close();
    },
  };
}

async function listen(server: Server, { host, port }: Settings): Promise<void> {
  try {
    await server.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`${host}:${port} is in use; stop the other program or set SERVICE_PORT.`, {
      cause: error,
    });
  }
}

/** Keeps listening while requests are in progress, so that new ones are told to come back later. */
async function closeServer(server: Server, inProgress: InProgress): Promise<void> {
  const over = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => over.resolve(undefined), patienceWhenStopping);
  await Promise.race([inProgress.none(), over.promise]);
  const cutShort = setTimeout(() => server.server.closeAllConnections(), finalPatience);
  await server.close();
  clearTimeout(cutShort);
  clearTimeout(timer);
}

function urlOf(server: Server): string {
  // Checked border: a server that listens on TCP has an address and a port.
  const { address, family, port } = server.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
