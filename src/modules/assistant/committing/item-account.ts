import type { ItemWork } from '../contract/engine.ts';
import type { Claim, Ledger, Obligation } from '../records/ledger.ts';
import { outOfScope } from '../records/ledger.ts';
import type { WorkItem } from '../records/turn.ts';
import type { Stage } from '../turns/private-stage.ts';

/** The ledger's obligations and claims with what the item adds to them. */
export function accountWith({
  ledger,
  stage,
  item,
}: {
  readonly ledger: Ledger;
  readonly stage: Stage;
  readonly item: WorkItem;
}): {
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
} {
  const claims = [...ledger.claims, ...claimsIn(stage.work, stage.next)];
  return { obligations: withWaivers(ledger, stage.work, item), claims };
}

/** What the batches up to one say about where elements come from; the item's own claims come with the first. */
export function claimsIn(work: ItemWork, next: number): readonly Claim[] {
  const operations = work.batches[next]?.operations ?? [];
  const claims = operations.flatMap((operation): readonly Claim[] => {
    if (operation.op === 'move' || operation.op === 'remove') return [];
    const { sources } = operation;
    if (sources === undefined || sources.length === 0) return [];
    const elementId =
      operation.op === 'add'
        ? operation.ref
        : operation.op === 'update'
          ? operation.target
          : operation.source;
    return [{ elementId, unitIds: sources }];
  });
  return next === 0 ? [...work.claims, ...claims] : claims;
}

const waiverShare = 0.25;

/** Waivers of the engine count as long as they stay below a quarter of the mandatory units; others are BLOCKED. */
function withWaivers(ledger: Ledger, work: ItemWork, item: WorkItem): readonly Obligation[] {
  const reasons = new Map(work.waived.map(({ obligationId, reason }) => [obligationId, reason]));
  if (reasons.size === 0) return ledger.obligations;
  const mandatoryUnits = ledger.units.filter(({ mandatory }) => mandatory).length;
  const waivedUnits = new Set(
    ledger.obligations
      .filter(({ status, reason }) => status === 'WAIVED' && reason !== 'DUPLICATE' && reason !== outOfScope)
      .map(({ unitId }) => unitId),
  );
  const ours = new Set(item.unitIds);
  return ledger.obligations.map((obligation) => {
    const reason = reasons.get(obligation.obligationId);
    if (reason === undefined || obligation.status !== 'OPEN' || !ours.has(obligation.unitId))
      return obligation;
    if (!waivedUnits.has(obligation.unitId) && waivedUnits.size + 1 > mandatoryUnits * waiverShare)
      return { ...obligation, status: 'BLOCKED', reason };
    waivedUnits.add(obligation.unitId);
    return { ...obligation, status: 'WAIVED', reason };
  });
}
