/** A language model that answers one request at a time. What it thinks aloud never leaves its adapter. */
export type Provider = {
  /** Kind of the provider, without address: `openai-compatible`, `anthropic`. */
  readonly name: string;
  readonly model: string;
  /** Asks once. Rejects with `ProviderFailure`, or with the signal's reason when it is aborted. */
  readonly complete: (request: ProviderRequest) => Promise<ProviderReply>;
};

/** What a provider is asked. */
export type ProviderRequest = {
  /** The same for every call of a kind. */
  readonly system: string;
  /** What the user's side says, message by message. */
  readonly messages: readonly string[];
  readonly form: 'JSON' | 'TEXT';
  /** Tokens the answer may have. */
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
};

/** What a provider answered. */
export type ProviderReply = {
  readonly text: string;
  /** Null where the provider does not tell. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
};

/** Why a provider gave no answer. */
export class ProviderFailure extends Error {
  readonly reason: 'UNREACHABLE' | 'UNAUTHORIZED' | 'TOO_MANY' | 'MALFORMED';
  /** Milliseconds after which it may be asked again; null when that would not help. */
  readonly retryAfter: number | null;

  constructor(
    reason: ProviderFailure['reason'],
    message: string,
    options: { readonly retryAfter?: number | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The provider is needed and cannot be had. */
export class ProviderUnavailable extends Error {}

/** The turn has used up its calls, tokens or time. */
export class BudgetSpent extends Error {}

/** Notes calls durably: that one begins before it does, and what it cost. */
export type CallJournal = {
  /** Number of the call. Throws `BudgetSpent` when there is nothing left to spend. */
  readonly begin: (purpose: 'generate' | 'repair' | 'answer') => Promise<number>;
  readonly end: (
    number: number,
    call: {
      readonly state: 'OK' | 'ERROR' | 'ABORTED';
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
      readonly milliseconds: number;
    },
  ) => Promise<void>;
};
