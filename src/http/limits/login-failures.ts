const minute = 60_000;

/** How many logins may fail before no more are tried: of one account, and from one address. */
export const allowedFailures = { account: 10, address: 100 } as const;

/** What failures are counted for. */
export type Counted = keyof typeof allowedFailures;

const failureWindow = 15 * minute;

/** An attempt that has not ended after this long (milliseconds) never will: its process is gone. */
const attemptsEndWithin = 30_000;

/** What is known of the logins of one account, or from one address. Times are milliseconds since 1970. */
export type LoginFailures = {
  readonly count: number;
  readonly windowEndsAt: number;
  readonly blockedUntil: number;
  readonly blockedFor: number;
  /** Attempts that have begun and not ended. */
  readonly pending: number;
  readonly pendingUntil: number;
};

/** Whether a login may be tried now: if not, it is blocked for some seconds, or waits for those before it. */
export type Admission =
  | { readonly kind: 'TRY'; readonly failures: LoginFailures }
  | { readonly kind: 'WAIT' }
  | { readonly kind: 'BLOCKED'; readonly seconds: number };

/** Lets an attempt begin: as many at once as may fail before that is blocked, at least one. */
export function beginAttempt(
  known: LoginFailures | undefined,
  { counted, now }: { readonly counted: Counted; readonly now: number },
): Admission {
  const before = current(known, now);
  const waiting = before.blockedUntil - now;
  if (waiting > 0) return { kind: 'BLOCKED', seconds: Math.ceil(waiting / 1000) };
  if (before.pending >= Math.max(1, allowedFailures[counted] - before.count)) return { kind: 'WAIT' };
  const failures = { ...before, pending: before.pending + 1, pendingUntil: now + attemptsEndWithin };
  return { kind: 'TRY', failures };
}

/** Counts the end of an attempt. From the last allowed failure on no more are tried, each time for twice as long. */
export function endAttempt(
  known: LoginFailures | undefined,
  ended: { readonly counted: Counted; readonly failed: boolean; readonly now: number },
): LoginFailures {
  const { counted, failed, now } = ended;
  const open = current(known, now);
  const before = { ...open, pending: Math.max(0, open.pending - 1) };
  if (!failed) return before;
  const count = before.count + 1;
  if (count < allowedFailures[counted]) return { ...before, count };
  const blockedFor = Math.min(Math.max(minute, before.blockedFor * 2), failureWindow);
  return {
    ...before,
    count,
    blockedFor,
    blockedUntil: now + blockedFor,
    windowEndsAt: now + blockedFor + failureWindow,
  };
}

/** When nothing of this matters any more. */
export function matterUntil({ windowEndsAt, blockedUntil, pendingUntil }: LoginFailures): number {
  return Math.max(windowEndsAt, blockedUntil, pendingUntil);
}

function current(known: LoginFailures | undefined, now: number): LoginFailures {
  const pending = known === undefined || known.pendingUntil < now ? 0 : known.pending;
  const pendingUntil = pending === 0 ? 0 : (known?.pendingUntil ?? 0);
  if (known === undefined || known.windowEndsAt < now)
    return {
      count: 0,
      windowEndsAt: now + failureWindow,
      blockedUntil: 0,
      blockedFor: 0,
      pending,
      pendingUntil,
    };
  return { ...known, pending, pendingUntil };
}
