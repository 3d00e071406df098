import { pushTo } from '../../../lib/push-to.ts';
import type { Caller } from '../../accounts/index.ts';
import type { Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { AccountedUnit, TurnView, UnitState, UnresolvedObligation } from '../contract/turn-view.ts';
import type { Checkpoint } from '../records/checkpoint.ts';
import type { Ledger, Obligation, SourceUnit } from '../records/ledger.ts';
import { isUnresolved, totalsOf, unitsOf, withChanged } from '../records/ledger.ts';
import type { RemainingWork, Turn, WorkItem } from '../records/turn.ts';
import { requireTurn } from '../turns/access.ts';

const shownObligations = 50;
const excerptLength = 160;

/** What is checked against the model as it is now is remembered, by model state and ledger; this many at most. */
const remembered = 50;

/**
 * Makes the use cases "read a turn" and "read what its passages ask for". What the ledger says is checked against the model as it is now, so an element
 * that its user removed is evidence no more.
 */
export function createTurnReader(dependencies: AssistantDependencies): Pick<Assistant, 'turn' | 'units'> {
  const { transactions, contents, engine } = dependencies;
  const checked = new Map<string, readonly Obligation[]>();

  const obligationsNow = async (facts: Facts, ledger: Ledger): Promise<readonly Obligation[]> => {
    const { turn, model } = facts;
    if (model === undefined || model.revision === turn.state.revision) return ledger.obligations;
    const key = `${model.content.sha256} ${turn.id} ${turn.version}`;
    const known = checked.get(key);
    if (known !== undefined) return known;
    const content = await contents.get(model.content);
    const changed = await engine.check({ level: turn.level, content, account: ledger });
    const obligations = withChanged(ledger.obligations, changed);
    if (checked.size >= remembered) checked.clear();
    checked.set(key, obligations);
    return obligations;
  };

  const accountNow = async (
    wanted: Parameters<typeof factsOf>[1],
  ): Promise<{ readonly facts: Facts; readonly ledger: Ledger | undefined }> => {
    const facts = await transactions.read((stores) => factsOf(stores, wanted));
    const { ledger } = facts;
    if (ledger === undefined || facts.turn.state.workflow === 'answer') return { facts, ledger: undefined };
    return { facts, ledger: { ...ledger, obligations: await obligationsNow(facts, ledger) } };
  };

  return {
    turn: async (caller, turnId) => {
      const { facts, ledger } = await accountNow({ caller, turnId });
      return viewOf(facts, ledger);
    },
    units: async (caller, { turnId, state, after, limit }) => {
      const { ledger } = await accountNow({ caller, turnId });
      const all = ledger === undefined ? [] : accountedUnits(ledger);
      const wanted = all.filter((each) => state === undefined || each.state === state);
      const items = wanted.filter(({ unit }) => unit.ordinal > after).slice(0, limit);
      return { items, total: wanted.length };
    },
  };
}

function accountedUnits({ units, obligations }: Ledger): readonly AccountedUnit[] {
  const byUnit = new Map<string, Obligation[]>();
  for (const obligation of obligations)
    for (const unitId of unitsOf(obligation)) {
      pushTo(byUnit, unitId, obligation);
    }
  return units.map((unit) => {
    const own = byUnit.get(unit.unitId) ?? [];
    return { unit, state: stateOf(unit, own), obligations: own };
  });
}

function stateOf(unit: SourceUnit, obligations: readonly Obligation[]): UnitState {
  const owed = obligations.filter(({ mandatory }) => mandatory);
  if (owed.some(isUnresolved)) return 'OPEN';
  if (owed.some(({ status }) => status === 'WAIVED')) return 'WAIVED';
  if (owed.length > 0) return 'COVERED';
  return unit.flagged ? 'FLAGGED' : 'IDLE';
}

type Facts = {
  readonly turn: Turn;
  readonly checkpoints: readonly Checkpoint[];
  readonly items: readonly WorkItem[];
  readonly ledger: Ledger | undefined;
  readonly model: Awaited<ReturnType<AssistantStores['models']['find']>>;
  readonly continuedBy: string | null;
};

async function factsOf(
  stores: AssistantStores,
  wanted: { readonly caller: Caller; readonly turnId: string },
): Promise<Facts> {
  const turn = await requireTurn(stores, wanted);
  const related = await stores.turns.ofRoot(turn.rootTurnId);
  return {
    turn,
    checkpoints: await stores.turns.checkpoints(turn.id),
    items: await stores.turns.items(turn.id),
    ledger: await stores.turns.ledger(turn.rootTurnId),
    model: await stores.models.find(turn.modelId),
    continuedBy: related.findLast(({ parentTurnId }) => parentTurnId === turn.id)?.id ?? null,
  };
}

function viewOf(facts: Facts, ledger: Ledger | undefined): TurnView {
  const { turn, checkpoints, items, continuedBy } = facts;
  const unresolved = (ledger?.obligations ?? []).filter((each) => each.mandatory && isUnresolved(each));
  const units = new Map((ledger?.units ?? []).map((unit) => [unit.unitId, unit]));
  const unresolvedUnits = [...new Set(unresolved.flatMap(unitsOf))]
    .map((unitId) => units.get(unitId))
    .filter((unit) => unit !== undefined);
  return {
    turn,
    checkpoints,
    items,
    coverage: ledger === undefined ? undefined : totalsOf(ledger),
    unresolved: unresolved.slice(0, shownObligations).map((each) => shown(each, units.get(each.unitId))),
    waived: (ledger?.obligations ?? [])
      .filter(({ mandatory, status }) => mandatory && status === 'WAIVED')
      .slice(0, shownObligations)
      .map((each) => shown(each, units.get(each.unitId))),
    unresolvedUnits: unresolvedUnits.slice(0, shownObligations),
    flaggedUnits: (ledger?.units ?? []).filter(({ flagged }) => flagged).slice(0, shownObligations),
    contradictions: contradictionsIn(ledger, units).slice(0, shownObligations),
    remainingWork: remainingOf(turn, { items, unresolved: unresolved.length }),
    continuedBy,
  };
}

/** Passages that contradict each other, each pair once. */
export function contradictionsIn(
  ledger: Ledger | undefined,
  units: ReadonlyMap<string, SourceUnit>,
): TurnView['contradictions'] {
  const pairs = new Map<string, readonly [SourceUnit, SourceUnit]>();
  for (const { unitId, contradicts } of ledger?.obligations ?? []) {
    const [first, second] = [units.get(contradicts ?? ''), units.get(unitId)];
    if (first !== undefined && second !== undefined) pairs.set(`${contradicts} ${unitId}`, [first, second]);
  }
  return [...pairs.values()];
}

function shown(obligation: Obligation, unit: SourceUnit | undefined): UnresolvedObligation {
  return {
    unitId: obligation.unitId,
    attachmentId: unit?.attachmentId ?? null,
    locator: unit?.locator ?? '',
    excerpt: [...(obligation.words ?? unit?.text ?? '')].slice(0, excerptLength).join(''),
    obligation: obligation.kind,
    reason: obligation.reason ?? null,
  };
}

/** What is left of a turn; null as long as nothing is planned, and for answers. */
export function remainingOf(
  turn: Turn,
  left: { readonly items: readonly WorkItem[]; readonly unresolved: number },
): RemainingWork | null {
  if (!turn.state.planned || turn.state.workflow === 'answer') return null;
  const open = left.items.filter(({ status }) => status !== 'COMMITTED' && status !== 'SKIPPED');
  const reasons = [
    ...(turn.state.outcomeReason === null ? [] : [turn.state.outcomeReason]),
    ...(open.some(({ status }) => status === 'BLOCKED') ? ['BLOCKED'] : []),
    ...(left.unresolved > 0 ? ['OPEN_OBLIGATIONS'] : []),
  ];
  return {
    items: open.length,
    obligations: left.unresolved,
    resumable: turn.status !== 'COMPLETED' && (open.length > 0 || left.unresolved > 0),
    reasons: [...new Set(reasons)],
  };
}
