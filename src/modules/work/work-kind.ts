import type { Company } from './company.ts';

/** The process is about to stop; the work is done by the next start, or by another process. */
export class Stopping extends Error {}

/** A run has taken as long as it may. */
export class TimeOver extends Error {}

/** What there is to begin: in which company, or when at the earliest; undefined when there is nothing. */
export type NextWork = { readonly company: Company } | { readonly notBefore: number } | undefined;

/** Who claims work, and for how long the claim is exclusive. */
export type WorkClaim<W> = {
  /** The fence: names this claim and no other, so that only the run of the newest one can write. */
  readonly fence: string;
  readonly company: Company;
  readonly now: number;
  /** Milliseconds a lease lasts without renewal; undefined where one process has the storage to itself. */
  readonly leaseTime: number | undefined;
  /** What this runner is running already. */
  readonly running: readonly W[];
};

/** Work that this runner runs, and the claim it runs it under. */
export type Held<W> = { readonly work: W; readonly fence: string };

/** One run of claimed work. */
export type WorkRun = {
  /** Names the claim: what the run writes goes through only while it is the newest. */
  readonly fence: string;
  /** Aborted with `Stopping`, `TimeOver` or the reason given by the caller that stops the work. */
  readonly signal: AbortSignal;
  /** Writes as soon as the storage takes it, or not at all when the runner is stopped. */
  readonly whenAvailable: <R>(write: () => Promise<R>) => Promise<R>;
};

/** What can be asked of a runner meanwhile. */
export type Handle<W> = {
  /** Looks for work. */
  readonly wake: () => void;
  /** Aborts the runs of some work; says whether there were any. */
  readonly abort: (isMeant: (work: W) => boolean, reason: Error) => boolean;
};

/** A kind of durable work: rows that are claimed, run under a lease and settled. `W` is a claimed one. */
export type WorkKind<W> = {
  readonly next: (looking: { readonly now: number; readonly running: readonly W[] }) => Promise<NextWork>;
  /** Takes the next one in a transaction of its own; undefined when it is gone meanwhile. */
  readonly claim: (claim: WorkClaim<W>) => Promise<W | undefined>;
  /** Settles what dead processes left in the middle. */
  readonly recover: (recovery: Recovery<W>) => Promise<void>;
  /** Makes the leases of what runs last for `leaseTime` from now. */
  readonly renew: (renewal: Renewal<W>) => Promise<void>;
  /** What another process was asked to stop of what runs here. */
  readonly stopped?: (
    running: readonly W[],
  ) => Promise<readonly { readonly work: W; readonly reason: Error }[]>;
  /** Clears away what is too old; done every minute. */
  readonly sweep?: () => Promise<void>;
  /** Milliseconds a run of it may take from now on. */
  readonly timeFor: (work: W) => number;
  /** Runs it to its end, or to where it waits. Rejects only with what is a bug, or a storage that does not work. */
  readonly run: (work: W, run: WorkRun) => Promise<void>;
  /** Listens to what happens in this process; gives what ends it. */
  readonly listen: (handle: Handle<W>) => readonly (() => void)[];
};

/** Which work is orphaned. */
export type Recovery<W> = {
  readonly now: number;
  /** What this runner runs itself, which never is. */
  readonly running: readonly Held<W>[];
  /** Where processes share the storage: only leases that are over by then. All leases otherwise. */
  readonly expiredAt: number | undefined;
};

/** How long the leases of what runs are to last. */
export type Renewal<W> = {
  readonly now: number;
  readonly running: readonly Held<W>[];
  readonly leaseTime: number;
};

/**
 * Where processes work on the same rows: how long a lease lasts without renewal (milliseconds), and how often to look
 * for what others queued, left behind or want stopped.
 */
export type Sharing = { readonly leaseTime: number; readonly lookEvery: number };
