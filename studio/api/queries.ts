import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import { ServiceError } from '../../client/src/index.ts';
import { askedWait } from './connection.ts';
import { onLeave } from './session.ts';

/** All that has been read from the service. Keys begin with what is read: `['projects']`, `['pim', id, revision]`. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < retriesOf(error),
      retryDelay: (_, error) => 1_000 * askedWait(error, 0.8),
    },
  },
});
onLeave(() => queries.clear());

/** How often what failed is tried again: more often where the service states that it is too busy for the moment. */
function retriesOf(error: Error): number {
  if (!(error instanceof ServiceError)) return 2;
  if (error.status === 503) return 3;
  return error.status >= 500 ? 2 : 0;
}

/** Often enough to see what others do, while the page is visible (milliseconds). */
export const whileVisible = 10_000;

/** What is read, and how. */
export type Reading<Data> = {
  readonly key: readonly unknown[];
  readonly read: (signal: AbortSignal) => Promise<Data>;
  /** Read again so often while the page is visible (milliseconds). */
  readonly every?: number;
  /** Not read before this holds. */
  readonly enabled?: boolean;
  /** What never changes under its key is read once. */
  readonly isFixed?: boolean;
};

/** Reads from the service while the component is shown; two readings with one key are one request. */
export function useQuery<Data>(reading: Reading<Data>): QueryObserverResult<Data> {
  const options = {
    queryKey: reading.key,
    queryFn: ({ signal }: { signal: AbortSignal }) => reading.read(signal),
    enabled: reading.enabled ?? true,
    ...(reading.every !== undefined && { refetchInterval: reading.every }),
    ...(reading.isFixed === true && { staleTime: Number.POSITIVE_INFINITY }),
  };
  const [observer] = useState(() => new QueryObserver<Data>(queries, options));
  observer.setOptions(options);
  const [, redraw] = useState(0);
  useEffect(() => observer.subscribe(() => redraw((count) => count + 1)), [observer]);
  const result = observer.getOptimisticResult(queries.defaultQueryOptions(options));
  keys.set(result, reading.key);
  return result;
}

/** Keys by result, so that what is waited for can be given up. */
const keys = new WeakMap<object, readonly unknown[]>();

/** Stops reading what a result of `useQuery` waits for. */
export function giveUp(result: object): void {
  const queryKey = keys.get(result);
  if (queryKey !== undefined) void queries.cancelQueries({ queryKey, exact: true });
}

/** Has everything read again whose key begins so. */
export async function readAgain(...key: readonly unknown[]): Promise<void> {
  await queries.invalidateQueries({ queryKey: key });
}

/** Takes what a write has answered for what was read. */
export function keepRead<Data>(reading: Reading<Data>, data: Data): void {
  queries.setQueryData(reading.key, data);
}

/** Whether something has been read already. */
export function isKnown(reading: Reading<unknown>): boolean {
  return queries.getQueryData(reading.key) !== undefined;
}
