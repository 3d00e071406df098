import type { TSchema } from 'typebox';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { statusMeanings } from '../answers/errors.ts';
import { ErrorResponse } from '../schemas/common.ts';

type Headers = Readonly<Record<string, { readonly type: string; readonly description: string }>>;

type JsonAnswer<T extends TSchema> = {
  readonly description: string;
  readonly headers?: Headers;
  readonly content: { readonly 'application/json': { readonly schema: T } };
};

/** Documents an answer with a JSON body. */
export function json<T extends TSchema>(description: string, schema: T, headers?: Headers): JsonAnswer<T> {
  const withHeaders = withoutUndefined({ headers });
  return { description, ...withHeaders, content: { 'application/json': { schema } } };
}

/** Documents an answer without a body. */
export function empty(description: string): { readonly description: string; readonly type: 'null' } {
  return { description, type: 'null' };
}

/** A status that operations document; the others can come from any path. */
export type FailureStatus = Exclude<keyof typeof statusMeanings, 405 | 408 | 431 | 500 | 501>;

type Failures<Status extends FailureStatus> = {
  readonly [S in Status | 'default']: JsonAnswer<typeof ErrorResponse.ref>;
};

/** Documents the failures of an operation, and that any other one has the same body. */
export function failures<const Statuses extends readonly FailureStatus[]>(
  ...statuses: Statuses
): Failures<Statuses[number]> {
  const documented = statuses.map(
    (status) => [status, json(statusMeanings[status], ErrorResponse.ref)] as const,
  );
  const all = [...documented, ['default', json('Any other failure.', ErrorResponse.ref)] as const];
  // The entries have exactly the keys that the type names.
  return Object.fromEntries(all) as Failures<Statuses[number]>;
}
