import { createAccept } from './accepting/accept-message.ts';
import { createCancel } from './accepting/cancel-turn.ts';
import { createConfirm } from './accepting/confirm-turn.ts';
import { createContinue } from './accepting/continue-turn.ts';
import { createRebase } from './accepting/rebase-turn.ts';
import { createTakeBack } from './committing/take-back.ts';
import type { Assistant } from './contract/assistant.ts';
import type { AssistantDependencies } from './contract/dependencies.ts';
import { isFinalTurn } from './records/turn.ts';
import { createLeaveFeedback } from './reporting/leave-feedback.ts';
import { createTurnReader } from './reporting/read-turn.ts';
import { createAttachments } from './sessions/attachments.ts';
import { createSessions } from './sessions/sessions.ts';
import { requireTurn } from './turns/access.ts';

export type { Acceptance, Assistant, Feedback, Message, NewChat, Once } from './contract/assistant.ts';
export type { AssistantDependencies } from './contract/dependencies.ts';
export type {
  AssistantStores,
  AttachmentStore,
  ChatQuery,
  ChatStore,
  ElementOrigin,
  PrivateStage,
  ProviderCall,
  TurnStore,
} from './contract/stores.ts';
export { attachmentExtensions } from './sessions/attachments.ts';
export type { Attachment, AttachmentFormat, ChatSession, ThreadEntry } from './records/chat.ts';
export type { Checkpoint } from './records/checkpoint.ts';
export type { AssistantEngine, Plan } from './contract/engine.ts';
export type { OperationTools } from './contract/operation-tools.ts';
export type {
  Claim,
  CoverageTotals,
  Ledger,
  LedgerChange,
  Obligation,
  ObligationKind,
  SourceUnit,
  UnitKind,
} from './records/ledger.ts';
export { isUnresolved, obligationNumber, totalsOf } from './records/ledger.ts';
export type {
  CallJournal,
  Provider,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
  ProviderTool,
  ReplyForm,
  ToolCall,
} from './contract/provider.ts';
export { ProviderFailure } from './contract/provider.ts';
export type { ProviderEngineParts } from './provider/provider-engine.ts';
export type { Fallback } from './provider/fallback.ts';
export { providerEngine } from './provider/provider-engine.ts';
export { usualBudget } from './turns/provider-budget.ts';
export type { TurnEvent, TurnEventType } from './records/turn-event.ts';
export { eventIdOf, isTerminalEvent, turnEventShapes } from './records/turn-event.ts';
export type { TurnRunnerDependencies } from './running/turn-runner.ts';
export { createTurnRunner } from './running/turn-runner.ts';
export type { TurnSignals } from './contract/turn-signals.ts';
export { createTurnSignals } from './contract/turn-signals.ts';
export type { AccountedUnit, TurnView, UnitState, UnresolvedObligation } from './contract/turn-view.ts';
export { unitStates } from './contract/turn-view.ts';
export type {
  AssistantLevel,
  Pause,
  RemainingWork,
  Turn,
  TurnCounters,
  TurnPhase,
  TurnProvenance,
  TurnState,
  TurnStatus,
  TurnWorkflow,
  WorkItem,
} from './records/turn.ts';
export { assistantLevels, isFinalTurn, isPaused, turnPhases, turnStatuses } from './records/turn.ts';

/** Builds the assistant module. */
export function createAssistant(dependencies: AssistantDependencies): Assistant {
  return {
    ...createSessions(dependencies),
    ...createAttachments(dependencies),
    ...createTakeBack(dependencies),
    accept: createAccept(dependencies),
    ...createTurnReader(dependencies),
    hasEnded: (caller, turnId) =>
      dependencies.transactions.read(async (stores) =>
        isFinalTurn(await requireTurn(stores, { caller, turnId })),
      ),
    events: (caller, { turnId, after, limit }) =>
      dependencies.transactions.read(async (stores) => {
        await requireTurn(stores, { caller, turnId });
        return stores.turns.events(turnId, { after, limit });
      }),
    cancel: createCancel(dependencies),
    continue: createContinue(dependencies),
    confirm: createConfirm(dependencies),
    rebase: createRebase(dependencies),
    leaveFeedback: createLeaveFeedback(dependencies),
  };
}
