import { Refusal } from './refusal.ts';

/** A client's promise that equal keys mean the same request. */
export type IdempotencyKey = {
  /** What the key is good for: method and route path. */
  readonly scope: string;
  /** 1 to 255 visible ASCII characters. */
  readonly key: string;
  /** SHA-256 that identifies requests: see `request-fingerprint.ts`. */
  readonly fingerprint: string;
};

/** A request that was carried out under a key, and what was answered. */
export type IdempotentRequest = IdempotencyKey & {
  readonly accountId: string;
  /** The answer as JSON. */
  readonly response: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
};

/** Remembers requests by account, scope and key. */
export type IdempotencyStore = {
  /** How long a request is remembered (milliseconds). */
  readonly keptFor: number;
  find(request: {
    readonly accountId: string;
    readonly scope: string;
    readonly key: string;
  }): Promise<IdempotentRequest | undefined>;
  insert(request: IdempotentRequest): Promise<void>;
  /** Forgets requests made before a time. */
  deleteBefore(createdAt: number): Promise<void>;
};

/** Whose request under which key, and when it came. Without key nothing is looked up or remembered. */
export type KeyedRequest = {
  readonly accountId: string;
  readonly idempotency: IdempotencyKey | undefined;
  readonly now: number;
};

/**
 * What an earlier request with this key was answered with, as parsed JSON; undefined when there was none. Refuses
 * with UNPROCESSABLE when the key was used for a different request.
 */
export async function findReplay(
  stores: { readonly idempotency: IdempotencyStore },
  { accountId, idempotency, now }: KeyedRequest,
): Promise<unknown> {
  if (idempotency === undefined) return undefined;
  const { scope, key, fingerprint } = idempotency;
  const earlier = await stores.idempotency.find({ accountId, scope, key });
  if (earlier === undefined || earlier.createdAt <= now - stores.idempotency.keptFor) return undefined;
  if (earlier.fingerprint !== fingerprint)
    throw new Refusal('UNPROCESSABLE', 'The idempotency key was used for a different request.', [
      'Idempotency-Key: was used with another body; use a new key for a new request',
    ]);
  return JSON.parse(earlier.response);
}

/** Remembers what a request was answered with, and forgets what is too old. */
export async function remember(
  stores: { readonly idempotency: IdempotencyStore },
  { accountId, idempotency, now }: KeyedRequest,
  response: object,
): Promise<void> {
  if (idempotency === undefined) return;
  await stores.idempotency.deleteBefore(now - stores.idempotency.keptFor + 1);
  await stores.idempotency.insert({
    ...idempotency,
    accountId,
    response: JSON.stringify(response),
    createdAt: now,
  });
}
