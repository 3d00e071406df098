/** What has to be represented in the model because of a unit. */
export type ObligationKind =
  | 'REPRESENT_ACTOR'
  | 'REPRESENT_CAPABILITY'
  | 'REPRESENT_OBJECT'
  | 'REPRESENT_RELATION'
  | 'REPRESENT_RULE'
  | 'REPRESENT_GOAL'
  | 'INSTRUCTION';

/** Why an obligation was set aside. */
export type WaiveReason = 'DUPLICATE' | 'OUT_OF_LEVEL' | 'NON_MODEL' | 'CONTRADICTED' | 'DECLINED_BY_USER';

/** One thing that has to be done because of a unit, and whether it has been. */
export type Obligation = {
  /** `o1`, `o2`, … over all units. */
  readonly obligationId: string;
  readonly unitId: string;
  readonly kind: ObligationKind;
  readonly mandatory: boolean;
  readonly status: 'OPEN' | 'SATISFIED' | 'WAIVED' | 'BLOCKED';
  /** Of a waived or blocked one. */
  readonly reason?: string;
  /** The unit that says the contrary, of one that was set aside as CONTRADICTED. */
  readonly contradicts?: string;
  /** Plain forms of the words that carry the unit's meaning. */
  readonly lemmas: readonly string[];
  /** Ids of the elements that satisfy it. */
  readonly evidence: readonly string[];
};

/** Which units an element was made for, or speaks about. */
export type Claim = { readonly elementId: string; readonly unitIds: readonly string[] };

/** The levels that texts can be turned into. */
export type EngineLevel = 'cim' | 'pim';
