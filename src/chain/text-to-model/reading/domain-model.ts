import type { Count } from './facts.ts';

/** Kind of value in the words of the CIM. */
export type ValueKind =
  | 'TEXT'
  | 'LONG_TEXT'
  | 'NUMBER'
  | 'DECIMAL'
  | 'MONEY'
  | 'PERCENTAGE'
  | 'YES_NO'
  | 'DATE'
  | 'TIME'
  | 'DATE_TIME'
  | 'DURATION'
  | 'EMAIL'
  | 'PHONE'
  | 'URL'
  | 'IDENTIFIER'
  | 'CHOICE'
  | 'FILE'
  | 'IMAGE'
  | 'LOCATION';

/** A value a thing has. */
export type ReadAttribute = {
  readonly name: string;
  readonly kind: ValueKind;
  /** The closed set of its values, where the text gives one. */
  readonly values?: readonly string[];
  /** Name of that set: "card type". */
  readonly enumName?: string;
  /** People tell two things apart by it. */
  readonly identifying?: boolean;
  readonly required?: boolean;
  readonly multiple?: boolean;
  /** Longest text. */
  readonly maximum?: number;
  readonly unit?: string;
  readonly byDefault?: string;
  readonly example?: string;
  readonly description?: string;
  readonly unitIds: readonly string[];
};

/** A thing the text speaks about. */
export type ReadClass = {
  /** Lower-case name, head in the singular. */
  readonly key: string;
  readonly unitIds: readonly string[];
  readonly attributes: readonly ReadAttribute[];
  readonly description?: string;
};

/** The states of a thing, and which of them follow which. */
export type ReadLifecycle = {
  readonly of: string;
  readonly states: readonly string[];
  readonly moves: readonly { readonly from: string; readonly to: string; readonly unitId: string }[];
  readonly unitIds: readonly string[];
};

/** Two things that belong together. */
export type ReadRelation = {
  readonly source: string;
  readonly target: string;
  readonly kind: 'ASSOCIATION' | 'COMPOSITION' | 'IS_A';
  readonly verb: string;
  readonly sourceCount: Count;
  readonly targetCount: Count;
  /** What the source calls the target, where that is another name. */
  readonly role?: string;
  readonly unitIds: readonly string[];
};

/** What a text says about things. */
export type DomainModel = {
  readonly classes: readonly ReadClass[];
  readonly relations: readonly ReadRelation[];
  readonly lifecycles: readonly ReadLifecycle[];
};
