/**
 * The words a metamodel table is written in: attributes, references, containments (Ecore's EAttribute,
 * non-containing EReference and containing EReference), each one readable line.
 */

/**
 * Lower and upper bound of a feature: mostly `0..1`, `1`, `0..*` or `1..*`; others such as `2..5` and `3..*` work too.
 */
export type Multiplicity = '0..1' | '1' | '0..*' | '1..*' | `${number}..${number}` | `${number}..*`;

/**
 * Who decides a feature's value when a regenerated model is merged with a refined one.
 * `THREE_WAY`: both sides, by history. `GENERATOR_OWNED`: the generator. `IMMUTABLE`, `IGNORE`,
 * `USER_OWNED`: incoming differences are not applied.
 */
export type OwnershipPolicy = 'THREE_WAY' | 'GENERATOR_OWNED' | 'IMMUTABLE' | 'IGNORE' | 'USER_OWNED';

/** Value of an attribute as it stands in a model's JSON. */
export type AttributeValue = string | number | boolean;

/** What may be said of any feature beyond name, type and multiplicity. */
export type FeatureOptions = {
  /** Value that holds when the feature is unset. */
  readonly default?: AttributeValue;
  /** Name of the feature of the target class that is the other end. */
  readonly opposite?: string;
  /** Computed from other features; never stored and never merged. */
  readonly derived?: true;
  /** The order of the values means something (features are sets with a display order otherwise). */
  readonly ordered?: true;
  /** No two elements of the model have the same value (for attributes). */
  readonly unique?: true;
  /** Defaults to `THREE_WAY`. */
  readonly policy?: OwnershipPolicy;
  /** Whether a list may hold the same value twice; unless said, lists of attribute values may, others may not. */
  readonly repeats?: boolean;
  /** In files that name elements by an attribute's value, this is the attribute (Ecore's `iD`). */
  readonly identifies?: true;
  /** Name in XMI and Ecore, where it is not the name in the table. */
  readonly xmlName?: string;
};

/** One feature as written in a metamodel table. */
export type FeatureSpec = {
  readonly kind: 'attribute' | 'reference' | 'containment';
  readonly type: string;
  readonly multiplicity: Multiplicity;
  readonly doc: string;
  readonly options: FeatureOptions;
};

/**
 * Features, own or inherited, that say one thing together, such as a type with its limits. Where both sides of a merge
 * changed them and a leading one is among the changed, they are decided together.
 */
export type FactSpec = {
  /** The features that the meaning of the others depends on; the first is what the fact is named after. */
  readonly leading: readonly string[];
  readonly others: readonly string[];
  /** Those of the others that fit any value of the leading ones: a side that changed only these decides them alone. */
  readonly apart?: readonly string[];
};

/** One class as written in a metamodel table. */
export type ClassSpec = {
  readonly doc: string;
  readonly abstract?: true;
  readonly extends?: readonly string[];
  readonly features: Readonly<Record<string, FeatureSpec>>;
  /** Features that say one thing together; a feature is in one fact at most. */
  readonly facts?: readonly FactSpec[];
  /** Name in XMI and Ecore, where it is not the name in the table. */
  readonly xmlName?: string;
};

/** One enumeration as written in a metamodel table. */
export type EnumSpec = {
  readonly doc: string;
  readonly literals: readonly string[];
  /** Name in Ecore, where it is not the name in the table. */
  readonly xmlName?: string;
};

/** The JSON type of a data type's values. */
export type JsonKind = 'string' | 'integer' | 'number' | 'boolean';

/** One data type as written in a metamodel table. `rule` says in words what `accepts` checks. */
export type DataTypeSpec = {
  readonly doc: string;
  readonly json: JsonKind;
  readonly rule?: string;
  readonly accepts?: (value: string) => boolean;
  /** Name in Ecore, where it is not the name in the table. */
  readonly xmlName?: string;
};

/** A whole metamodel table: one package and the packages it builds on. */
export type MetamodelSpec = {
  readonly name: string;
  /** Namespace URI of the package. */
  readonly uri: string;
  readonly enums: Readonly<Record<string, EnumSpec>>;
  readonly dataTypes: Readonly<Record<string, DataTypeSpec>>;
  readonly classes: Readonly<Record<string, ClassSpec>>;
};

/** Writes an attribute: `type` names a data type or an enumeration. */
export function attr<
  const T extends string,
  const M extends Multiplicity,
  const O extends FeatureOptions = object,
>(
  type: T,
  multiplicity: M,
  doc: string,
  options: O = {} as O,
): {
  readonly kind: 'attribute';
  readonly type: T;
  readonly multiplicity: M;
  readonly doc: string;
  readonly options: O;
} {
  return { kind: 'attribute', type, multiplicity, doc, options };
}

/** Writes a reference that does not contain its targets; its values are the targets' ids. */
export function ref<
  const T extends string,
  const M extends Multiplicity,
  const O extends FeatureOptions = object,
>(
  type: T,
  multiplicity: M,
  doc: string,
  options: O = {} as O,
): {
  readonly kind: 'reference';
  readonly type: T;
  readonly multiplicity: M;
  readonly doc: string;
  readonly options: O;
} {
  return { kind: 'reference', type, multiplicity, doc, options };
}

/** Writes a containment: its values are the contained elements themselves. */
export function contains<
  const T extends string,
  const M extends Multiplicity,
  const O extends FeatureOptions = object,
>(
  type: T,
  multiplicity: M,
  doc: string,
  options: O = {} as O,
): {
  readonly kind: 'containment';
  readonly type: T;
  readonly multiplicity: M;
  readonly doc: string;
  readonly options: O;
} {
  return { kind: 'containment', type, multiplicity, doc, options };
}

/** Writes part of a metamodel's classes, so that a large table can be spread over files. */
export function classes<const C extends Readonly<Record<string, ClassSpec>>>(table: C): C {
  return table;
}

/** Writes a metamodel's enumerations. */
export function enums<const E extends Readonly<Record<string, EnumSpec>>>(table: E): E {
  return table;
}
