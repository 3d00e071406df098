import { builtInDataTypes } from '../metamodel/data-types.ts';
import type { AttributeValue, JsonKind } from '../metamodel/feature-spec.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Classifier, EClassifier } from './classifiers.ts';
import { isBuiltIn } from './classifiers.ts';
import { externalType, shapeOfJavaClass } from './external-types.ts';
import type { ValueShape } from './external-types.ts';

/** What a reference to a classifier means. */
export type FoundType =
  | { readonly kind: 'CLASS'; readonly key: string }
  | { readonly kind: 'ENUM'; readonly key: string; readonly literals: readonly string[] }
  | ({ readonly kind: 'DATA'; readonly key: string } & ValueShape)
  /** Of a data type that EMF brings along, with the package it gets in the table. */
  | ({ readonly kind: 'EXTERNAL'; readonly key: string; readonly packageName: string } & ValueShape);

/** Finds what a reference means: the id of an element of the file, or `file.ecore#//Name`. */
export type TypeLookup = (reference: string) => FoundType | undefined;

/** Makes the look-up for a file with these classifiers and the metamodels of other files, by file name. */
export function typeLookup(given: {
  readonly classifiers: readonly Classifier[];
  readonly find: (id: string) => EClassifier | undefined;
  readonly others: ReadonlyMap<string, Metamodel>;
}): TypeLookup {
  const own = new Map(given.classifiers.map((each) => [each.element.id, foundIn(each)]));
  const outside = new Map([...given.others].flatMap(([file, metamodel]) => referencesTo(file, metamodel)));
  return (reference) => {
    const known = own.get(reference) ?? outside.get(reference);
    if (known !== undefined) return known;
    const element = given.find(reference);
    if (element !== undefined && isBuiltIn(element)) return builtIn(element.name ?? '');
    const external = externalType(reference);
    return external === undefined ? undefined : { kind: 'EXTERNAL', ...external };
  };
}

/** Whether a reference leads to a file or data type that is known. */
export function isKnownOutside(href: string, others: ReadonlyMap<string, Metamodel>): boolean {
  if (externalType(href) !== undefined) return true;
  const [file = ''] = href.split('#');
  return (
    others.has(file) || [...others.values()].some((each) => each.packages.some(({ uri }) => uri === file))
  );
}

/** The texts that an enumeration's literals have in files. */
export function literalsOf(element: EClassifier): readonly string[] {
  return element.eClass === 'EEnum'
    ? element.eLiterals.map((literal) => literal.literal ?? literal.name ?? '')
    : [];
}

/** What the values of a data type are, by its Java class. */
export function shapeOf(element: EClassifier): ValueShape {
  return shapeOfJavaClass(element.instanceClassName ?? element.instanceTypeName ?? '');
}

function foundIn({ element, key }: Classifier): FoundType {
  switch (element.eClass) {
    case 'EClass':
      return { kind: 'CLASS', key };
    case 'EEnum':
      return { kind: 'ENUM', key, literals: literalsOf(element) };
    case 'EDataType':
      return { kind: 'DATA', key, ...shapeOf(element) };
  }
}

function builtIn(name: string): FoundType | undefined {
  const types: Readonly<Record<string, { readonly json: JsonKind }>> = builtInDataTypes;
  const json = types[name]?.json;
  return json === undefined ? undefined : { kind: 'DATA', key: name, json };
}

/** Everything of a metamodel's own root package, by the references that lead to it from other files. */
function referencesTo(file: string, metamodel: Metamodel): readonly (readonly [string, FoundType])[] {
  const [root = metamodel.name] = metamodel.name.split('.');
  const first = metamodel.packages[0]?.name;
  const references = (packageName: string | undefined, name: string): readonly string[] => {
    const [top, ...path] = (packageName ?? first ?? '').split('.');
    if (top !== root) return [];
    const uri = metamodel.packages.find((each) => each.name === packageName)?.uri ?? '';
    return [`${file}#//${[...path, name].join('/')}`, `${uri}#//${name}`];
  };
  const entries = (
    packageName: string | undefined,
    name: string,
    found: FoundType,
  ): readonly (readonly [string, FoundType])[] =>
    references(packageName, name).map((reference) => [reference, found] as const);
  return [
    ...[...metamodel.classes].flatMap(([key, { packageName, xmlName }]) =>
      entries(packageName, xmlName, { kind: 'CLASS', key }),
    ),
    ...[...metamodel.enums].flatMap(([key, { packageName, xmlName, literals }]) =>
      entries(packageName, xmlName ?? key, { kind: 'ENUM', key, literals }),
    ),
    ...[...metamodel.dataTypes].flatMap(([key, { packageName, xmlName, json }]) =>
      entries(packageName, xmlName ?? key, { kind: 'DATA', key, json }),
    ),
  ];
}

/** The value an attribute has when nothing sets it and Java's types leave no room for nothing. */
export function unsetValue(found: FoundType): AttributeValue | undefined {
  if (found.kind === 'ENUM') return found.literals[0];
  return found.kind === 'CLASS' ? undefined : found.unset;
}
