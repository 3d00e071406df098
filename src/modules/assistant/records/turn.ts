import type { Dialogue, EngineLevel, PlannedItem, Routing } from '../../../chain/text-to-model/index.ts';
import type { Company, CutOff } from '../../work/index.ts';

/** The levels the assistant works on. */
export const assistantLevels = ['cim', 'pim'] as const satisfies readonly EngineLevel[];

/** A level the assistant works on. */
export type AssistantLevel = EngineLevel;

/** Where a turn stands; the last four are final. */
export const turnStatuses = [
  'ACCEPTED',
  'RUNNING',
  'NEEDS_INPUT',
  'NEEDS_CONFIRMATION',
  'CANCELLING',
  'COMPLETED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
] as const;

/** Where a turn stands. */
export type TurnStatus = (typeof turnStatuses)[number];

/** What a turn is doing. */
export const turnPhases = [
  'QUEUED',
  'ROUTING',
  'SOURCING',
  'PLANNING',
  'WORKING',
  'VALIDATING',
  'COMMITTING',
  'PAUSED',
  'FINALIZING',
  'DONE',
] as const;

/** What a turn is doing. */
export type TurnPhase = (typeof turnPhases)[number];

/** How the backend answers a message; only the backend chooses it. */
export type TurnWorkflow = Routing['workflow'];

/** Why a turn waits for its user, and what it waits for. */
export type Pause =
  | {
      readonly kind: 'CLARIFICATION';
      readonly question: string;
      readonly options: readonly string[];
      readonly expiresAt: number;
    }
  | {
      readonly kind: 'REVISION_DRIFT';
      readonly fromRevision: number;
      readonly toRevision: number;
      readonly expiresAt: number;
    }
  | {
      readonly kind: 'CONFIRMATION';
      readonly confirmationId: string;
      /** SHA-256 of the operations that wait, and the revision they were tried on. */
      readonly digest: string;
      readonly revision: number;
      readonly removed: {
        readonly count: number;
        readonly sample: readonly { readonly id: string; readonly class: string; readonly name: string }[];
      };
      readonly disconnected: number;
      readonly overwritten: number;
      readonly expiresAt: number;
    };

/** What a turn has used up. */
export type TurnCounters = {
  readonly providerCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly tokensEstimated: boolean;
  readonly repairAttempts: number;
  readonly autoRepairs: number;
};

/** What made the model's elements. */
export type TurnProvenance = {
  readonly engine: 'embedded' | 'provider';
  readonly engineVersion: string;
  readonly rulesetDigest: string;
  readonly model?: string;
  readonly fallbackFrom?: string;
  readonly fallbackReason?: string;
};

/** What is left to do, and whether a continuation can do it. */
export type RemainingWork = {
  readonly items: number;
  readonly obligations: number;
  readonly resumable: boolean;
  readonly reasons: readonly string[];
};

/** What a turn is about. Times are milliseconds since 1970. */
export type Turn = {
  readonly id: string;
  readonly sessionId: string;
  readonly projectId: string;
  readonly modelId: string;
  readonly level: AssistantLevel;
  readonly accountId: string;
  readonly idempotencyKey: string;
  /** SHA-256 of everything else the message request said. */
  readonly requestHash: string;
  /** The turn whose ledger this one goes on with; itself unless it continues another. */
  readonly rootTurnId: string;
  readonly parentTurnId: string | null;
  readonly status: TurnStatus;
  /** Grows by 1 with every change; changes are made to the version that was read. */
  readonly version: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly deadlineAt: number;
  readonly cancelRequested: boolean;
  readonly state: TurnState;
};

/** What no query filters turns by. */
export type TurnState = {
  readonly message: string;
  readonly activeView: string | null;
  readonly selectedElementIds: readonly string[];
  readonly attachmentIds: readonly string[];
  readonly phase: TurnPhase;
  readonly workflow: TurnWorkflow | null;
  /** Whether units, obligations and work items are stored. */
  readonly planned: boolean;
  /** The model's revision at acceptance, when the turn began, and after its last commit. */
  readonly acceptedRevision: number;
  readonly baseRevision: number;
  readonly revision: number;
  /** Deadline at acceptance, as it was promised. */
  readonly promisedDeadline: number;
  /** Milliseconds of the deadline that were left when the turn paused. */
  readonly budgetLeft: number | null;
  /** Counts claims and recoveries, for processes of the version before: they know by it whether a turn is still theirs. */
  readonly fence: number;
  /** Which claim it runs under, and until when it may; null while it does not run. Only the run of that claim writes. */
  readonly lease: { readonly owner: string; readonly until: number } | null;
  readonly recoveries: number;
  /** Absent unless its process died. */
  readonly cutOff?: CutOff | undefined;
  /** In which company its run began; beside others unless given. */
  readonly company?: Company | undefined;
  readonly pause: Pause | null;
  /** The turn before it in its session; this one continues its conversation. */
  readonly previousTurnId?: string | null | undefined;
  /** What the conversation has come to. */
  readonly conversation?: Dialogue | undefined;
  /** The answer to what it asked last, until that is read. */
  readonly reply?: string | null | undefined;
  /** A paused turn that goes on: its confirmed batch, or its answered question. */
  readonly granted: { readonly digest: string; readonly isConfirmed: boolean } | null;
  readonly counters: TurnCounters;
  readonly provenance: TurnProvenance | null;
  readonly answer: string | null;
  /** What was done, a sentence each, for the answer. */
  readonly done: readonly string[];
  readonly citedUnitIds: readonly string[];
  readonly outcomeReason: string | null;
  readonly remainingWork: RemainingWork | null;
  readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean } | null;
  readonly feedback: {
    readonly helpful: boolean;
    readonly comment: string | null;
    readonly updatedAt: number;
  } | null;
  readonly undoState: 'NONE' | 'PARTIAL' | 'FULL';
  readonly checkpointCount: number;
  readonly savedElementCount: number;
  /** Number of the next event. */
  readonly nextSequence: number;
  /** Whether it wanted to call the provider and had nothing left to spend. */
  readonly isBudgetSpent?: boolean | undefined;
  /** Number of provider calls begun. */
  readonly nextCall: number;
};

/** What one turn may spend on a provider. */
export type ProviderBudget = {
  readonly calls: number;
  /** Tokens, read and written. */
  readonly tokens: number;
};

/** A part of a plan. What it is made of stays private until its checkpoint. */
export type WorkItem = PlannedItem & {
  readonly status: 'PENDING' | 'RUNNING' | 'STAGED' | 'COMMITTED' | 'BLOCKED' | 'SKIPPED';
  readonly attempts: number;
};

/** Whether nothing more will happen to a turn by itself. */
export function isFinalTurn({ status }: Pick<Turn, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'PARTIAL' || status === 'FAILED' || status === 'CANCELLED';
}

/** Names the claim that a turn runs under; undefined while it does not run. */
export function fenceOf({ state }: Pick<Turn, 'state'>): string | undefined {
  return state.lease?.owner;
}

/** Whether something is left to do for a part of the work. */
export function isOpenItem({ status }: WorkItem): boolean {
  return status === 'PENDING' || status === 'RUNNING' || status === 'STAGED';
}

/** Whether a turn waits for its user. */
export function isPaused({ status }: Pick<Turn, 'status'>): boolean {
  return status === 'NEEDS_INPUT' || status === 'NEEDS_CONFIRMATION';
}

/** The counters of a turn that has used nothing up. */
export const noCounters: TurnCounters = {
  providerCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  tokensEstimated: false,
  repairAttempts: 0,
  autoRepairs: 0,
};

/** What a conversation has come to in which nothing was said yet. */
export const emptyDialogue: Dialogue = { topics: [], done: [], pending: null };
