import type { Obligation } from '../records/ledger.ts';
import type { Stage } from '../turns/private-stage.ts';
import { storedStage } from '../turns/private-stage.ts';
import type { TurnRun } from '../turns/turn-run.ts';
import { step } from '../turns/turn-run.ts';
import { writeTurn } from '../turns/write-turn.ts';
import type { Committing } from './settle-item.ts';

/** The user declined: what takes away is dropped, the rest of the item goes on. */
export async function withoutDestruction(run: TurnRun, committing: Committing): Promise<Stage> {
  const { stage, item } = committing;
  const made = new Set(committing.ledger.madeIds);
  const batches = stage.work.batches.map((batch, index) => {
    if (index < stage.next) return batch;
    const operations = batch.operations.filter(
      (operation) =>
        operation.op === 'add' ||
        operation.op === 'connect' ||
        (operation.op === 'update' && made.has(operation.target)),
    );
    return { operations };
  });
  const next: Stage = {
    ...stage,
    work: {
      ...stage.work,
      batches: batches.filter(({ operations }, index) => index < stage.next || operations.length > 0),
      summary: [...stage.work.summary, 'What you declined was left as it is.'],
    },
  };
  const ours = new Set(item.unitIds);
  await step(run, async (writing, turn) => {
    const ledger = await writing.stores.turns.ledger(turn.rootTurnId);
    if (ledger === undefined) throw new Error(`Turn ${turn.id} has lost its ledger.`);
    const isDeclined = ({ kind, status, unitId }: Obligation): boolean =>
      kind === 'INSTRUCTION' && status === 'OPEN' && ours.has(unitId);
    const obligations = ledger.obligations
      .filter(isDeclined)
      .map((each) => ({ ...each, status: 'WAIVED' as const, reason: 'DECLINED_BY_USER' }));
    await writing.stores.turns.changeLedger(turn.rootTurnId, { obligations, claims: [], madeIds: [] });
    const place = { turnId: turn.id, ordinal: item.ordinal };
    await writing.stores.turns.putStage(storedStage(place, next));
    await writeTurn(writing, turn, { state: { granted: null } });
  });
  return next;
}
