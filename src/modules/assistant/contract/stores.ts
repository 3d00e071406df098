import type { IdempotencyStore } from '../../../lib/idempotency.ts';
import type { ListQuery, Page } from '../../../lib/listing.ts';
import type { ModelStore } from '../../models/index.ts';
import type { ProjectStore } from '../../projects/index.ts';
import type { Attachment, ChatSession, ThreadEntry } from '../records/chat.ts';
import type { Checkpoint } from '../records/checkpoint.ts';
import type { Ledger, LedgerChange } from '../records/ledger.ts';
import type { TurnEvent } from '../records/turn-event.ts';
import type { AssistantLevel, Turn, TurnStatus, WorkItem } from '../records/turn.ts';

/** A list of one account's chat sessions. */
export type ChatQuery = ListQuery & {
  readonly projectId?: string | undefined;
  readonly level?: AssistantLevel | undefined;
  readonly modelId?: string | undefined;
};

/** Conversations and what was said in them. */
export type ChatStore = {
  insert(session: ChatSession): Promise<void>;
  find(sessionId: string): Promise<ChatSession | undefined>;
  update(session: ChatSession): Promise<void>;
  /** Deletes a session with its thread, attachments, turns and all that belongs to them. */
  delete(sessionId: string): Promise<void>;
  /** Sessions of an account in projects it is a member of. */
  list(accountId: string, query: ChatQuery): Promise<Page<ChatSession>>;
  insertEntry(entry: ThreadEntry): Promise<void>;
  /** What was said, oldest first, from behind a sequence number. */
  entries(
    sessionId: string,
    range: { readonly after: number; readonly limit: number },
  ): Promise<Page<ThreadEntry>>;
  deleteEntries(sessionId: string): Promise<void>;
};

/** Text files that messages refer to. */
export type AttachmentStore = {
  insert(attachment: Attachment, text: string): Promise<void>;
  find(attachmentId: string): Promise<Attachment | undefined>;
  textOf(attachmentId: string): Promise<string | undefined>;
  list(accountId: string, query: ListQuery): Promise<Page<Attachment>>;
  totals(accountId: string): Promise<{ readonly count: number; readonly bytes: number }>;
  bind(attachmentId: string, sessionId: string): Promise<void>;
  delete(attachmentId: string): Promise<void>;
};

/** What a work item has made and not committed yet; no answer ever shows it. */
export type PrivateStage = {
  readonly turnId: string;
  readonly ordinal: number;
  /** JSON. */
  readonly payload: string;
  readonly digest: string;
};

/** Where an element came from. */
export type ElementOrigin = {
  readonly elementId: string;
  readonly turnId: string;
  readonly checkpointId: string;
  readonly unitIds: readonly string[];
  readonly engine: 'embedded' | 'provider';
};

/** A call of a provider: what it cost, never what was said. */
export type ProviderCall = {
  readonly turnId: string;
  readonly number: number;
  readonly purpose: string;
  readonly state: 'STARTED' | 'OK' | 'ERROR' | 'ABORTED' | 'LOST';
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly milliseconds: number | null;
};

/** Turns with everything that belongs to them. */
export type TurnStore = {
  insert(turn: Turn): Promise<void>;
  find(turnId: string): Promise<Turn | undefined>;
  findByKey(sessionId: string, idempotencyKey: string): Promise<Turn | undefined>;
  /**
   * Writes a turn over its version before (`version - 1`); LOST when that is not the stored one. Without `isStep`, its
   * status and phase are as before.
   */
  update(turn: Turn, options?: { readonly isStep?: boolean }): Promise<'WRITTEN' | 'LOST'>;
  /** Turns with one of the statuses, oldest first; of one session, model or account when given. */
  withStatus(
    statuses: readonly TurnStatus[],
    scope?: { readonly sessionId?: string; readonly modelId?: string; readonly accountId?: string },
  ): Promise<readonly Turn[]>;
  /** The turns that share a ledger, oldest first. */
  ofRoot(rootTurnId: string): Promise<readonly Turn[]>;
  deleteFinishedBefore(finishedAt: number): Promise<void>;

  appendEvents(events: readonly TurnEvent[]): Promise<void>;
  events(
    turnId: string,
    range: { readonly after: number; readonly limit: number },
  ): Promise<readonly TurnEvent[]>;

  items(turnId: string): Promise<readonly WorkItem[]>;
  /** Writes items over those with their turn and ordinal. */
  putItems(turnId: string, items: readonly WorkItem[]): Promise<void>;
  stage(turnId: string, ordinal: number): Promise<PrivateStage | undefined>;
  putStage(stage: PrivateStage): Promise<void>;
  deleteStages(turnId: string, ordinal?: number): Promise<void>;

  ledger(rootTurnId: string): Promise<Ledger | undefined>;
  /** The ledger of the newest root turn of a session that has one. */
  latestLedger(sessionId: string): Promise<Ledger | undefined>;
  /** Writes a whole ledger. */
  putLedger(ledger: Ledger): Promise<void>;
  /** Writes what a checkpoint changes in a ledger that is there. */
  changeLedger(rootTurnId: string, change: LedgerChange): Promise<void>;
  deleteLedger(rootTurnId: string): Promise<void>;

  insertCheckpoint(checkpoint: Checkpoint): Promise<void>;
  /** The checkpoints of a turn, oldest first. */
  checkpoints(turnId: string): Promise<readonly Checkpoint[]>;
  markReverted(checkpointIds: readonly string[]): Promise<void>;
  recordOrigins(modelId: string, origins: readonly ElementOrigin[]): Promise<void>;

  insertCall(call: ProviderCall): Promise<void>;
  updateCall(call: ProviderCall): Promise<void>;
  calls(turnId: string): Promise<readonly ProviderCall[]>;
  /** Calls that never ended become LOST. */
  loseCalls(turnId: string): Promise<void>;

  /** Counts one prompt of an account; false when it is a guest that has had `guestLimit` of them. */
  countPrompt(accountId: string, guestLimit: number): Promise<boolean>;
  /** Whether some downstream model was generated from this one. */
  hasDownstream(modelId: string): Promise<boolean>;
};

/** The stores that the assistant works on. */
export type AssistantStores = {
  readonly chats: ChatStore;
  readonly attachments: AttachmentStore;
  readonly turns: TurnStore;
  readonly models: ModelStore;
  readonly projects: ProjectStore;
  readonly idempotency: IdempotencyStore;
};
