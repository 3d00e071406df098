import type { FastifyInstance } from 'fastify';
import type { ColumnPointers } from '../platform/errors.js';
import type { FileColumn } from '../platform/files/sweep.js';
import type { RouteContext } from '../platform/http.js';
import type { Subscriber } from '../platform/outbox.js';
import type { Services, Subscriptions } from '../platform/services.js';

/** The JSON schemas of all modules. */
export const schemas: readonly object[] = [];

/** Where the columns of each table stand in JSON. */
export const columns: ColumnPointers = {};

/** The columns that describe files. */
export const fileColumns: readonly FileColumn[] = [];

/** Who handles which event. */
export const subscriptions: Subscriptions = {};

/** The code that runs when an event occurs; `services` binds it to an open transaction. */
export function subscribers(services: unknown): readonly Subscriber[] {
  return [];
}

/** The code that runs on a schedule, by the name that `job.js` takes. */
export const jobs: Readonly<Record<string, (services: Services) => Promise<number>>> = {};

/** Registers the routes of all modules. */
export function registerModules(app: FastifyInstance, context: RouteContext): void {}
