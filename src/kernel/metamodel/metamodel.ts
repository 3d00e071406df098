import type {
  AttributeValue,
  DataTypeSpec,
  EnumSpec,
  FeatureSpec,
  MetamodelSpec,
  OwnershipPolicy,
} from './feature-spec.ts';

/** One feature of one class, with everything a generic algorithm asks for already worked out. */
export type Feature = {
  readonly name: string;
  readonly kind: FeatureSpec['kind'];
  /** Data type or enumeration of an attribute; class of a reference's or containment's targets. */
  readonly type: string;
  readonly required: boolean;
  readonly many: boolean;
  readonly lower: number;
  /** `Infinity` when there is no upper bound. */
  readonly upper: number;
  readonly default: AttributeValue | undefined;
  readonly opposite: string | undefined;
  readonly derived: boolean;
  readonly ordered: boolean;
  readonly unique: boolean;
  /** Whether a list may hold the same value twice. */
  readonly repeats: boolean;
  /** In files that name elements by an attribute's value, this is the attribute. */
  readonly identifies: boolean;
  readonly policy: OwnershipPolicy;
  /** Name in XMI and Ecore. */
  readonly xmlName: string;
  readonly doc: string;
  /** Class that declares the feature. */
  readonly owner: string;
};

/** Features that say one thing together and are decided together in a merge; see `FactSpec`. */
export type Fact = {
  /** Leading ones first. */
  readonly features: readonly Feature[];
  readonly leading: ReadonlySet<Feature>;
  readonly apart: ReadonlySet<Feature>;
};

/** One class: its own and inherited features, and the classes it is a kind of. */
export type MetaClass = {
  readonly name: string;
  /** Name in XMI and Ecore; unique in its package. */
  readonly xmlName: string;
  readonly packageName: string;
  readonly abstract: boolean;
  readonly doc: string;
  /** Direct supertypes. */
  readonly supertypes: readonly string[];
  /** The class itself and all supertypes. */
  readonly kinds: ReadonlySet<string>;
  /** Inherited features first, in table order; `id` is among them when the metamodel declares it. */
  readonly features: readonly Feature[];
  /** Features that models store: all but derived ones and `id`. */
  readonly stored: readonly Feature[];
  readonly attributes: readonly Feature[];
  readonly references: readonly Feature[];
  readonly containments: readonly Feature[];
  readonly featureByName: ReadonlyMap<string, Feature>;
  /** Own and inherited ones. */
  readonly facts: readonly Fact[];
};

/** One package of a metamodel; the name of a subpackage starts with that of its package and a dot. */
export type MetaPackage = {
  readonly name: string;
  readonly uri: string;
  /** Prefix of the namespace in XMI, where it is not the name. */
  readonly prefix?: string;
};

/**
 * A metamodel ready for use. The type parameter carries the table, so that element types can be inferred
 * from it; generic algorithms use the plain `Metamodel`.
 */
export type Metamodel<S extends MetamodelSpec = MetamodelSpec> = {
  readonly name: string;
  readonly uri: string;
  /** The packages in use, the metamodel's own last. */
  readonly packages: readonly MetaPackage[];
  readonly classes: ReadonlyMap<string, MetaClass>;
  readonly enums: ReadonlyMap<string, EnumSpec & { readonly packageName: string }>;
  readonly dataTypes: ReadonlyMap<string, DataTypeSpec & { readonly packageName: string | undefined }>;
  /** The only class without a container: every model has one instance of it at the top. */
  readonly rootClass: string | undefined;
  /** Concrete classes that are the given class or extend it. */
  readonly concreteKinds: (className: string) => readonly string[];
  /** The table as written, with everything it builds on merged in. */
  readonly spec: S;
};

/** The table type behind a metamodel. */
export type SpecOf<M> = M extends Metamodel<infer S> ? S : never;

/** Whether instances of `className` are instances of `wanted`. */
export function isKindOf(metamodel: Metamodel, className: string, wanted: string): boolean {
  return metamodel.classes.get(className)?.kinds.has(wanted) ?? false;
}
