import type { SettingValue } from './lib/setting-readers.ts';
import {
  anyText,
  databaseUrl,
  hostNames,
  httpAddress,
  networks,
  oneOf,
  optional,
  origins,
  pairs,
  share,
  text,
  wholeNumber,
} from './lib/setting-readers.ts';

import { assistantSettings } from './settings-assistant.ts';
import { signInSettings } from './settings-sign-in.ts';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** A setting of the service. */
export type ServiceSetting<T> = {
  /** Name of the environment variable. */
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
  /** True when the text must not be shown to anybody; it can also stand in a file that `<name>_FILE` names. */
  readonly secret?: boolean;
  readonly read: (text: string) => SettingValue<T>;
};

const MiB = 1024 * 1024;

/** Every setting of the service; `docs/reference/settings.md` shows this table. */
export const settingsTable = {
  host: {
    name: 'SERVICE_HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` to be reachable from other machines.',
    read: text('an address or host name'),
  },
  port: {
    name: 'SERVICE_PORT',
    default: '8080',
    meaning: 'Port to listen on; 0 takes any free one.',
    read: wholeNumber({ from: 0, to: 65_535 }),
  },
  dataFolder: {
    name: 'SERVICE_DATA_FOLDER',
    default: 'data',
    meaning: 'Folder of the database; made when missing. One process at a time may use it.',
    read: text('a folder'),
  },
  databaseUrl: {
    name: 'SERVICE_DATABASE_URL',
    default: '',
    meaning:
      'Address of a PostgreSQL database: `postgres://user:password@host:5432/name`. Any number of processes may share it. Empty for the embedded database in the data folder.',
    secret: true,
    read: databaseUrl,
  },
  logLevel: {
    name: 'SERVICE_LOG_LEVEL',
    default: 'info',
    meaning: `How much is logged: ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
    read: oneOf(logLevels),
  },
  guestPromptLimit: {
    name: 'SERVICE_GUEST_PROMPT_LIMIT',
    default: '5',
    meaning: 'Assistant prompts a guest has.',
    read: wholeNumber({ from: 0, to: 1_000_000 }),
  },
  maxBodyBytes: {
    name: 'SERVICE_MAX_BODY_BYTES',
    default: String(MiB),
    meaning: 'Bytes a request body without a model may have.',
    read: wholeNumber({ from: 1024, to: 1024 * MiB }),
  },
  maxModelBytes: {
    name: 'SERVICE_MAX_MODEL_BYTES',
    default: String(64 * MiB),
    meaning: 'Bytes a request body with a model may have.',
    read: wholeNumber({ from: 1024, to: 1024 * MiB }),
  },
  maxImportBytes: {
    name: 'SERVICE_MAX_IMPORT_BYTES',
    default: String(64 * MiB),
    meaning: 'Bytes an imported model file may have.',
    read: wholeNumber({ from: 1024, to: 1024 * MiB }),
  },
  maxAttachmentBytes: {
    name: 'SERVICE_MAX_ATTACHMENT_BYTES',
    default: String(MiB),
    meaning: 'Bytes a text file that is attached to a conversation may have.',
    read: wholeNumber({ from: 1, to: 16 * MiB }),
  },
  turnDeadlineSeconds: {
    name: 'SERVICE_TURN_DEADLINE_SECONDS',
    default: '300',
    meaning: 'Seconds a turn of the assistant may take after it was accepted.',
    read: wholeNumber({ from: 1, to: 86_400 }),
  },
  ...assistantSettings,
  idempotencyTtlHours: {
    name: 'SERVICE_IDEMPOTENCY_TTL_HOURS',
    default: '168',
    meaning: 'Hours a request with an `Idempotency-Key` is remembered.',
    read: wholeNumber({ from: 1, to: 24 * 366 }),
  },
  ...signInSettings,
  registration: {
    name: 'SERVICE_REGISTRATION',
    default: 'open',
    meaning: '`open`, or `closed`: new accounts and guests are refused; existing accounts keep working.',
    read: oneOf(['open', 'closed']),
  },
  invitations: {
    name: 'SERVICE_INVITATIONS',
    default: 'direct',
    meaning:
      '`direct` takes invited people into a project at once; `accept` asks them first, and does not say whether there is an account with the name.',
    read: oneOf(['direct', 'accept']),
  },
  invitationsPerHour: {
    name: 'SERVICE_INVITATIONS_PER_HOUR',
    default: '100',
    meaning: 'Invitations an account may send in an hour, and at once; 0 for any number.',
    read: wholeNumber({ from: 0, to: 1_000_000 }),
  },
  auditDays: {
    name: 'SERVICE_AUDIT_DAYS',
    default: '365',
    meaning: 'Days the audit log keeps its entries.',
    read: wholeNumber({ from: 1, to: 36_600 }),
  },
  auditFile: {
    name: 'SERVICE_AUDIT_FILE',
    default: '',
    meaning:
      'File to which entries of the audit log are also appended, one JSON object a line; a path that each process has for itself. Empty for none.',
    read: anyText,
  },
  pictureFont: {
    name: 'SERVICE_PICTURE_FONT',
    default: '',
    meaning:
      'File of a font (TTF or OTF) for letters in PNG and PDF that DejaVu Sans lacks, such as Chinese, Japanese and Korean ones; without it they are boxes. SVG has them in any case, from the fonts of the viewer.',
    read: anyText,
  },
  sessionIdleMinutes: {
    name: 'SERVICE_SESSION_IDLE_MINUTES',
    default: '1440',
    meaning: 'Minutes after which a login session that was not used has ended.',
    read: wholeNumber({ from: 5, to: 43_200 }),
  },
  passwordDenylist: {
    name: 'SERVICE_PASSWORD_DENYLIST',
    default: 'off',
    meaning: '`on` refuses the 5,000 most common passwords of 8 characters or more; `off` takes them.',
    read: oneOf(['on', 'off']),
  },
  rateLimitRps: {
    name: 'SERVICE_RATE_LIMIT_RPS',
    default: '0',
    meaning: 'Requests a second an account may send; 0 for any number.',
    read: wholeNumber({ from: 0, to: 100_000 }),
  },
  rateLimitBurst: {
    name: 'SERVICE_RATE_LIMIT_BURST',
    default: '0',
    meaning:
      'Requests an account may send at once where `SERVICE_RATE_LIMIT_RPS` limits them; 0 for as many as in a second.',
    read: wholeNumber({ from: 0, to: 1_000_000 }),
  },
  trustedProxies: {
    name: 'SERVICE_TRUSTED_PROXIES',
    default: '',
    meaning:
      'Addresses and networks of proxies, separated by commas: `10.0.0.0/8,fd00::/8`. A request that comes from one of them is counted for the address that its `X-Forwarded-For` or `Forwarded` header names; empty believes no such header.',
    read: networks,
  },
  accountQuotaMegabytes: {
    name: 'SERVICE_QUOTA_ACCOUNT_MB',
    default: '2048',
    meaning:
      'Mebibytes that the projects of an account and its attachments may take, history included; 0 for any number.',
    read: wholeNumber({ from: 0, to: 1_000_000_000 }),
  },
  guestQuotaMegabytes: {
    name: 'SERVICE_QUOTA_GUEST_MB',
    default: '512',
    meaning:
      'The same for a guest, where that is less than `SERVICE_QUOTA_ACCOUNT_MB`; 0 for no less than others.',
    read: wholeNumber({ from: 0, to: 1_000_000_000 }),
  },
  projectQuotaMegabytes: {
    name: 'SERVICE_QUOTA_PROJECT_MB',
    default: '1024',
    meaning: 'Mebibytes that a project may take, history included; 0 for any number.',
    read: wholeNumber({ from: 0, to: 1_000_000_000 }),
  },
  studio: {
    name: 'SERVICE_STUDIO',
    default: 'on',
    meaning: '`on` serves the studio, the page for people, at `/studio/`; `off` leaves it out.',
    read: oneOf(['on', 'off']),
  },
  corsOrigins: {
    name: 'SERVICE_CORS_ORIGINS',
    default: '',
    meaning:
      'Origins whose pages may use the API from a browser, separated by commas: `https://app.example.org`; `*` for all; empty for none.',
    read: origins,
  },
  mcpHosts: {
    name: 'SERVICE_MCP_HOSTS',
    default: '',
    meaning:
      'Host names under which agents may call `/mcp`, besides `localhost` and IP addresses, separated by commas: `models.example.org`; `*` for all.',
    read: hostNames,
  },
  webhookHosts: {
    name: 'SERVICE_WEBHOOK_HOSTS',
    default: '*',
    meaning:
      'Host names that webhooks may be sent to, separated by commas: `hooks.example.org`; `*` for all whose address is public.',
    read: hostNames,
  },
  webhookNetworks: {
    name: 'SERVICE_WEBHOOK_NETWORKS',
    default: '',
    meaning:
      'Addresses and networks that webhooks may be sent to although they are not public, separated by commas: `10.1.0.0/16`; there also without encryption. Empty for none.',
    read: networks,
  },
  jobTimeoutSeconds: {
    name: 'SERVICE_JOB_TIMEOUT_SECONDS',
    default: '120',
    meaning: 'Seconds a job may run before it fails with `TIMEOUT`.',
    read: wholeNumber({ from: 1, to: 86_400 }),
  },
  metricsPort: {
    name: 'SERVICE_METRICS_PORT',
    default: '',
    meaning:
      'Port on which `GET /metrics` answers in the Prometheus format, on the address of `SERVICE_HOST`; 0 takes any free one. Empty for none.',
    read: optional(wholeNumber({ from: 0, to: 65_535 })),
  },
  tracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    meaning:
      'Address of an OpenTelemetry collector that takes OTLP over HTTP in JSON, such as `http://collector:4318`; traces are sent to `/v1/traces` there. Empty for no traces.',
    read: httpAddress,
  },
  tracesHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '',
    meaning: 'Headers for the collector: `name=value`, separated by commas, values percent-encoded.',
    secret: true,
    read: pairs,
  },
  tracesServiceName: {
    name: 'OTEL_SERVICE_NAME',
    default: 'mde-service',
    meaning: 'What the service is called in traces.',
    read: text('a name'),
  },
  tracesAttributes: {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    default: '',
    meaning: 'Facts about the process for traces: `deployment.environment.name=test`, separated by commas.',
    read: pairs,
  },
  tracesShare: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    meaning:
      'Share of the requests that are traced, from 0 to 1; one that comes with a `traceparent` is traced when that says so.',
    read: share,
  },
  leaseSeconds: {
    name: 'SERVICE_LEASE_SECONDS',
    default: '15',
    meaning:
      'Where processes share a database: seconds after which another process takes over the work of a process that stopped responding.',
    read: wholeNumber({ from: 1, to: 3600 }),
  },
  workerThreads: {
    name: 'SERVICE_WORKER_THREADS',
    default: '2',
    meaning:
      'Jobs that run at the same time, each in a thread; two more threads work for requests with large models and for turns of the assistant.',
    read: wholeNumber({ from: 1, to: 64 }),
  },
} as const satisfies Readonly<Record<string, ServiceSetting<unknown>>>;
