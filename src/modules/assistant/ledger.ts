/** What a passage of the user's text is. */
export type UnitKind =
  | 'STORY'
  | 'REQUIREMENT'
  | 'FACT'
  | 'RULE'
  | 'EXAMPLE'
  | 'HEADING'
  | 'QUESTION'
  | 'NOISE'
  | 'INSTRUCTION';

/** A passage of the user's message or of an attachment: a sentence, a list item, an entry. */
export type SourceUnit = {
  /** `u1`, `u2`, … within a root turn. */
  readonly unitId: string;
  readonly ordinal: number;
  readonly origin: 'message' | 'attachment';
  readonly attachmentId?: string;
  /** Where it stands, for people: `backlog.md:12`. */
  readonly locator: string;
  /** UTF-16 offsets in the source's text. */
  readonly start: number;
  readonly end: number;
  readonly sha256: string;
  readonly kind: UnitKind;
  readonly mandatory: boolean;
  /** Reads like an instruction to the assistant; it is data all the same, and never mandatory. */
  readonly flagged: boolean;
  readonly duplicateOf?: string;
  readonly text: string;
  readonly headings: readonly string[];
};

/** What has to be represented in the model because of a unit. */
export type ObligationKind =
  | 'REPRESENT_ACTOR'
  | 'REPRESENT_CAPABILITY'
  | 'REPRESENT_OBJECT'
  | 'REPRESENT_RELATION'
  | 'REPRESENT_RULE'
  | 'REPRESENT_GOAL'
  | 'INSTRUCTION';

/** One thing that has to be done because of a unit, and whether it has been. */
export type Obligation = {
  /** `o1`, `o2`, … within a root turn. */
  readonly obligationId: string;
  readonly unitId: string;
  readonly kind: ObligationKind;
  readonly mandatory: boolean;
  readonly status: 'OPEN' | 'SATISFIED' | 'WAIVED' | 'BLOCKED';
  readonly reason?: string;
  /** The unit that says the contrary, of one that was set aside as CONTRADICTED. */
  readonly contradicts?: string;
  readonly lemmas: readonly string[];
  /** Elements of the committed model that satisfy it. */
  readonly evidence: readonly string[];
};

/** Which units an element was made for, or speaks about. */
export type Claim = { readonly elementId: string; readonly unitIds: readonly string[] };

/** How much of a text the model represents. */
export type CoverageTotals = {
  readonly mandatory: number;
  readonly satisfied: number;
  readonly waived: number;
  readonly unresolved: number;
  readonly unitsTotal: number;
  readonly unitsCovered: number;
  /** Whole percent, rounded down: 100 means that nothing is open. Undefined when there is nothing to cover. */
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

/** The totals of a ledger. A unit is covered when it has obligations and none of them is open. */
export function totalsOf(ledger: Pick<Ledger, 'units' | 'obligations'>): CoverageTotals {
  const mandatory = ledger.obligations.filter((each) => each.mandatory);
  const satisfied = mandatory.filter(({ status }) => status === 'SATISFIED').length;
  const waived = mandatory.filter(({ status }) => status === 'WAIVED').length;
  const open = new Set(mandatory.filter(isUnresolved).map(({ unitId }) => unitId));
  const withObligations = new Set(mandatory.map(({ unitId }) => unitId));
  return {
    mandatory: mandatory.length,
    satisfied,
    waived,
    unresolved: mandatory.length - satisfied - waived,
    unitsTotal: ledger.units.length,
    unitsCovered: [...withObligations].filter((unitId) => !open.has(unitId)).length,
    coveragePercent:
      mandatory.length === 0 ? undefined : Math.floor((100 * (satisfied + waived)) / mandatory.length),
  };
}

/** Tells whether an obligation still has to be met. */
export function isUnresolved({ status }: Obligation): boolean {
  return status === 'OPEN' || status === 'BLOCKED';
}
