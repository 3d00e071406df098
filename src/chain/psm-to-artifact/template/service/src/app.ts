import type { FastifyInstance } from 'fastify';
import { columns, registerModules, schemas, subscribers, subscriptions } from './modules/index.js';
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
  /** Settings of the log; `false` keeps it silent. */
  readonly logger: object | false;
}

/** The parts of the application. */
export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly outbox: OutboxDispatcher;
  /** All routes as `GET /orders/{id}`, in the order of their registration. */
  readonly routes: readonly string[];
}

/** Joins database, sign-in, routes and event handling; nothing listens or polls until it is started. */
export function createApp(options: AppOptions): App {
  // <metrics>
  const server = createHttpServer({ ...options, columns, metricsPath: '/metrics' });
  // </metrics>
  const servicesOf = (db: Db): Services => createServices(db, server.log, subscriptions);
  const services = servicesOf(options.db);
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat())
      if (verb !== 'HEAD') routes.push(`${verb} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  for (const schema of [moneySchema, ...schemas]) server.addSchema(schema);
  // Fastify plugins, such as CORS or rate limits, are registered here.
  // <plugins>
  // </plugins>
  registerModules(server, { services, authenticator: options.authenticator });
  // Routes that belong to no resource are added here.
  // <routes>
  // </routes>
  const outbox = new OutboxDispatcher(options.db, subscribers(servicesOf), server.log);
  return { server, services, outbox, routes };
}
