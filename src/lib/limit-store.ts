/** A bucket that fills up evenly: `burst` requests at once, then one every `interval` (microseconds, whole). */
export type LimitBucket = { readonly key: string; readonly burst: number; readonly interval: number };

/** A state that is kept as text until a time (milliseconds since 1970), and what its change comes to. */
export type LimitChange<R> = {
  /** Left out where the state stays as it is. */
  readonly state?: { readonly text: string; readonly keptUntil: number };
  readonly result: R;
};

/** Where limits are counted: in this process, or together with the processes that share a database. */
export type LimitStore = {
  /** Takes one request out of a bucket; false, taking nothing, when it is empty. `now` is in milliseconds. */
  readonly take: (bucket: LimitBucket, now: number) => Promise<boolean>;
  /** Changes the state of a key atomically; `change` may be called more than once. */
  readonly change: <R>(
    at: { readonly key: string; readonly now: number },
    change: (known: string | undefined) => LimitChange<R>,
  ) => Promise<R>;
  /** Deletes what makes no difference any more. */
  readonly forget: (now: number) => Promise<void>;
};

/**
 * The time (microseconds since 1970) at which a bucket is full again after one more request, undefined when it has
 * none left. `fullAt` is that time before the request.
 */
export function fullAtAfter(
  bucket: LimitBucket,
  at: { readonly fullAt: number; readonly now: number },
): number | undefined {
  const now = at.now * 1000;
  const fullAt = Math.max(at.fullAt, now) + bucket.interval;
  return fullAt <= now + bucket.burst * bucket.interval ? fullAt : undefined;
}
