/** A request that was carried out under a key, and what was answered. */
export type IdempotentRequest = {
  readonly accountId: string;
  /** What the key is good for: method and route. */
  readonly scope: string;
  readonly key: string;
  /** SHA-256 that tells requests apart. */
  readonly fingerprint: string;
  /** The answer as JSON. */
  readonly response: string;
  readonly createdAt: number;
};

/** Remembers requests by account, scope and key. */
export type IdempotencyStore = {
  find(request: {
    readonly accountId: string;
    readonly scope: string;
    readonly key: string;
  }): Promise<IdempotentRequest | undefined>;
  insert(request: IdempotentRequest): Promise<void>;
  /** Forgets requests made before a time. */
  deleteBefore(createdAt: number): Promise<void>;
};
