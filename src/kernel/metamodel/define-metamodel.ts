import type { ClassSpec, DataTypeSpec, EnumSpec, FeatureSpec, MetamodelSpec } from './feature-spec.ts';
import { builtInDataTypes } from './data-types.ts';
import type { Feature, MetaClass, Metamodel, MetaPackage } from './metamodel.ts';
import { checkMetamodel } from './check-metamodel.ts';

type Table = {
  readonly name: string;
  readonly uri: string;
  /** Class of every model's one top element. */
  readonly root?: string;
  readonly enums?: Readonly<Record<string, EnumSpec>>;
  readonly dataTypes?: Readonly<Record<string, DataTypeSpec>>;
  readonly classes: Readonly<Record<string, ClassSpec>>;
};

type None = Readonly<Record<never, never>>;

type Part<T, K extends keyof Table> = T extends Readonly<Record<K, infer V>> ? V : None;

type Merged<T extends Table, Base extends Pick<MetamodelSpec, 'enums' | 'dataTypes' | 'classes'>> = {
  readonly name: T['name'];
  readonly uri: T['uri'];
  readonly enums: Part<T, 'enums'> & Base['enums'];
  readonly dataTypes: Part<T, 'dataTypes'> & Base['dataTypes'];
  readonly classes: T['classes'] & Base['classes'];
};

type NothingBelow = { readonly enums: None; readonly dataTypes: None; readonly classes: None };

/**
 * Builds a metamodel from a table and, optionally, the package it builds on (its classes, enumerations and
 * data types become part of the result). Throws when the table contradicts itself: unknown types, supertype
 * cycles, features that clash, opposites that do not point back, defaults of the wrong type.
 */
export function defineMetamodel<const T extends Table>(table: T): Metamodel<Merged<T, NothingBelow>>;
export function defineMetamodel<const T extends Table, B extends MetamodelSpec>(
  table: T,
  base: Metamodel<B>,
): Metamodel<Merged<T, B>>;
export function defineMetamodel(table: Table, base?: Metamodel): Metamodel {
  const packages: MetaPackage[] = [...(base?.packages ?? []), { name: table.name, uri: table.uri }];
  const packageOf = new Map<string, string>();
  for (const known of base?.classes.values() ?? []) packageOf.set(known.name, known.packageName);
  for (const name of Object.keys(table.classes)) packageOf.set(name, table.name);
  const spec: MetamodelSpec = {
    name: table.name,
    uri: table.uri,
    enums: { ...base?.spec.enums, ...table.enums },
    dataTypes: { ...base?.spec.dataTypes, ...table.dataTypes },
    classes: { ...base?.spec.classes, ...table.classes },
  };
  const classes = new Map<string, MetaClass>();
  for (const name of Object.keys(spec.classes)) resolveClass({ name, spec, classes, packageOf, path: [] });
  const metamodel: Metamodel = {
    name: table.name,
    uri: table.uri,
    packages,
    classes,
    enums: withPackage(spec.enums, base?.enums, table.name),
    dataTypes: allDataTypes(spec.dataTypes, base, table.name),
    rootClass: table.root,
    concreteKinds: concreteKindsOf(classes),
    spec,
  };
  checkMetamodel(metamodel);
  return metamodel;
}

type Resolution = {
  readonly name: string;
  readonly spec: MetamodelSpec;
  readonly classes: Map<string, MetaClass>;
  readonly packageOf: ReadonlyMap<string, string>;
  readonly path: readonly string[];
};

function resolveClass(resolution: Resolution): MetaClass {
  const { name, spec, classes, packageOf, path } = resolution;
  const known = classes.get(name);
  if (known !== undefined) return known;
  if (path.includes(name)) throw new Error(`Class ${name} extends itself: ${[...path, name].join(' → ')}.`);
  const classSpec = spec.classes[name];
  if (classSpec === undefined)
    throw new Error(`Class ${path.at(-1) ?? '?'} extends ${name}, which is not defined.`);
  const parents = (classSpec.extends ?? []).map((parent) =>
    resolveClass({ ...resolution, name: parent, path: [...path, name] }),
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
    packageName: packageOf.get(name) ?? spec.name,
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
  };
  classes.set(name, metaClass);
  return metaClass;
}

function resolveFeature(given: { name: string; feature: FeatureSpec; owner: string }): Feature {
  const { name, feature, owner } = given;
  const { options } = feature;
  return {
    name,
    kind: feature.kind,
    type: feature.type,
    required: feature.multiplicity.startsWith('1'),
    many: feature.multiplicity.endsWith('*'),
    default: options.default,
    opposite: options.opposite,
    derived: options.derived ?? false,
    ordered: options.ordered ?? false,
    unique: options.unique ?? false,
    policy: options.policy ?? 'THREE_WAY',
    doc: feature.doc,
    owner,
  };
}

function allDataTypes(
  own: MetamodelSpec['dataTypes'],
  base: Metamodel | undefined,
  packageName: string,
): Metamodel['dataTypes'] {
  const all = new Map<string, DataTypeSpec & { readonly packageName: string | undefined }>();
  for (const [name, type] of Object.entries(builtInDataTypes))
    all.set(name, { ...type, packageName: undefined });
  for (const [name, type] of withPackage(own, base?.dataTypes, packageName)) all.set(name, type);
  return all;
}

function withPackage<V extends object>(
  own: Readonly<Record<string, V>>,
  known: ReadonlyMap<string, V & { readonly packageName: string | undefined }> | undefined,
  packageName: string,
): Map<string, V & { readonly packageName: string }> {
  return new Map(
    Object.entries(own).map(([name, value]) => [
      name,
      { ...value, packageName: known?.get(name)?.packageName ?? packageName },
    ]),
  );
}

function concreteKindsOf(classes: ReadonlyMap<string, MetaClass>): (className: string) => readonly string[] {
  const byKind = new Map<string, string[]>();
  for (const metaClass of classes.values()) {
    if (metaClass.abstract) continue;
    for (const kind of metaClass.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), metaClass.name]);
  }
  return (className) => byKind.get(className) ?? [];
}
