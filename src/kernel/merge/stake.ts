/** The first of many, and how many there are. */
export type Few<T> = { readonly total: number; readonly first: readonly T[] };

/** An element as people recognise it. */
export type NamedElement = {
  readonly elementId: string;
  readonly elementClass: string;
  readonly elementName: string | null;
};

/** A reference of an element to another one. */
export type NamedReference = NamedElement & { readonly feature: string; readonly targetId: string };

/** What a decision for one side keeps, and a decision for the other one takes away. */
export type Stake = {
  readonly elements: Few<NamedElement>;
  /** References to these elements from others, which stay. */
  readonly references: Few<NamedReference>;
};

/** What depends on a conflict: in the target, and in the generated model. */
export type Consequences = { readonly working: Stake; readonly generated: Stake };
