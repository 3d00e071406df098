import { tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { indent, text } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';

/** The files directly in `src/`: the application and the processes it is started as. */
export function entryPointFiles(service: ServicePlan): GeneratedFile[] {
  const sources: Readonly<Record<string, string>> = {
    'app.ts': appSource(service),
    'dev.ts': devSource(service),
    'job.ts': jobSource,
    'main.ts': mainSource(service),
    'migrate.ts': migrateSource,
  };
  return Object.entries(sources).map(([name, content]) =>
    generatedFile({
      path: `services/${service.folder}/src/${name}`,
      content,
      mode: 'REGENERATE',
      elementIds: [service.project.id],
    }),
  );
}

function appSource(service: ServicePlan): string {
  const { project } = service;
  const protectedLines = (kind: string): readonly string[] =>
    region({ kind, elementId: project.id, hint: project.name, style: '//' });
  return text(
    `import type { FastifyInstance } from 'fastify';
import { registerModules, schemas, subscribers, subscriptions } from './modules/index.js';
import type { Authenticator } from './platform/access.js';
import type { Db } from './platform/db.js';
import { createHttpServer } from './platform/http.js';
import { moneySchema } from './platform/money.js';
import { OutboxDispatcher } from './platform/outbox.js';
import { createServices, type Services } from './platform/services.js';

/** What the application is built from. */
export interface AppOptions {
  readonly db: Db;
  readonly authenticator: Authenticator;
  /** Settings of the log; \`false\` keeps it silent. */
  readonly logger: object | false;
}

/** The parts of the application. */
export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly outbox: OutboxDispatcher;
  /** All routes as \`GET /orders/{id}\`, in the order of their registration. */
  readonly routes: readonly string[];
}

/** Joins database, sign-in, routes and event handling; nothing listens or polls until it is started. */
export function createApp(options: AppOptions): App {
  const server = createHttpServer({ ...options, metricsPath: ${tsString(service.metricsPath)} });
  const servicesOf = (db: Db): Services => createServices(db, server.log, subscriptions);
  const services = servicesOf(options.db);
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat())
      if (verb !== 'HEAD') routes.push(\`\${verb} \${url.replace(/:(\\w+)/g, '{$1}')}\`);
  });
  for (const schema of [moneySchema, ...schemas]) server.addSchema(schema);`,
    ...indent(
      2,
      '// Fastify plugins, such as CORS or rate limits, are registered here.',
      protectedLines('plugins'),
      'registerModules(server, { services, authenticator: options.authenticator });',
      '// Routes that belong to no resource are added here.',
      protectedLines('routes'),
      'const outbox = new OutboxDispatcher(options.db, subscribers(servicesOf), server.log);',
      'return { server, services, outbox, routes };',
    ),
    '}',
  );
}

function mainSource(service: ServicePlan): string {
  const oidc = service.project.authMode === 'OIDC_JWT';
  const authenticator = {
    OIDC_JWT: `createAuthenticator({
  issuer: config.authIssuer,
  audience: config.authAudience,
  keys: keysOfIssuer(config.authIssuer, config.authKeysUrl),
})`,
    API_KEY: 'createAuthenticator(config.apiKeys)',
    NONE: 'createAuthenticator()',
  }[service.project.authMode];
  const { messaging } = service;
  return `import { createApp } from './app.js';
${messaging === undefined ? '' : topicsImport}import { createAuthenticator${oidc ? ', keysOfIssuer' : ''} } from './platform/auth.js';
${messaging === undefined ? '' : brokerImport}import { readConfig } from './platform/config.js';
import { openDb } from './platform/db.js';
import { loggerOptions } from './platform/logging.js';
import { stopGracefully } from './platform/shutdown.js';

const config = readConfig(process.env);
const db = await openDb(config.databaseUrl);
const authenticator = ${authenticator};
const app = createApp({ db, authenticator, logger: loggerOptions(config.logLevel) });
await app.server.listen({ host: config.host, port: config.port });
app.outbox.start(1_000);
${messaging === undefined ? '' : trafficStart('config.brokerUrl')}${stopping(service, 'config.graceMs')}
`;
}

const topicsImport = `import { connectBroker } from './modules/topics.js';
`;

const brokerImport = `import { openBroker } from './platform/broker.js';
`;

function trafficStart(address: string): string {
  return `const broker = await openBroker(${address}, app.server.log);
const traffic = connectBroker({ db, broker, log: app.server.log });
traffic.start(1_000);
`;
}

function stopping({ messaging }: ServicePlan, graceMs: string): string {
  const parts = ['outbox.stop()', ...(messaging === undefined ? [] : ['traffic.stop()']), 'db.close()'];
  const calls = parts.map((part) => `() => ${part.startsWith('outbox') ? 'app.' : ''}${part}`);
  return `stopGracefully({
  server: app.server,
  graceMs: ${graceMs},
  parts: [${calls.join(', ')}],
});`;
}

function devSource(service: ServicePlan): string {
  const { messaging } = service;
  return `import { createApp } from './app.js';
${messaging === undefined ? '' : topicsImport + brokerImport}import { openDb } from './platform/db.js';
import { createLocalSignIn } from './platform/local-sign-in.js';
import { loggerOptions } from './platform/logging.js';
import { migrate } from './platform/migrations.js';
import { roles } from './platform/roles.js';
import { stopGracefully } from './platform/shutdown.js';

// A first run needs neither a database server nor an identity provider: it keeps its rows in memory, or where
// DATABASE_URL says, and signs its own tokens.
if (process.env['NODE_ENV'] === 'production')
  throw new Error('dev.js lets everybody in; start main.js in production.');
const db = await openDb(process.env['DATABASE_URL'] ?? 'embedded:');
await migrate(db);
const signIn = await createLocalSignIn();
const logger = loggerOptions(process.env['LOG_LEVEL'] ?? 'warn');
const app = createApp({ db, authenticator: signIn.authenticator, logger });
const address = await app.server.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? ${service.port}) });
app.outbox.start(1_000);
${messaging === undefined ? '' : trafficStart("process.env['BROKER_URL'] ?? 'memory:'")}${stopping(service, '5_000')}
console.log(\`Listening on \${address}. Callers to try it with:\`);
for (const role of Object.values(roles)) {
  const headers = await signIn.headersFor({ subject: \`\${role}-1\`, roles: [role] });
  const header = Object.entries(headers).map(([name, value]) => \`\${name}: \${value}\`);
  console.log(\`\\n\${role}\\n  \${header.join('\\n  ') || 'no header is needed'}\`);
}
`;
}

const jobSource = `import { createApp } from './app.js';
import { jobs } from './modules/index.js';
import { nobody } from './platform/access.js';
import { openDb } from './platform/db.js';
import { loggerOptions } from './platform/logging.js';

const name = process.argv[2] ?? '';
const job = jobs[name];
if (job === undefined)
  throw new Error(\`There is no job "\${name}"; the jobs are: \${Object.keys(jobs).join(', ')}.\`);
const address = process.env['DATABASE_URL'];
if (address === undefined || address === '') throw new Error('DATABASE_URL is not set; see .env.example.');
const db = await openDb(address);
try {
  const app = createApp({
    db,
    authenticator: nobody,
    logger: loggerOptions(process.env['LOG_LEVEL'] ?? 'info'),
  });
  const done = await job(app.services);
  app.server.log.info({ job: name, done }, 'job finished');
} finally {
  await db.close();
}
`;

const migrateSource = `import { openDb } from './platform/db.js';
import { migrate } from './platform/migrations.js';

const address = process.env['DATABASE_URL'];
if (address === undefined || address === '') throw new Error('DATABASE_URL is not set; see .env.example.');
const db = await openDb(address);
try {
  const applied = await migrate(db);
  console.log(JSON.stringify({ level: 30, msg: 'database is up to date', applied }));
} finally {
  await db.close();
}
`;
