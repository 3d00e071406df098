import type { FastifyInstance } from 'fastify';
// <modules>
import {
  columns,
  fileColumns,
  registerModules,
  schemas,
  subscribers,
  subscriptions,
} from './modules/index.js';
// </modules>
// <processes>
import { processes } from './modules/processes.js';
// </processes>
import type { Authenticator } from './platform/access.js';
// <admin>
import { serveAdmin, type AdminSignIn } from './platform/admin.js';
// </admin>
// <processes>
import { bodyCheck } from './platform/body-check.js';
// </processes>
import { serveContract } from './platform/contract.js';
import type { Db } from './platform/db.js';
// <files>
import type { FileStore } from './platform/files/file-store.js';
import { storedFileSchema } from './platform/files/stored-file.js';
import { FileSweep } from './platform/files/sweep.js';
// </files>
import { createHttpServer } from './platform/http.js';
import { moneySchema } from './platform/money.js';
import { OutboxDispatcher } from './platform/outbox.js';
// <processes>
import { ProcessEngine } from './platform/processes/engine.js';
import { registerProcesses } from './platform/processes/routes.js';
// </processes>
import { createServices, type Services } from './platform/services.js';

/** What the application is built from. */
export interface AppOptions {
  readonly db: Db;
  readonly authenticator: Authenticator;
  // <files>
  readonly files: FileStore;
  // </files>
  /** Settings of the log; `false` keeps it silent. */
  readonly logger: object | false;
  /** Whether the contract is served, with a page to try it; not unless asked for. */
  readonly apiDocs?: boolean;
  // <admin>
  /** How people sign in to the web client at `/admin`; it is not served where this is missing. */
  readonly admin?: AdminSignIn;
  // </admin>
  // <processes>
  /** For so many months ended instances of processes are kept; 12 unless given. */
  readonly historyMonths?: number;
  // </processes>
}

/** The parts of the application. */
export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly outbox: OutboxDispatcher;
  // <files>
  readonly fileSweep: FileSweep;
  // </files>
  // <processes>
  readonly processes: ProcessEngine;
  // </processes>
  /** All routes as `GET /orders/{id}`, in the order of their registration. */
  readonly routes: readonly string[];
}

/** Joins database, sign-in, routes and event handling; nothing listens or polls until it is started. */
export function createApp(options: AppOptions): App {
  // <metrics>
  const server = createHttpServer({ ...options, columns, metricsPath: '/metrics' });
  // </metrics>
  // <services>
  const engine = new ProcessEngine(processes(bodyCheck(server)), {
    db: options.db,
    log: server.log,
    services: (db) => createServices(db, server.log, subscriptions),
    historyMonths: options.historyMonths ?? 12,
  });
  const servicesOf = (db: Db): Services => engine.servicesOf(db);
  // </services>
  const services = servicesOf(options.db);
  if (options.apiDocs === true) serveContract(server);
  // <admin>
  const { authenticator, admin } = options;
  if (admin !== undefined) serveAdmin(server, { authenticator, signIn: admin });
  // </admin>
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat())
      if (verb !== 'HEAD') routes.push(`${verb} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  // <schemas>
  for (const schema of [moneySchema, storedFileSchema, ...schemas]) server.addSchema(schema);
  // </schemas>
  // Fastify plugins, such as CORS or rate limits, are registered here.
  // <plugins>
  // </plugins>
  // <register>
  registerModules(server, { services, authenticator: options.authenticator, files: options.files });
  // </register>
  // <processes>
  registerProcesses(server, { engine, authenticator: options.authenticator });
  // </processes>
  // Routes that belong to no resource are added here.
  // <routes>
  // </routes>
  // <files>
  const { db, files } = options;
  const fileSweep = new FileSweep({ db, files, columns: fileColumns, log: server.log });
  // </files>
  // <outbox>
  const listening = [...subscribers(servicesOf), engine.subscriber];
  const outbox = new OutboxDispatcher(options.db, listening, server.log);
  return { server, services, outbox, fileSweep, processes: engine, routes };
  // </outbox>
}
