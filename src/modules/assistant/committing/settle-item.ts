import type { ModelRecord } from '../../models/index.ts';
import type { Ledger, LedgerChange, Obligation } from '../records/ledger.ts';
import { changedLedger } from '../records/ledger.ts';
import type { NewEvent } from '../records/turn-event.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import { isOpenItem } from '../records/turn.ts';
import { finalizeTurn } from '../reporting/finish-turn.ts';
import type { Stage } from '../turns/private-stage.ts';
import { coverageEvents } from '../turns/progress-events.ts';
import type { RunWriting } from '../turns/turn-run.ts';
import { writeTurn } from '../turns/write-turn.ts';
import { claimsIn } from './item-account.ts';

/** What committing a part of the work looks at. */
export type CommitFacts = {
  readonly turn: Turn;
  readonly model: ModelRecord;
  readonly ledger: Ledger;
  readonly hasDownstream: boolean;
};

/** A part of the work that is being committed. */
export type Committing = CommitFacts & { readonly item: WorkItem; readonly stage: Stage };

/** A part of the work with the state its obligations come to. */
export type Settling = Committing & {
  readonly obligations: readonly Obligation[];
  readonly madeIds?: readonly string[];
  readonly before?: readonly NewEvent[];
};

/** Whether a turn has more to do, or has ended with a part of its work. */
export type Settled = 'WORK' | 'ENDED';

/** Writes that an item is done. With the last one what the message asked for is done too, and the turn ends. */
export async function settleItem(writing: RunWriting, settling: Settling): Promise<Settled> {
  const { stores } = writing;
  const { turn, item, stage, before = [] } = settling;
  await stores.turns.deleteStages(turn.id, item.ordinal);
  await stores.turns.putItems(turn.id, [{ ...item, status: 'COMMITTED' }]);
  const items = await stores.turns.items(turn.id);
  const isAllDone = items.every(({ status }) => status === 'COMMITTED' || status === 'SKIPPED');
  const ours = new Set(item.unitIds);
  const isMet = ({ kind, status, unitId }: Obligation): boolean =>
    kind === 'INSTRUCTION' && status === 'OPEN' && (isAllDone || ours.has(unitId));
  const obligations = settling.obligations.map((each) =>
    isMet(each) ? { ...each, status: 'SATISFIED' as const } : each,
  );
  const change = ledgerChange({ ...settling, obligations });
  await stores.turns.changeLedger(turn.rootTurnId, change);
  const settled = changedLedger(settling.ledger, change);
  const done = [...turn.state.done, ...stage.work.summary].slice(0, 100);
  const { conversation = turn.state.conversation } = stage.work;
  const written = await writeTurn(writing, turn, {
    state: { done, conversation, reply: null },
    events: [...before, ...coverageEvents(settled)],
  });
  if (items.some(isOpenItem)) return 'WORK';
  await finalizeTurn(writing, written);
  return 'ENDED';
}

/** What becomes of the ledger with the batch that is next. */
export function ledgerChange(settling: Settling): LedgerChange {
  const { ledger, stage, obligations, madeIds = [] } = settling;
  const before = new Set(ledger.obligations);
  return {
    obligations: obligations.filter((each) => !before.has(each)),
    claims: claimsIn(stage.work, stage.next),
    madeIds,
  };
}
