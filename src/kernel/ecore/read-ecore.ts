import type { InheritanceLimits } from '../metamodel/build-metamodel.ts';
import { buildMetamodel } from '../metamodel/build-metamodel.ts';
import type { AnyOf } from '../metamodel/element-types.ts';
import type { ClassSpec, DataTypeSpec, EnumSpec, FeatureSpec } from '../metamodel/feature-spec.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Finding } from '../model/finding.ts';
import { errorAt } from '../model/finding.ts';
import type { Model } from '../model/model.ts';
import { openModel } from '../model/model.ts';
import { readXmi } from '../xmi/read-xmi.ts';
import type { XmiLimits } from '../xmi/reading.ts';
import { detailOf, documentationSource, metamodelSource } from './annotations.ts';
import type { Classifier, Complain, EClassifier } from './classifiers.ts';
import { checkedName, contentsOf } from './classifiers.ts';
import type { Ecore } from './ecore-metamodel.ts';
import { ecore, ecoreNamespace } from './ecore-metamodel.ts';
import type { EFeature, FeatureReading } from './read-feature.ts';
import { isIdentity, readFeature } from './read-feature.ts';
import type { FoundType, TypeLookup } from './type-lookup.ts';
import { isKnownOutside, literalsOf, shapeOf, typeLookup } from './type-lookup.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** Far beyond what people write: some hundred classes with some hundred features each. */
const inheritanceLimits: InheritanceLimits = { depth: 100, inherited: 500_000 };

/** A metamodel read from a file, or the reasons why it cannot be used. */
export type EcoreResult =
  | { readonly ok: true; readonly metamodel: Metamodel }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Reads a metamodel from an `.ecore` file: packages with their subpackages, classes, features, enumerations and data
 * types. Operations, generics and the annotations of other tools are passed over. `others` holds the metamodels of
 * files that this one refers to, by file name. What EMF does not write to files (transient features, references to the
 * container) becomes derived; values that Java types have when unset become defaults. Nothing is ever fetched, and
 * nothing throws: what cannot be used comes back as findings.
 */
export function readEcore(given: {
  readonly bytes: Uint8Array;
  readonly others?: ReadonlyMap<string, Metamodel>;
  readonly limits?: XmiLimits;
}): EcoreResult {
  const others = given.others ?? new Map<string, Metamodel>();
  let drawn = 0;
  const file = readXmi({
    metamodel: ecore,
    bytes: given.bytes,
    // No id of a file looks like this.
    newId: () => `#${++drawn}`,
    rules: { stepName: 'name', outside: (href) => (isKnownOutside(href, others) ? href : undefined) },
    ...withoutUndefined({ limits: given.limits }),
  });
  if (!file.ok) return file;
  const findings: Finding[] = [];
  const complain: Complain = (code, message) => {
    findings.push(errorAt({ code, message, path: undefined }));
  };
  const models = file.roots.map((root) => openModel(ecore, root));
  // Ecore's own classes join the table where they are used.
  const known = models.some(usesEcore) ? new Map([['Ecore.ecore', ecore], ...others]) : others;
  const metamodel = metamodelOf(models, known, complain);
  return metamodel === undefined || findings.length > 0 ? { ok: false, findings } : { ok: true, metamodel };
}

/** Whether a feature's type or a supertype is a class of Ecore, EObject mostly. */
function usesEcore(model: Model<Ecore>): boolean {
  const types = model.all('EReference').map(({ eType, eGenericType }) => eType ?? eGenericType?.eClassifier);
  const supertypes = model.all('EClass').flatMap(supertypesOf);
  const references = new Set([...ecore.classes.keys()].map((name) => `${ecoreNamespace}#//${name}`));
  return [...types, ...supertypes].some((each) => each !== undefined && references.has(each));
}

function metamodelOf(
  models: readonly Model<Ecore>[],
  others: ReadonlyMap<string, Metamodel>,
  complain: Complain,
): Metamodel | undefined {
  const bases = [...others.values()];
  const { packages, classifiers } = contentsOf(models, bases, complain);
  const [main] = packages;
  if (main === undefined) return undefined;
  const find = finder(models);
  const types = typeLookup({ classifiers, find: find.classifier, others });
  const tables = emptyTables(bases);
  const features: FeatureReading = { types, findReference: find.reference, keyOf: keyOf(types), complain };
  for (const classifier of classifiers) {
    tables.packageOf.set(classifier.key, classifier.packageName);
    addClassifier({ tables, features, classifier });
  }
  const root = models[0]?.all('EPackage')[0];
  try {
    return buildMetamodel({
      packages: [
        ...new Map(
          [...bases.flatMap((each) => each.packages), ...packages].map((each) => [each.name, each]),
        ).values(),
      ],
      packageOf: tables.packageOf,
      rootClass: root === undefined ? undefined : detailOf(root, metamodelSource, 'root'),
      limits: inheritanceLimits,
      spec: {
        name: main.name,
        uri: main.uri,
        enums: Object.fromEntries(tables.enums),
        dataTypes: Object.fromEntries(tables.dataTypes),
        classes: Object.fromEntries(tables.classes),
      },
    });
  } catch (error) {
    // The table is another person's: its contradictions are findings, not bugs.
    complain('CONTRADICTION', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

type Finder = {
  readonly classifier: (id: string) => EClassifier | undefined;
  readonly reference: (id: string) => AnyOf<Ecore, 'EReference'> | undefined;
};

function finder(models: readonly Model<Ecore>[]): Finder {
  const classifiers = new Map(
    models.flatMap((model) => model.all('EClassifier')).map((each) => [each.id, each]),
  );
  const references = new Map(
    models.flatMap((model) => model.all('EReference')).map((each) => [each.id, each]),
  );
  return { classifier: (id) => classifiers.get(id), reference: (id) => references.get(id) };
}

type Tables = {
  readonly classes: Map<string, ClassSpec>;
  readonly enums: Map<string, EnumSpec>;
  readonly dataTypes: Map<string, DataTypeSpec>;
  readonly packageOf: Map<string, string>;
};

function emptyTables(bases: readonly Metamodel[]): Tables {
  const tables: Tables = { classes: new Map(), enums: new Map(), dataTypes: new Map(), packageOf: new Map() };
  for (const { spec, classes, enums, dataTypes } of bases) {
    for (const [name, each] of Object.entries(spec.classes))
      tables.classes.set(name, { ...each, ...extending(tables, each.extends ?? []) });
    for (const [name, each] of Object.entries(spec.enums)) tables.enums.set(name, each);
    for (const [name, each] of Object.entries(spec.dataTypes)) tables.dataTypes.set(name, each);
    for (const [name, { packageName }] of [...classes, ...enums, ...dataTypes])
      if (packageName !== undefined) tables.packageOf.set(name, packageName);
  }
  return tables;
}

/** The class of Ecore that all others extend without saying so. */
const anything = 'EObject';

/** An element's own `eClass` and `id` take these names; a feature with such a name gets another. */
const reservedNames: readonly string[] = ['id', 'eClass'];

function keyOf(types: TypeLookup): (feature: EFeature) => string {
  return (feature) => {
    const name = feature.name ?? '';
    const type = feature.eType === undefined ? undefined : types(feature.eType);
    return reservedNames.includes(name) && !isIdentity(feature, type) ? `${name}_` : name;
  };
}

function addClassifier(given: {
  readonly tables: Tables;
  readonly features: FeatureReading;
  readonly classifier: Classifier;
}): void {
  const { tables, classifier } = given;
  const { element, key, name } = classifier;
  const doc = detailOf(element, documentationSource, 'documentation') ?? '';
  const named = key !== name && { xmlName: name };
  switch (element.eClass) {
    case 'EClass':
      tables.classes.set(key, { ...classSpec(given, element), doc, ...named });
      break;
    case 'EEnum':
      tables.enums.set(key, { doc, literals: literalsOf(element), ...named });
      break;
    case 'EDataType': {
      const rule = detailOf(element, metamodelSource, 'rule');
      const { json } = shapeOf(element);
      tables.dataTypes.set(key, { doc, json, ...withoutUndefined({ rule }), ...named });
    }
  }
}

function classSpec(
  given: { readonly tables: Tables; readonly features: FeatureReading; readonly classifier: Classifier },
  element: AnyOf<Ecore, 'EClass'>,
): Omit<ClassSpec, 'doc'> {
  const { tables, features: reading, classifier } = given;
  const own = new Map<string, FeatureSpec>();
  for (const feature of element.eStructuralFeatures) {
    const place = `${classifier.key}.${checkedName(feature, classifier.key, reading.complain)}`;
    if (feature.eType?.endsWith('#//EFeatureMapEntry') === true) continue;
    const read = readFeature(reading, feature, place);
    if (read === undefined) continue;
    const key = reading.keyOf(feature);
    if (own.has(key)) reading.complain('REPEATED_NAME', `${place} is there twice; rename or remove one.`);
    own.set(key, read.spec);
    addExternal(tables, read.type);
  }
  const supertypes = supertypesOf(element).map((reference) => {
    const found = reading.types(reference);
    if (found?.kind === 'CLASS') return found.key;
    reading.complain(
      'UNSUPPORTED_TYPE',
      `${classifier.key} extends what is not a class of this metamodel; remove it.`,
    );
    return '';
  });
  return {
    ...((element.abstract === true || element.interface === true) && { abstract: true as const }),
    ...extending(
      tables,
      supertypes.filter((name) => name !== ''),
    ),
    features: Object.fromEntries(own),
  };
}

/** What a class extends; where Ecore's classes are in the table, every class is a kind of EObject. */
function extending({ packageOf }: Tables, supertypes: readonly string[]): Pick<ClassSpec, 'extends'> {
  if (supertypes.length > 0) return { extends: supertypes };
  return packageOf.get(anything) === ecore.name ? { extends: [anything] } : {};
}

function supertypesOf(element: AnyOf<Ecore, 'EClass'>): readonly string[] {
  if (element.eSuperTypes.length > 0) return element.eSuperTypes;
  return element.eGenericSuperTypes.flatMap(({ eClassifier }) => eClassifier ?? []);
}

/** A data type that EMF brings along joins the table when it is used. */
function addExternal({ dataTypes, packageOf }: Tables, type: FoundType): void {
  if (type.kind !== 'EXTERNAL') return;
  const { key, json, packageName } = type;
  const xmlName = key.slice(key.lastIndexOf('.') + 1);
  dataTypes.set(key, { doc: '', json, ...(xmlName !== key && { xmlName }) });
  packageOf.set(key, packageName);
}
