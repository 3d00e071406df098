import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { repeat, type Repetition } from '../../lib/repeat.ts';
import { untilAvailable } from '../../lib/until-available.ts';
import { createEntrances, type Company, type Entrance } from './company.ts';
import type { Held, Sharing, WorkKind } from './work-kind.ts';
import { Stopping, TimeOver } from './work-kind.ts';

/** What a runner is made of. */
export type WorkRunnerOptions<W> = {
  readonly kind: WorkKind<W>;
  readonly clock: Clock;
  /** How much runs at the same time. */
  readonly concurrency: number;
  /** Given where other processes work on the same rows. */
  readonly sharing?: Sharing | undefined;
  /**
   * Shared with others who begin work in this process, so that some of it can be the only one; its own unless given.
   */
  readonly entrance?: Entrance | undefined;
  /** Carries out a run with something around it. */
  readonly around?: ((work: W, run: () => Promise<void>) => Promise<void>) | undefined;
  readonly onError: (error: unknown, work: W | undefined) => void;
};

/** Works off one kind of work. */
export type WorkRunner = {
  /** Settles what dead processes left, then begins to work. */
  readonly start: () => Promise<void>;
  /** Takes nothing more, stops what is running for a later start, and resolves when all is quiet. */
  readonly stop: () => Promise<void>;
};

const sweepPause = 60_000;

/** How long after a look for work that failed the next one is made (milliseconds). */
const pauseAfterFailure = 1_000;

/** A lease is renewed when this part of its time is over. */
const renewedAfter = 1 / 3;

/** Makes a runner that is not working yet. */
export function createWorkRunner<W>(options: WorkRunnerOptions<W>): WorkRunner {
  const { kind, clock, concurrency, sharing, onError } = options;
  const { around = plainly, entrance = createEntrances()() } = options;
  const runs = new Map<Promise<void>, Held<W> & { readonly controller: AbortController }>();
  const stopping = new AbortController();
  const repetitions: Repetition[] = [];
  let isOpen = false;
  let stopListening: readonly (() => void)[] = [];
  let later: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | undefined;
  let isAsked = false;
  let renewedAt = 0;

  const running = (): readonly Held<W>[] => [...runs.values()];
  const works = (): readonly W[] => running().map(({ work }) => work);

  /** One look at a time; a wake-up during one means one more. */
  function wake(): void {
    isAsked = true;
    claiming ??= Promise.resolve().then(claimWhileAsked);
  }

  async function claimWhileAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await claimAll().catch((error: unknown) => {
        onError(error, undefined);
        if (isOpen) lookAgainIn(pauseAfterFailure);
      });
    }
    claiming = undefined;
  }

  async function claimAll(): Promise<void> {
    while (isOpen && runs.size < concurrency) {
      const now = clock.now();
      // A read that finds nothing blocks no other work; a transaction that may write does.
      const next = await kind.next({ now, running: works() });
      if (next === undefined || 'notBefore' in next) {
        entrance.withdraw();
        if (next !== undefined) lookAgainIn(next.notBefore - now);
        return;
      }
      const leave = entrance.enter(next.company);
      if (leave === undefined) return;
      const fence = randomUUID();
      const work = await claim(fence, next.company).catch((error: unknown) => {
        leave();
        throw error;
      });
      if (work === undefined) leave();
      else begin({ work, fence }, leave);
    }
  }

  function claim(fence: string, company: Company): Promise<W | undefined> {
    const given = { fence, company, leaseTime: sharing?.leaseTime };
    return whenAvailable(() => kind.claim({ ...given, now: clock.now(), running: works() }), undefined);
  }

  function whenAvailable<R>(write: () => Promise<R>, work: W | undefined): Promise<R> {
    return untilAvailable(write, {
      signal: stopping.signal,
      onRefused: (refusal) => onError(refusal, work),
    });
  }

  function lookAgainIn(milliseconds: number): void {
    clearTimeout(later);
    later = setTimeout(wake, milliseconds);
  }

  function begin(held: Held<W>, leave: () => void): void {
    const { work } = held;
    const controller = new AbortController();
    if (!isOpen) controller.abort(new Stopping());
    const run = around(work, () => runOne(held, controller))
      .catch((error: unknown) => onError(error, work))
      .finally(() => {
        runs.delete(run);
        leave();
        wake();
      });
    runs.set(run, { ...held, controller });
  }

  async function runOne({ work, fence }: Held<W>, controller: AbortController): Promise<void> {
    const late = (): void => controller.abort(new TimeOver());
    const timer = setTimeout(late, Math.max(0, kind.timeFor(work)));
    try {
      const { signal } = controller;
      await kind.run(work, { fence, signal, whenAvailable: (write) => whenAvailable(write, work) });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keeps what is its own, takes over what dead processes left, and looks for more. */
  async function look({ leaseTime }: { readonly leaseTime: number }): Promise<void> {
    const now = clock.now();
    try {
      if (runs.size > 0 && now - renewedAt >= leaseTime * renewedAfter) {
        await kind.renew({ now, leaseTime, running: running() });
        renewedAt = now;
      }
      await kind.recover({ now, running: running(), expiredAt: now });
      for (const { work, reason } of (await kind.stopped?.(works())) ?? [])
        abort((each) => each === work, reason);
    } finally {
      wake();
    }
  }

  function abort(isMeant: (work: W) => boolean, reason: Error): boolean {
    const meant = [...runs.values()].filter(({ work }) => isMeant(work));
    for (const { controller } of meant) controller.abort(reason);
    return meant.length > 0;
  }

  function again(pause: number, work: () => Promise<void>): void {
    repetitions.push(repeat({ pause, work, onError: (error) => onError(error, undefined) }));
  }

  return {
    start: async () => {
      const now = clock.now();
      await kind.recover({ now, running: [], expiredAt: sharing === undefined ? undefined : now });
      isOpen = true;
      if (sharing !== undefined) again(sharing.lookEvery, () => look(sharing));
      if (kind.sweep !== undefined) again(sweepPause, kind.sweep);
      stopListening = [...kind.listen({ wake, abort }), entrance.onFree(wake)];
      wake();
    },
    stop: async () => {
      isOpen = false;
      stopping.abort();
      clearTimeout(later);
      for (const repetition of repetitions) await repetition.stop();
      for (const stop of stopListening) stop();
      abort(() => true, new Stopping());
      await claiming;
      await Promise.all(runs.keys());
      await claiming;
      clearTimeout(later);
      entrance.withdraw();
    },
  };
}

function plainly(_: unknown, run: () => Promise<void>): Promise<void> {
  return run();
}
