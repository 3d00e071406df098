import type { Clock } from '../lib/clock.ts';
import { ProtocolError } from './errors.ts';

/** Guards the layout that needs no token: per address 60 at once, then 20 a second, 2 at work. */
export type LayoutLimits = {
  /** Does the work when it is the address's turn; refuses with 429 when too much of it waits, or waits too long. */
  readonly inTurn: <R>(address: string, work: () => Promise<R>) => Promise<R>;
};

const burst = 60;
const perSecond = 20;
const atWork = 2;
/** Requests of all addresses that may wait. */
const mostWaiting = 20;
/** How long one may wait (milliseconds). */
const patience = 2_000;
const rememberedAddresses = 10_000;

type Bucket = { readonly tokens: number; readonly filledAt: number };

/** Makes limits that hold for this process. */
export function createLayoutLimits(clock: Clock): LayoutLimits {
  const buckets = new Map<string, Bucket>();
  const working = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;

  const take = (address: string): void => {
    const now = clock.now();
    if (buckets.size >= rememberedAddresses)
      for (const [key, { filledAt }] of buckets) if (filledAt + 60_000 < now) buckets.delete(key);
    const bucket = buckets.get(address) ?? { tokens: burst, filledAt: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond) - 1;
    if (tokens < 0) throw tooMany('Too many layouts from this address.');
    buckets.set(address, { tokens, filledAt: now });
  };

  const enter = async (address: string): Promise<void> => {
    const count = working.get(address) ?? 0;
    if (count < atWork) {
      working.set(address, count + 1);
      return;
    }
    if (waiting >= mostWaiting) throw tooMany('Too many layouts are waiting.');
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const queue = queues.get(address) ?? [];
    queues.set(address, queue);
    const admit = (): void => resolve(undefined);
    queue.push(admit);
    waiting += 1;
    const timer = setTimeout(() => {
      const place = queue.indexOf(admit);
      if (place < 0) return;
      queue.splice(place, 1);
      reject(tooMany('The layouts before this one take too long.'));
    }, patience);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      waiting -= 1;
    }
  };

  /** Hands the place on to the next of the address, or gives it up. */
  const leave = (address: string): void => {
    const next = queues.get(address)?.shift();
    if (queues.get(address)?.length === 0) queues.delete(address);
    if (next !== undefined) {
      next();
      return;
    }
    const count = (working.get(address) ?? 1) - 1;
    if (count === 0) working.delete(address);
    else working.set(address, count);
  };

  return {
    inTurn: async (address, work) => {
      take(address);
      await enter(address);
      try {
        return await work();
      } finally {
        leave(address);
      }
    },
  };
}

function tooMany(message: string): ProtocolError {
  return new ProtocolError({
    status: 429,
    message: `${message} Try again in a second.`,
    issues: [],
    headers: { 'Retry-After': '1' },
  });
}
