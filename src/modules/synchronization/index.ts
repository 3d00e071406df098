import { createCancel } from './cancel.ts';
import { createDecideBatch } from './decide-batch.ts';
import { createDecide } from './decide.ts';
import { createFinalize } from './finalize.ts';
import { createGet } from './get.ts';
import { createList } from './list.ts';
import { createPreview } from './preview.ts';
import { createWithdraw } from './withdraw.ts';
import type { Synchronization, SynchronizationDependencies } from './synchronization.ts';

export type { Change, ChangeOrigin } from '../../kernel/merge/change.ts';
export type { MergeCounts } from '../../kernel/merge/merge-report.ts';
export type { PlacedChange } from '../../kernel/merge/compare-models.ts';
export type { Consequences, Stake } from '../../kernel/merge/stake.ts';
export type { DifferenceKind } from '../../kernel/merge/differences.ts';
export type { Conflict, ConflictKind, FeatureValues } from '../../kernel/merge/conflict.ts';
export type { PlaceSet } from '../../kernel/merge/place-sets.ts';
export { accept } from './accept.ts';
export type { Baseline, BaselineStore, RawGeneration } from './baseline.ts';
export { findBaseline } from './baseline.ts';
export type { ModelDirection, RelationshipKey } from './direction.ts';
export { directionTarget, relationshipText } from './direction.ts';
export type {
  ChangePages,
  Incomparable,
  MergedModel,
  UndecidedContent,
  MergeOutcome,
  MergeSummary,
  MergeTask,
  Merging,
  Questioned,
  QuestionTask,
} from './merging.ts';
export { changesPerPage } from './merging.ts';
export type { SyncSessionStore, StoredDecision } from './session-store.ts';
export type { Decision, SessionConflict, SyncSessionStatus, SyncSession } from './session.ts';
export { adoptsGenerated, decisions, sessionStatuses, unresolvedConflicts } from './session.ts';
export type { ConflictingRun } from './store-session.ts';
export { removeSession, storeSession } from './store-session.ts';
export type {
  Answered,
  Preview,
  PreviewRequest,
  ConflictDecision,
  ResolutionBatch,
  SyncSessionPath,
  SyncSessionState,
  SyncSessionView,
  Synchronization,
  SynchronizationDependencies,
  SynchronizationStores,
} from './synchronization.ts';

/** Builds the synchronization module. */
export function createSynchronization(dependencies: SynchronizationDependencies): Synchronization {
  return {
    list: createList(dependencies),
    get: createGet(dependencies),
    decide: createDecide(dependencies),
    decideBatch: createDecideBatch(dependencies),
    withdraw: createWithdraw(dependencies),
    preview: createPreview(dependencies),
    finalize: createFinalize(dependencies),
    cancel: createCancel(dependencies),
  };
}
