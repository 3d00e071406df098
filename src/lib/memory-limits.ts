import type { LimitStore } from './limit-store.ts';
import { fullAtAfter } from './limit-store.ts';

/** Beyond this many remembered keys the ones that matter no more are forgotten. */
const remembered = 10_000;

/** Counts limits in this process. */
export function memoryLimits(): LimitStore {
  const buckets = new Map<string, number>();
  const states = new Map<string, { readonly text: string; readonly keptUntil: number }>();
  const forget = (now: number): void => {
    for (const [key, fullAt] of buckets) if (fullAt < now * 1000) buckets.delete(key);
    for (const [key, { keptUntil }] of states) if (keptUntil < now) states.delete(key);
  };
  return {
    take: (bucket, now) => {
      if (buckets.size >= remembered) forget(now);
      const fullAt = fullAtAfter(bucket, { fullAt: buckets.get(bucket.key) ?? 0, now });
      if (fullAt !== undefined) buckets.set(bucket.key, fullAt);
      return Promise.resolve(fullAt !== undefined);
    },
    change: ({ key, now }, change) => {
      if (states.size >= remembered) forget(now);
      const { state, result } = change(states.get(key)?.text);
      if (state !== undefined) states.set(key, state);
      return Promise.resolve(result);
    },
    forget: (now) => Promise.resolve(forget(now)),
  };
}
