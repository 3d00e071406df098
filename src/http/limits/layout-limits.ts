import { limitKey, takeOne, type Counting } from './request-bucket.ts';
import { tooMany } from './too-many.ts';

/** Guards the layout that needs no token: per address 60 at once, then 20 a second, 2 at work in a process. */
export type LayoutLimits = {
  /** Does the work when it is the address's turn; refuses with 429 when too much of it waits, or waits too long. */
  readonly inTurn: <R>(address: string, work: () => Promise<R>) => Promise<R>;
};

/** 20 a second. */
const rate = { burst: 60, interval: 50_000 };
const atWork = 2;
/** Requests of all addresses that may wait. */
const mostWaiting = 20;
/** How long one may wait (milliseconds). */
const patience = 2_000;

/** Makes limits: how many come is counted by `limits`, how many are at work here. */
export function createLayoutLimits({ clock, limits }: Counting): LayoutLimits {
  const working = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;

  const enter = async (address: string): Promise<void> => {
    const count = working.get(address) ?? 0;
    if (count < atWork) {
      working.set(address, count + 1);
      return;
    }
    if (waiting >= mostWaiting) throw tooMany('Too many layouts are waiting.', 1);
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
      reject(tooMany('The layouts before this one take too long.', 1));
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
      await takeOne(
        { clock, limits },
        { key: limitKey('layout', address), ...rate },
        'Too many layouts from this address.',
      );
      await enter(address);
      try {
        return await work();
      } finally {
        leave(address);
      }
    },
  };
}
