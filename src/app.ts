import type { Writable } from 'node:stream';
import packageJson from '../package.json' with { type: 'json' };
import { createApi } from './http/api.ts';
import { memoryLimits } from './lib/memory-limits.ts';
import { closeServer, listen, openDoors, urlOf } from './http/listening.ts';
import { countStreams } from './http/answers/turn-stream.ts';
import { serveMetrics, type MetricsServer } from './http/serve-metrics.ts';
import type { Server } from './http/server.ts';
import { inAudit } from './lib/audit.ts';
import { systemClock, type Clock } from './lib/clock.ts';
import { createEmitter, createEntrances, createKeyedEmitter } from './modules/work/index.ts';
import { Refusal } from './lib/refusal.ts';
import { repeat, type Repetition } from './lib/repeat.ts';
import { createActivity } from './modules/activity/index.ts';
import { createAudit } from './modules/audit/index.ts';
import { createAccounts, createWriteMail } from './modules/accounts/index.ts';
import { createArtifacts } from './modules/artifacts/index.ts';
import { assistantEngine } from './providers/assistant-engine.ts';
import { createAssistant, createTurnRunner, createTurnSignals } from './modules/assistant/index.ts';
import { createGuide } from './modules/guide/index.ts';
import { createHistory } from './modules/history/index.ts';
import { createImpact } from './modules/impact/index.ts';
import { createJobRunner, createJobs, createJobSignals } from './modules/jobs/index.ts';
import { createMailRunner } from './modules/mail/index.ts';
import { createModels, knownReports } from './modules/models/index.ts';
import { createProjects } from './modules/projects/index.ts';
import { createSynchronization } from './modules/synchronization/index.ts';
import { createArchives } from './modules/archives/index.ts';
import { createTransformations } from './modules/transformations/index.ts';
import { createDeliveryRunner, createWebhooks } from './modules/webhooks/index.ts';
import { webhookBodyOf } from './http/schemas/webhooks.ts';
import { signOnParts } from './sign-on-parts.ts';
import { createSendMail } from './providers/send-mail.ts';
import { createSendWebhook, urlProblemFor } from './providers/send-webhook.ts';
import { createViews } from './modules/views/index.ts';
import { createAuditFile, createMetrics, createTracing, createWorkSpans } from './observability/index.ts';
import { limitsOf, protectionsOff, quotasOf, senderOf, threadsOf } from './derived-settings.ts';
import type { Settings } from './settings.ts';
import { openStorage } from './storage/index.ts';
import { createLayoutPool, createWorkers } from './workers/index.ts';

/** The whole service in one process. */
export type App = {
  readonly server: Server;
  /** Where the metrics are, once started; undefined where the settings ask for none. */
  readonly metricsUrl: () => string | undefined;
  /** Listens and works off jobs; gives the address. Throws when the address is taken. */
  readonly start: () => Promise<string>;
  /** Deletes what is not needed any more: expired guests, old jobs, contents. Also done periodically. */
  readonly clearAway: () => Promise<void>;
  /** Refuses new requests, lets those in progress finish, then closes everything; takes at most about 9 s. */
  readonly stop: () => Promise<void>;
};

const hour = 3_600_000;
const minute = 60_000;

/** Where processes share a database, how often each looks for what others did (milliseconds). */
const lookEvery = 500;

/** Work that waits for longer begins a trace of its own (milliseconds). */
const tracesKeptFor = 24 * hour;

/** Webhooks whose events are delivered at the same time. */
const deliveriesAtOnce = 16;

/** How often a start that could not write tries again (milliseconds). */
const beginningPause = 1_000;

/** How often what has grown too old is cleared away (milliseconds). */
const clearingPause = hour / 4;

/** Builds the service: opens the storage and joins the parts. Throws when the data folder cannot be used. */
export async function createApp(
  settings: Settings,
  options: { readonly clock?: Clock; readonly logTo?: Writable } = {},
): Promise<App> {
  const { clock = systemClock, logTo } = options;
  const happened = createKeyedEmitter();
  const webhooksChanged = createEmitter();
  const auditFile =
    settings.auditFile === ''
      ? undefined
      : createAuditFile(settings.auditFile, (error) =>
          server.log.error({ err: error }, 'the file of the audit log was not written'),
        );
  const storage = await openStorage({
    dataFolder: settings.dataFolder,
    databaseUrl: settings.databaseUrl,
    clock,
    idempotencyKeptFor: settings.idempotencyTtlHours * hour,
    onActivity: (projectId) => {
      happened.emit(projectId);
      webhooksChanged.emit();
    },
    onAudited: (entry) => auditFile?.append(entry),
    onDamaged: (damage) => server.log.error(damage, 'stored content is damaged'),
    quotas: quotasOf(settings),
  });
  let logError = (error: unknown): void => process.emitWarning(String(error));
  const workers = createWorkers({ ...threadsOf(settings), onError: (error) => logError(error) });
  const layoutPool = createLayoutPool();
  const { transactions, contents } = storage;
  const { reader, tasks, generation, passwords } = workers;
  const limits = storage.limits ?? memoryLimits();
  const signals = createJobSignals();
  const metrics = createMetrics();
  const tracing = createTracing(settings, {
    clock,
    version: packageJson.version,
    onError: (error, lost) => server.log.warn({ err: error, lost }, 'traces are not taken'),
  });
  const spans =
    tracing === undefined
      ? undefined
      : createWorkSpans({
          tracer: tracing.tracer,
          accepted: (id) => transactions.look(({ workTraces }) => workTraces.find(id)),
          jobNow: (id) => transactions.look(({ jobs: store }) => store.find(id)),
          turnNow: (id) => transactions.look(({ turns }) => turns.find(id)),
        });
  const stopping = new AbortController();
  let jobsAreWorkedOff = false;

  const mailAsked = createEmitter();
  const sendsMail = settings.smtpUrl !== '';
  const accounts = createAccounts({
    transactions,
    passwords,
    clock,
    idleLifetime: settings.sessionIdleMinutes * minute,
    registration: settings.registration,
    commonPasswords: settings.passwordDenylist === 'on' ? 'REFUSED' : 'ACCEPTED',
    ...(sendsMail && { mail: { asked: mailAsked.emit } }),
    onProjectDeleted: signals.abandoned,
  });
  const projects = createProjects({
    transactions,
    clock,
    verifiedAddresses: sendsMail,
    onDeleted: signals.abandoned,
  });
  const activity = createActivity({
    transactions,
    clock,
    happened,
    numberEvents: storage.numberEvents,
    unnumbered: storage.unnumbered,
    ...(storage.shared && { lookEvery }),
  });
  const audit = createAudit({ transactions, clock, keptFor: settings.auditDays * 24 * hour });
  const webhookReach = { hosts: settings.webhookHosts, networks: settings.webhookNetworks };
  const webhooks = createWebhooks({
    transactions,
    clock,
    numberEvents: storage.numberEvents,
    urlProblem: urlProblemFor(webhookReach),
    changed: webhooksChanged.emit,
  });
  const jobs = createJobs({ transactions, signals, clock, ...(storage.shared && { lookEvery }) });
  const turnSignals = createTurnSignals();
  const reports = knownReports();
  const models = createModels({
    transactions,
    contents,
    reader,
    tasks,
    reports,
    signals,
    clock,
    onDeleted: turnSignals.modelDeleted,
  });
  const artifacts = createArtifacts({ transactions, contents, clock });
  const synchronization = createSynchronization({ transactions, contents, merging: generation, clock });
  const history = createHistory({ transactions, contents, comparing: workers.looking });
  const archives = createArchives({ transactions, contents, tasks, clock });
  const transformations = createTransformations({
    transactions,
    contents,
    reader,
    generation,
    reports,
    signals,
    clock,
  });
  const assistantInUse = await assistantEngine(settings, {
    embedded: workers.assistant,
    tools: workers.operationTools,
    clock,
    onFallback: ({ reason }) => metrics.fellBack(reason),
    log: () => server.log,
  });
  const assistantParts = {
    transactions,
    contents,
    reader,
    signals: turnSignals,
    clock,
    ...assistantInUse.forTurns,
    guestPromptLimit: settings.guestPromptLimit,
    turnDeadline: settings.turnDeadlineSeconds * 1000,
    maxAttachmentBytes: settings.maxAttachmentBytes,
  };
  const assistant = createAssistant(assistantParts);
  const streams = countStreams();
  const views = createViews({
    transactions,
    contents,
    clock,
    tasks: workers.looking,
    patching: tasks,
    engine: layoutPool,
  });
  const impact = createImpact({ transactions, contents, indexing: workers.looking, trying: workers.looking });
  const guide = createGuide(
    { transactions, contents, tasks, reports, counting: workers.looking },
    { version: packageJson.version, limits: limitsOf(settings) },
  );
  const { server, inProgress } = await createApi({
    views,
    impact,
    guide,
    assistant,
    streams,
    accounts,
    projects,
    activity,
    audit,
    record: (scope) =>
      inAudit({ ...scope, recordedBy: 'WRITE' }, () => transactions.remove(() => Promise.resolve())),
    webhooks,
    jobs,
    models,
    artifacts,
    archives,
    synchronization,
    history,
    transformations,
    reader,
    clock,
    logTo,
    layoutEngine: layoutPool,
    stopping: stopping.signal,
    version: packageJson.version,
    probe: async () => ({ storage: await storage.healthy(), jobs: jobsAreWorkedOff }),
    assistantHealth: assistantInUse.health,
    guestPromptLimit: settings.guestPromptLimit,
    sendsMail,
    takesPasswords: settings.passwords === 'on',
    ...(settings.oidcIssuer !== '' && { signOn: signOnParts(settings, { transactions, clock }) }),
    turnSignals,
    ...(storage.shared && { lookEvery }),
    maxAttachmentBytes: settings.maxAttachmentBytes,
    maxBodyBytes: settings.maxBodyBytes,
    maxModelBytes: settings.maxModelBytes,
    maxImportBytes: settings.maxImportBytes,
    limits,
    rateLimitRps: settings.rateLimitRps,
    rateLimitBurst: settings.rateLimitBurst,
    invitations: settings.invitations,
    invitationsPerHour: settings.invitationsPerHour,
    trustedProxies: settings.trustedProxies,
    corsOrigins: settings.corsOrigins,
    mcpHosts: settings.mcpHosts,
    workOnModel: workers.workOnModel,
    studio: settings.studio === 'on',
    logLevel: settings.logLevel,
    onAnswered: metrics.answered,
    tracer: tracing?.tracer,
  });
  logError = (error) => server.log.error({ err: error }, 'a worker thread ended');
  const newEntrance = createEntrances();
  const runner = createJobRunner({
    entrance: newEntrance(),
    transactions,
    handlers: { ...models.handlers, ...transformations.handlers },
    signals,
    clock,
    concurrency: settings.workerThreads,
    timeLimit: settings.jobTimeoutSeconds * 1000,
    ...(storage.shared && { sharing: { leaseTime: settings.leaseSeconds * 1000, lookEvery } }),
    ...(spans !== undefined && { around: spans.ofJob }),
    onEnded: (job, { status, outcome, phaseTimings }) =>
      metrics.jobEnded({
        type: job.type,
        status,
        outcome,
        phases: phaseTimings.map(({ phase, durationMs }) => ({ phase, milliseconds: durationMs })),
      }),
    onError: (error, job) => server.log.error({ err: error, jobId: job?.id }, 'job failed'),
  });

  const turnRunner = createTurnRunner({
    ...assistantParts,
    entrance: newEntrance(),
    // Turns often wait for a provider and hold no thread then.
    concurrency: settings.workerThreads * 2,
    ...(storage.shared && { sharing: { lookEvery, leaseTime: settings.leaseSeconds * 1000 } }),
    ...(spans !== undefined && { around: spans.ofTurn }),
    onError: (error, turnId) => server.log.error({ err: error, turnId }, 'turn failed'),
  });

  const deliveryRunner = createDeliveryRunner({
    transactions,
    clock,
    numberEvents: storage.numberEvents,
    send: createSendWebhook(webhookReach),
    bodyOf: webhookBodyOf,
    onChanged: webhooksChanged.listen,
    entrance: newEntrance(),
    // Deliveries wait for receivers and hold no thread.
    concurrency: deliveriesAtOnce,
    ...(storage.shared && { sharing: { lookEvery, leaseTime: settings.leaseSeconds * 1000 } }),
    onError: (error, webhook) => server.log.error({ err: error, webhookId: webhook?.id }, 'delivery failed'),
  });

  const mailRunner = createMailRunner({
    transactions,
    clock,
    prepare: createWriteMail({ clock, publicUrl: settings.publicUrl }),
    send: createSendMail({ url: settings.smtpUrl, from: senderOf(settings) }),
    onChanged: mailAsked.listen,
    entrance: newEntrance(),
    ...(storage.shared && { sharing: { lookEvery, leaseTime: settings.leaseSeconds * 1000 } }),
    onGivenUp: ({ id, kind }, error) => server.log.error({ mailId: id, kind, error }, 'mail given up'),
    onError: (error, mail) => server.log.error({ err: error, mailId: mail?.id }, 'mail failed'),
  });

  const clearAway = async (): Promise<void> => {
    await accounts.purgeGuests();
    await jobs.forgetOld();
    await activity.forgetOld();
    await webhooks.forgetOld();
    await audit.forgetOld();
    await limits.forget(clock.now());
    await transactions.remove(({ workTraces }) => workTraces.deleteBefore(clock.now() - tracesKeptFor));
    await storage.clearContents(stopping.signal);
  };
  turnSignals.onEnded(({ status }) => metrics.turnEnded(status));
  metrics.read({
    queuedJobs: () => transactions.read(({ jobs: store }) => store.countByStatus('QUEUED')),
    runningJobs: () => transactions.read(({ jobs: store }) => store.countByStatus('RUNNING')),
    waitingTasks: workers.waiting,
    openStreams: streams.total,
  });
  const beginnings = [runner, turnRunner, deliveryRunner, ...(sendsMail ? [mailRunner] : [])].map(
    (each) => () => each.start(),
  );
  /** Begins to work off jobs and turns, which writes; false while nothing can be written, on a full disk for one. */
  const beginWork = async (): Promise<boolean> => {
    try {
      for (let [begin] = beginnings; begin !== undefined; [begin] = beginnings) {
        await begin();
        beginnings.shift();
      }
      jobsAreWorkedOff = true;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'UNAVAILABLE')) throw error;
      server.log.error({ err: error.cause ?? error }, 'jobs wait until the storage can be written');
      return false;
    }
  };
  let beginning: Repetition | undefined;
  let clearing: Repetition | undefined;
  let metricsServer: MetricsServer | undefined;

  return {
    server,
    metricsUrl: () => metricsServer?.url,
    start: async () => {
      await listen(server, settings);
      const open = openDoors(settings.host, protectionsOff(settings));
      if (open !== undefined) server.log.warn(open);
      workers.begin();
      if (settings.assistantCheck === 'on') void assistantInUse.check(stopping.signal);
      if (settings.metricsPort !== undefined)
        metricsServer = await serveMetrics(metrics, { host: settings.host, port: settings.metricsPort });
      if (!(await beginWork()))
        beginning = repeat({
          pause: beginningPause,
          work: async () => {
            if (await beginWork()) void beginning?.stop();
          },
          onError: (error) => server.log.error({ err: error }, 'jobs cannot be worked off'),
        });
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
      await beginning?.stop();
      await clearing?.stop();
      await closeServer(server, inProgress);
      jobsAreWorkedOff = false;
      await mailRunner.stop();
      await deliveryRunner.stop();
      await turnRunner.stop();
      await runner.stop();
      await metricsServer?.close();
      await workers.close();
      await layoutPool.close();
      await storage.close();
      await auditFile?.close();
      await tracing?.close();
    },
  };
}
