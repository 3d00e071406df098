import type { Claim, Obligation, SourceUnit, WaiveReason } from '../../../chain/text-to-model/index.ts';

export type {
  Claim,
  Obligation,
  ObligationKind,
  SourceUnit,
  UnitKind,
} from '../../../chain/text-to-model/index.ts';

/** How much of a text the model represents. */
export type CoverageTotals = {
  readonly mandatory: number;
  readonly satisfied: number;
  readonly waived: number;
  /** The waived ones by their reasons. */
  readonly waivedByReason: Readonly<Record<string, number>>;
  readonly unresolved: number;
  readonly unitsTotal: number;
  readonly unitsCovered: number;
  /** Whole percent, rounded down: 100 means that nothing is open. Undefined when there is nothing to cover, such as after "build a model" alone. */
  readonly coveragePercent: number | undefined;
};

/** The account of a root turn and its continuations: what the text says, what of it has to be done, what is. */
export type Ledger = {
  readonly rootTurnId: string;
  readonly units: readonly SourceUnit[];
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
  /** Elements that this root turn made. */
  readonly madeIds: readonly string[];
};

/** What becomes of a ledger: some obligations are other than before, claims and made elements are more. */
export type LedgerChange = {
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
  readonly madeIds: readonly string[];
};

/** The place of an obligation in its ledger, from 1: `o12` is the twelfth. */
export function obligationNumber(obligationId: string): number {
  return Number(obligationId.slice(1));
}

/** Obligations with some of them in another state. */
export function withChanged(
  obligations: readonly Obligation[],
  changed: readonly Obligation[],
): readonly Obligation[] {
  if (changed.length === 0) return obligations;
  const next = new Map(changed.map((each) => [each.obligationId, each]));
  return obligations.map((each) => next.get(each.obligationId) ?? each);
}

/** A ledger after a change. */
export function changedLedger(ledger: Ledger, change: LedgerChange): Ledger {
  return {
    ...ledger,
    obligations: withChanged(ledger.obligations, change.obligations),
    claims: [...ledger.claims, ...change.claims],
    madeIds: [...ledger.madeIds, ...change.madeIds],
  };
}

/** Reason of what was set aside because its text says that it is left out. */
export const outOfScope = 'OUT_OF_SCOPE' satisfies WaiveReason;

/** The totals of a ledger. A unit is covered when it has obligations and none of them is open. */
export function totalsOf(ledger: Pick<Ledger, 'units' | 'obligations'>): CoverageTotals {
  const mandatory = ledger.obligations.filter((each) => each.mandatory);
  const satisfied = mandatory.filter(({ status }) => status === 'SATISFIED').length;
  const setAside = mandatory.filter(({ status }) => status === 'WAIVED');
  const waived = setAside.length;
  const open = new Set(mandatory.filter(isUnresolved).flatMap(unitsOf));
  const withObligations = new Set(mandatory.flatMap(unitsOf));
  return {
    mandatory: mandatory.length,
    satisfied,
    waived,
    waivedByReason: countsOf(setAside.map(({ reason = 'UNKNOWN' }) => reason)),
    unresolved: mandatory.length - satisfied - waived,
    unitsTotal: ledger.units.length,
    unitsCovered: [...withObligations].filter((unitId) => !open.has(unitId)).length,
    coveragePercent:
      mandatory.length === 0 ||
      (open.size === 0 &&
        mandatory.filter(({ reason }) => reason !== outOfScope).every(isMereRequest(ledger.units)))
        ? undefined
        : Math.floor((100 * (satisfied + waived)) / mandatory.length),
  };
}

/** "Build a model from the file": of the message, and nothing that a model shows. */
function isMereRequest(units: readonly SourceUnit[]): (obligation: Obligation) => boolean {
  const asked = new Set(units.filter(({ mandatory }) => mandatory).map(({ unitId }) => unitId));
  return ({ kind, unitId }) => kind === 'INSTRUCTION' && !asked.has(unitId);
}

/** All units that ask for an obligation. */
export function unitsOf({ unitId, alsoIn = [] }: Obligation): readonly string[] {
  return [unitId, ...alsoIn];
}

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Whether an obligation still has to be met. */
export function isUnresolved({ status }: Obligation): boolean {
  return status === 'OPEN' || status === 'BLOCKED';
}
