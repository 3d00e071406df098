import type { JsonSchema } from '../../../kernel/operations/json-schema.ts';

/** A language model that answers one request at a time. What it thinks aloud never leaves its adapter. */
export type Provider = {
  /** Kind of the provider, without address: `openai-compatible`, `anthropic`, `ollama`. */
  readonly name: string;
  readonly model: string;
  /** Asks once. Rejects with `ProviderFailure`, or with the signal's reason when it is aborted. */
  readonly complete: (request: ProviderRequest) => Promise<ProviderReply>;
};

/** A tool that a provider may call: what it is for, and what it takes. */
export type ProviderTool = {
  readonly name: string;
  readonly doc: string;
  /** JSON Schema of its input. */
  readonly input: JsonSchema;
  /** An input, for those that cannot be given schemas. */
  readonly example: unknown;
};

/** A call of a tool, as a provider made it. Nothing of it has been looked at. */
export type ToolCall = { readonly callId: string; readonly tool: string; readonly input: unknown };

/** One entry of a conversation with a provider. */
export type ProviderMessage =
  | { readonly role: 'USER'; readonly text: string }
  | { readonly role: 'PROVIDER'; readonly text: string; readonly calls: readonly ToolCall[] }
  | {
      readonly role: 'TOOLS';
      readonly results: readonly { readonly callId: string; readonly tool: string; readonly text: string }[];
    };

/** How a provider is to answer: in words, with a JSON object, or by calling tools (`STRICT`: held to their schemas). */
export type ReplyForm =
  | { readonly kind: 'TEXT' | 'JSON' }
  | { readonly kind: 'TOOLS' | 'STRICT_TOOLS'; readonly tools: readonly ProviderTool[] };

/** What a provider is asked. */
export type ProviderRequest = {
  /** The same for every call of a kind. */
  readonly system: string;
  readonly messages: readonly ProviderMessage[];
  readonly form: ReplyForm;
  /** Tokens the answer may have. */
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
};

/** What a provider answered. */
export type ProviderReply = {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Null where the provider does not tell. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
};

/** Why a provider gave no answer. */
export class ProviderFailure extends Error {
  /** `REFUSED`: it does not take requests of this form. */
  readonly reason: 'UNREACHABLE' | 'UNAUTHORIZED' | 'TOO_MANY' | 'MALFORMED' | 'REFUSED';
  /** Whether the same request may succeed a moment later. */
  readonly isPassing: boolean;
  /** Milliseconds after which the provider wants to be asked again; null where it does not say. */
  readonly retryAfter: number | null;

  constructor(
    reason: ProviderFailure['reason'],
    message: string,
    options: {
      readonly isPassing?: boolean;
      readonly retryAfter?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.isPassing = options.isPassing ?? false;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The provider is needed and cannot be had. */
export class ProviderUnavailable extends Error {}

/** The turn has used up its calls, tokens or time. */
export class BudgetSpent extends Error {}

/** Why a provider is called. */
export type CallPurpose = 'route' | 'answer' | 'generate' | 'act' | 'repair';

/** How a call of a provider ended. */
export type CallEnd =
  | { readonly state: 'OK'; readonly milliseconds: number; readonly reply: ProviderReply }
  | { readonly state: 'ERROR' | 'ABORTED'; readonly milliseconds: number };

/** What a tool did, without anything that was said. */
export type ToolUse = {
  readonly tool: 'inspect_model' | 'read_contract' | 'apply_operations';
  readonly outcome: 'OK' | 'REJECTED';
  readonly milliseconds: number;
  readonly counts?: Readonly<Record<string, number>>;
};

/**
 * Notes calls durably: that one begins before it does, and with its end what was replied. After a restart the replies
 * are had again from here, in their order, so that a run that asks in the same order asks no question twice.
 */
export type CallJournal = {
  /** Milliseconds that the turn has left. */
  readonly timeLeft: () => number;
  /** The next reply of an earlier run; undefined when all of them were had. */
  readonly recorded: () => ProviderReply | undefined;
  /** Number of the call. Throws `BudgetSpent` when there is nothing left to spend. */
  readonly begin: (purpose: CallPurpose) => Promise<number>;
  readonly end: (number: number, call: CallEnd) => Promise<void>;
  /** Reports that a tool was used; what an earlier run reported is not reported again. */
  readonly used: (use: ToolUse) => Promise<void>;
};
