import { pushTo } from '../../lib/push-to.ts';
import { builtInDataTypes } from './data-types.ts';
import { checkMetamodel } from './check-metamodel.ts';
import type { DataTypeSpec, FactSpec, FeatureSpec, MetamodelSpec } from './feature-spec.ts';
import type { Fact, Feature, MetaClass, Metamodel, MetaPackage } from './metamodel.ts';

/**
 * Builds a metamodel from a whole table and the package of each of its classes, enumerations and data types (the
 * last of `packages` where nothing is said). Throws when the table contradicts itself: unknown types, supertype
 * cycles, features that clash, opposites that do not point back, defaults of the wrong type; or when it is larger than
 * `limits` allow.
 */
export function buildMetamodel(given: {
  readonly spec: MetamodelSpec;
  readonly packages: readonly MetaPackage[];
  readonly packageOf: ReadonlyMap<string, string>;
  readonly rootClass: string | undefined;
  readonly limits?: InheritanceLimits;
}): Metamodel {
  const { spec, packages, packageOf, rootClass } = given;
  const { depth, inherited } = given.limits ?? { depth: Infinity, inherited: Infinity };
  const budget = { depth, left: inherited, inherited };
  const packageNameOf = (name: string): string => packageOf.get(name) ?? spec.name;
  const classes = new Map<string, MetaClass>();
  for (const name of Object.keys(spec.classes))
    resolveClass({ name, spec, classes, packageNameOf, path: new Set(), budget });
  const metamodel: Metamodel = {
    name: spec.name,
    uri: spec.uri,
    packages,
    classes,
    enums: withPackages(spec.enums, packageNameOf),
    dataTypes: new Map<string, DataTypeSpec & { readonly packageName: string | undefined }>([
      ...withPackages(builtInDataTypes, () => undefined),
      ...withPackages(spec.dataTypes, packageNameOf),
    ]),
    rootClass,
    concreteKinds: concreteKindsOf(classes),
    spec,
  };
  checkMetamodel(metamodel);
  return metamodel;
}

/** Bounds that keep a hostile table from taking the process down: its classes may inherit far more than it says. */
export type InheritanceLimits = {
  /** Supertypes above each other. */
  readonly depth: number;
  /** Features and supertypes that all classes together inherit. */
  readonly inherited: number;
};

type Resolution = {
  readonly name: string;
  readonly spec: MetamodelSpec;
  readonly classes: Map<string, MetaClass>;
  readonly packageNameOf: (name: string) => string;
  /** The classes whose supertypes are being resolved, outermost first. */
  readonly path: Set<string>;
  readonly budget: InheritanceLimits & { left: number };
};

function resolveClass(resolution: Resolution): MetaClass {
  const { name, spec, classes, packageNameOf, path, budget } = resolution;
  const known = classes.get(name);
  if (known !== undefined) return known;
  if (path.has(name)) throw new Error(`Class ${name} extends itself: ${[...path, name].join(' → ')}.`);
  const classSpec = Object.hasOwn(spec.classes, name) ? spec.classes[name] : undefined;
  if (classSpec === undefined)
    throw new Error(`Class ${[...path].at(-1) ?? '?'} extends ${name}, which is not defined.`);
  path.add(name);
  if (path.size > budget.depth)
    throw new Error(`Class ${name} stands above ${budget.depth} others, one above the other; flatten them.`);
  const parents = (classSpec.extends ?? []).map((parent) => resolveClass({ ...resolution, name: parent }));
  path.delete(name);
  budget.left -= parents.reduce((sum, parent) => sum + parent.features.length + parent.kinds.size, 0);
  if (budget.left < 0)
    throw new Error(
      `The classes inherit more than ${budget.inherited} features and supertypes in all; split the metamodel.`,
    );
  const featureByName = new Map<string, Feature>();
  for (const inherited of parents.flatMap((parent) => parent.features)) {
    const earlier = featureByName.get(inherited.name);
    if (earlier !== undefined && earlier !== inherited)
      throw new Error(
        `Class ${name} inherits ${inherited.name} from both ${earlier.owner} and ${inherited.owner}.`,
      );
    featureByName.set(inherited.name, inherited);
  }
  for (const [featureName, feature] of Object.entries(classSpec.features)) {
    const earlier = featureByName.get(featureName);
    if (earlier !== undefined)
      throw new Error(`Class ${name} defines ${featureName} again, which it has from ${earlier.owner}.`);
    featureByName.set(featureName, resolveFeature({ name: featureName, feature, owner: name }));
  }
  const features = [...featureByName.values()];
  const stored = features.filter((feature) => !feature.derived && feature.name !== 'id');
  const metaClass: MetaClass = {
    name,
    xmlName: classSpec.xmlName ?? name,
    packageName: packageNameOf(name),
    abstract: classSpec.abstract ?? false,
    doc: classSpec.doc,
    supertypes: classSpec.extends ?? [],
    kinds: new Set([name, ...parents.flatMap((parent) => [...parent.kinds])]),
    features,
    stored,
    attributes: stored.filter((feature) => feature.kind === 'attribute'),
    references: stored.filter((feature) => feature.kind === 'reference'),
    containments: stored.filter((feature) => feature.kind === 'containment'),
    featureByName,
    facts: factsOf(name, { parents, facts: classSpec.facts ?? [], featureByName }),
  };
  classes.set(name, metaClass);
  return metaClass;
}

function factsOf(
  name: string,
  given: {
    readonly parents: readonly MetaClass[];
    readonly facts: readonly FactSpec[];
    readonly featureByName: ReadonlyMap<string, Feature>;
  },
): readonly Fact[] {
  const own = given.facts.map(({ leading, others, apart = [] }): Fact => {
    const features = [...leading, ...others].map((featureName) => {
      const feature = given.featureByName.get(featureName);
      if (feature === undefined)
        throw new Error(`Class ${name} has a fact about ${featureName}, which is not among its features.`);
      if (feature.kind === 'containment' || feature.derived)
        throw new Error(`${name}.${featureName} cannot be part of a fact: it is contained or computed.`);
      return feature;
    });
    return {
      features,
      leading: new Set(features.slice(0, leading.length)),
      apart: new Set(features.filter((feature) => apart.includes(feature.name))),
    };
  });
  const facts = [...new Set([...given.parents.flatMap((parent) => parent.facts), ...own])];
  const known = new Set<Feature>();
  for (const feature of facts.flatMap((fact) => fact.features)) {
    if (known.has(feature)) throw new Error(`${name}.${feature.name} is part of two facts.`);
    known.add(feature);
  }
  return facts;
}

function resolveFeature(given: { name: string; feature: FeatureSpec; owner: string }): Feature {
  const { name, feature, owner } = given;
  const { options } = feature;
  const { lower, upper } = boundsOf(feature.multiplicity);
  return {
    name,
    kind: feature.kind,
    type: feature.type,
    required: lower > 0,
    many: upper > 1,
    lower,
    upper,
    default: options.default,
    opposite: options.opposite,
    derived: options.derived ?? false,
    ordered: options.ordered ?? false,
    unique: options.unique ?? false,
    repeats: options.repeats ?? feature.kind === 'attribute',
    identifies: options.identifies ?? name === 'id',
    policy: options.policy ?? 'THREE_WAY',
    xmlName: options.xmlName ?? name,
    doc: feature.doc,
    owner,
  };
}

function boundsOf(multiplicity: string): { readonly lower: number; readonly upper: number } {
  const [lower = '', upper = lower] = multiplicity.split('..');
  return { lower: Number(lower), upper: upper === '*' ? Infinity : Number(upper) };
}

function withPackages<V extends object, P extends string | undefined>(
  named: Readonly<Record<string, V>>,
  packageNameOf: (name: string) => P,
): Map<string, V & { readonly packageName: P }> {
  return new Map(
    Object.entries(named).map(([name, value]) => [name, { ...value, packageName: packageNameOf(name) }]),
  );
}

function concreteKindsOf(classes: ReadonlyMap<string, MetaClass>): (className: string) => readonly string[] {
  const byKind = new Map<string, string[]>();
  for (const metaClass of classes.values()) {
    if (metaClass.abstract) continue;
    for (const kind of metaClass.kinds) {
      pushTo(byKind, kind, metaClass.name);
    }
  }
  return (className) => byKind.get(className) ?? [];
}
