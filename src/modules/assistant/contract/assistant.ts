import type { IdempotencyKey } from '../../../lib/idempotency.ts';
import type { ListQuery, Page } from '../../../lib/listing.ts';
import type { Caller } from '../../accounts/index.ts';
import type { Attachment, ChatSession, ThreadEntry } from '../records/chat.ts';
import type { TurnEvent } from '../records/turn-event.ts';
import type { AssistantLevel } from '../records/turn.ts';
import type { ChatQuery } from './stores.ts';
import type { AccountedUnit, TurnView, UnitState } from './turn-view.ts';

/** A conversation to be begun; `modelId` implies the project. */
export type NewChat = {
  readonly level: AssistantLevel;
  readonly projectId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly title?: string | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
};

/** A message to the assistant. */
export type Message = {
  readonly sessionId: string;
  readonly idempotencyKey: string;
  /** 1 to 20,000 characters. */
  readonly message: string;
  readonly modelId?: string | undefined;
  readonly expectedRevision?: number | undefined;
  readonly activeView?: string | undefined;
  readonly selectedElementIds: readonly string[];
  readonly attachmentIds: readonly string[];
};

/** What a client gets when a turn is accepted. Times are milliseconds since 1970. */
export type Acceptance = {
  readonly turnId: string;
  readonly sessionId: string;
  readonly deadline: number;
  readonly modelId: string;
  readonly revision: number;
  /** Id of the event `turn.accepted`. */
  readonly eventCursor: string;
  readonly replayed: boolean;
};

/** A value, and whether an earlier request with the same key made it. */
export type Once<T> = { readonly value: T; readonly replayed: boolean };

/** What a user thinks of a turn. */
export type Feedback = {
  readonly turnId: string;
  readonly helpful: boolean;
  readonly comment: string | null;
  readonly updatedAt: number;
};

/**
 * The assistant. Sessions, turns and attachments belong to one account: to other accounts they are NOT_FOUND, and to
 * that account too once it has left the project.
 */
export type Assistant = {
  /** Refuses with NOT_FOUND (project or model), INVALID, or UNPROCESSABLE (key used for another request). */
  readonly createSession: (caller: Caller, chat: NewChat) => Promise<Once<ChatSession>>;
  /** Sort fields: `title`, `createdAt`, `updatedAt`. */
  readonly sessions: (caller: Caller, query: ChatQuery) => Promise<Page<ChatSession>>;
  readonly session: (caller: Caller, sessionId: string) => Promise<ChatSession>;
  /** Deletes a session with its history, attachments and turns; models stay as they are. */
  readonly deleteSession: (caller: Caller, sessionId: string) => Promise<void>;
  /** Empties the history; what was queued or running is cancelled. */
  readonly clearSession: (caller: Caller, sessionId: string) => Promise<ChatSession>;
  readonly thread: (
    caller: Caller,
    range: { readonly sessionId: string; readonly after: number; readonly limit: number },
  ) => Promise<Page<ThreadEntry>>;

  /** Refuses with UNSUPPORTED_MEDIA, INVALID or TOO_LARGE. */
  readonly attach: (
    caller: Caller,
    file: {
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly sessionId?: string | undefined;
      readonly idempotency?: IdempotencyKey | undefined;
    },
  ) => Promise<Once<Attachment>>;
  /** Sort fields: `fileName`, `createdAt`. */
  readonly attachments: (caller: Caller, query: ListQuery) => Promise<Page<Attachment>>;
  readonly attachment: (caller: Caller, attachmentId: string) => Promise<Attachment>;
  /** The text that the file had, for the account it belongs to alone. */
  readonly attachmentText: (
    caller: Caller,
    attachmentId: string,
  ) => Promise<{ readonly fileName: string; readonly text: string }>;
  readonly deleteAttachment: (caller: Caller, attachmentId: string) => Promise<void>;

  /**
   * Stores a message and queues its turn, in one transaction. A repeated key gets the stored answer, before anything
   * else is looked at. Refuses with INVALID, NOT_FOUND, CONFLICT (revision), FORBIDDEN (the guest has no prompts
   * left), TOO_MANY (turns in the queue) or UNPROCESSABLE (key used for another request).
   */
  readonly accept: (caller: Caller, message: Message) => Promise<Acceptance>;
  readonly turn: (caller: Caller, turnId: string) => Promise<TurnView>;
  /** The passages of a turn's text in reading order, with what they ask for, as of the model now. */
  readonly units: (
    caller: Caller,
    range: {
      readonly turnId: string;
      readonly state?: UnitState | undefined;
      readonly after: number;
      readonly limit: number;
    },
  ) => Promise<Page<AccountedUnit>>;
  /** Whether a turn is final. */
  readonly hasEnded: (caller: Caller, turnId: string) => Promise<boolean>;
  /** Events of a turn behind a sequence number, at most `limit`. */
  readonly events: (
    caller: Caller,
    range: { readonly turnId: string; readonly after: number; readonly limit: number },
  ) => Promise<readonly TurnEvent[]>;
  readonly cancel: (caller: Caller, turnId: string) => Promise<TurnView>;
  readonly continue: (
    caller: Caller,
    request: {
      readonly turnId: string;
      readonly message?: string | undefined;
      readonly idempotencyKey?: string | undefined;
    },
  ) => Promise<Acceptance>;
  readonly confirm: (
    caller: Caller,
    request: {
      readonly turnId: string;
      readonly isConfirmed: boolean;
      readonly confirmationId?: string | undefined;
      readonly idempotency?: IdempotencyKey | undefined;
    },
  ) => Promise<TurnView>;
  readonly undo: (
    caller: Caller,
    request: {
      readonly turnId: string;
      readonly expectedRevision?: number | undefined;
      readonly idempotency?: IdempotencyKey | undefined;
    },
  ) => Promise<TurnView>;
  readonly rebase: (
    caller: Caller,
    request: {
      readonly turnId: string;
      readonly expectedRevision?: number | undefined;
      readonly idempotency?: IdempotencyKey | undefined;
    },
  ) => Promise<TurnView>;
  readonly rollback: (
    caller: Caller,
    request: { readonly turnId: string; readonly checkpointId: string },
  ) => Promise<TurnView>;
  readonly leaveFeedback: (
    caller: Caller,
    request: { readonly turnId: string; readonly helpful: boolean; readonly comment: string | null },
  ) => Promise<Feedback>;
};
