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
export type WaiveReason = 'DUPLICATE' | 'OUT_OF_LEVEL' | 'OUT_OF_SCOPE' | 'CONTRADICTED' | 'DECLINED_BY_USER';

/** How many partners a relation gives one of its ends. */
export type SaidCount = 'ZERO_OR_ONE' | 'EXACTLY_ONE' | 'ONE_OR_MORE';

/** The one thing that an obligation asks for; names are lower-case with the head in the singular. */
export type Content =
  | { readonly kind: 'CONCEPT'; readonly name: string }
  /** A noun that is neither read as a thing nor as something of one: an element has to bear its name. */
  | { readonly kind: 'NOUN'; readonly name: string }
  | { readonly kind: 'ATTRIBUTE'; readonly of: string; readonly name: string }
  /** A state, or one of a closed set of values. */
  | { readonly kind: 'VALUE'; readonly of: string; readonly name: string }
  | { readonly kind: 'RELATION'; readonly a: string; readonly b: string }
  /** How many `b` an `a` has. */
  | { readonly kind: 'COUNT'; readonly a: string; readonly b: string; readonly count: SaidCount }
  | {
      readonly kind: 'ACTION';
      readonly verb: string;
      readonly performer?: string;
      readonly objects: readonly string[];
    }
  /** The words of the obligation are the sentence that has to be kept. */
  | { readonly kind: 'RULE' }
  | { readonly kind: 'GOAL' };

/** What carries an obligation: an element, and the feature of it that says so. */
export type Evidence = { readonly elementId: string; readonly feature: string | null };

/** One thing that has to be done because of a unit, and whether it has been. */
export type Obligation = {
  /** `o1`, `o2`, … over all units. */
  readonly obligationId: string;
  /** The first unit that asks for it. */
  readonly unitId: string;
  /** Further units that ask for the same. */
  readonly alsoIn?: readonly string[];
  readonly kind: ObligationKind;
  readonly mandatory: boolean;
  readonly status: 'OPEN' | 'SATISFIED' | 'WAIVED' | 'BLOCKED';
  /** Of a waived or blocked one. */
  readonly reason?: string;
  /** The unit that says the contrary, of one that was set aside as CONTRADICTED. */
  readonly contradicts?: string;
  /** What is asked for, in the words of the text; absent in ledgers of earlier versions, as is the content. */
  readonly words?: string;
  /** What is asked for; an instruction has none. */
  readonly content?: Content;
  /** What satisfies it; no two obligations share one. */
  readonly evidence: readonly Evidence[];
};

/** Which units an element was made for, or speaks about. */
export type Claim = { readonly elementId: string; readonly unitIds: readonly string[] };

/** The levels that texts can be turned into. */
export type EngineLevel = 'cim' | 'pim';
