import { createAccept } from './accept-message.ts';
import type { Assistant, AssistantDependencies } from './assistant.ts';
import { requireTurn } from './access.ts';
import { createAttachments } from './attachments.ts';
import { createCancel } from './cancel-turn.ts';
import { createConfirm } from './confirm-turn.ts';
import { createContinue } from './continue-turn.ts';
import { createLeaveFeedback } from './leave-feedback.ts';
import { createRebase } from './rebase-turn.ts';
import { createSessions } from './sessions.ts';
import { createTakeBack } from './take-back.ts';
import { createTurnReader } from './turn-view.ts';
import { isFinalTurn } from './turn.ts';

export type {
  Acceptance,
  Assistant,
  AssistantDependencies,
  AssistantStores,
  Feedback,
  Message,
  NewChat,
  Once,
} from './assistant.ts';
export type {
  AttachmentStore,
  ChatQuery,
  ChatStore,
  ElementOrigin,
  PrivateStage,
  ProviderCall,
  TurnStore,
} from './assistant-stores.ts';
export { attachmentExtensions } from './attachments.ts';
export type { Attachment, AttachmentFormat, ChatSession, ThreadEntry } from './chat.ts';
export type { Checkpoint } from './checkpoint.ts';
export type { Conversation } from './conversation.ts';
export type {
  Account,
  AssistantEngine,
  Batch,
  Desk,
  Destruction,
  ItemWork,
  Made,
  OperationTools,
  Outline,
  Plan,
  Routing,
  SourceText,
  TakenBack,
  TakingBack,
  ToolAnswer,
  Tried,
  Waiver,
} from './engine.ts';
export type {
  Claim,
  CoverageTotals,
  Ledger,
  LedgerChange,
  Obligation,
  ObligationKind,
  SourceUnit,
  UnitKind,
} from './ledger.ts';
export { isUnresolved, obligationNumber, totalsOf } from './ledger.ts';
export type {
  CallJournal,
  Provider,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
  ProviderTool,
  ReplyForm,
  ToolCall,
} from './provider.ts';
export { ProviderFailure } from './provider.ts';
export type { ProviderEngineParts } from './provider-engine.ts';
export { providerEngine } from './provider-engine.ts';
export type { TurnEvent, TurnEventType } from './turn-event.ts';
export { eventIdOf, isTerminalEvent, turnEventShapes } from './turn-event.ts';
export type { TurnRunner, TurnRunnerDependencies } from './turn-runner.ts';
export { createTurnRunner } from './turn-runner.ts';
export type { TurnSignals } from './turn-signals.ts';
export { createTurnSignals } from './turn-signals.ts';
export type { TurnView, UnresolvedObligation } from './view.ts';
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
  Workflow,
  WorkItem,
} from './turn.ts';
export { assistantLevels, isFinalTurn, isPaused, turnPhases, turnStatuses } from './turn.ts';

/** Builds the assistant module. */
export function createAssistant(dependencies: AssistantDependencies): Assistant {
  return {
    ...createSessions(dependencies),
    ...createAttachments(dependencies),
    ...createTakeBack(dependencies),
    accept: createAccept(dependencies),
    turn: createTurnReader(dependencies),
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
