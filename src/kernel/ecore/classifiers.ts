import { builtInDataTypes } from '../metamodel/data-types.ts';
import type { AnyOf } from '../metamodel/element-types.ts';
import type { Metamodel, MetaPackage } from '../metamodel/metamodel.ts';
import type { Model } from '../model/model.ts';
import { isXmlName } from '../xmi/prefixes.ts';
import { detailOf } from './annotations.ts';
import { metamodelSource } from './annotations.ts';
import type { Ecore } from './ecore-metamodel.ts';

/** Any package of an `.ecore` file. */
export type EPackage = AnyOf<Ecore, 'EPackage'>;

/** Any class, enumeration or data type of an `.ecore` file. */
export type EClassifier = AnyOf<Ecore, 'EClassifier'>;

/** A class, enumeration or data type of a file, with the name it gets in the metamodel's table. */
export type Classifier = {
  readonly element: EClassifier;
  /** Its name where only one classifier has it, otherwise with its package in front. */
  readonly key: string;
  readonly name: string;
  readonly packageName: string;
};

/** What a file defines. */
export type EcoreContents = {
  readonly packages: readonly MetaPackage[];
  readonly classifiers: readonly Classifier[];
};

/** Notes a problem of a metamodel file. */
export type Complain = (code: string, message: string) => void;

/** Lists the packages and classifiers of a file, and complains about names that XML or a table cannot hold. */
export function contentsOf(
  models: readonly Model<Ecore>[],
  others: readonly Metamodel[],
  complain: Complain,
): EcoreContents {
  const packages: MetaPackage[] = [];
  const found: Omit<Classifier, 'key'>[] = [];
  const visit = (own: EPackage, parent: string): void => {
    const name = checkedName(own, parent, complain);
    const packageName = parent === '' ? name : `${parent}.${name}`;
    const uri = own.nsURI ?? '';
    if (packages.some((each) => each.name === packageName))
      complain('REPEATED_NAME', `Package ${packageName} is there twice; rename or remove one.`);
    if (uri === '') complain('MISSING_URI', `Package ${packageName} has no nsURI; give it one.`);
    const { nsPrefix } = own;
    packages.push({
      name: packageName,
      uri,
      ...(nsPrefix !== undefined && nsPrefix !== name && { prefix: nsPrefix }),
    });
    for (const element of own.eClassifiers) {
      if (isBuiltIn(element)) continue;
      found.push({ element, packageName, name: checkedName(element, packageName, complain) });
    }
    for (const inside of own.eSubpackages) visit(inside, packageName);
  };
  for (const model of models) {
    const root = model.all('EPackage').find((each) => model.placeOf(each) === undefined);
    if (root === undefined)
      complain('WRONG_ROOT', `The root of a metamodel file is an EPackage, not a ${model.root.eClass}.`);
    else visit(root, '');
  }
  return { packages, classifiers: withKeys(found, others) };
}

/** Whether a data type is one of those every metamodel knows, written into a file for Eclipse's sake. */
export function isBuiltIn(element: EClassifier): boolean {
  return (
    element.eClass === 'EDataType' &&
    Object.hasOwn(builtInDataTypes, element.name ?? '') &&
    detailOf(element, metamodelSource, 'builtIn') === 'true'
  );
}

/** The name of something, after a complaint when there is none or it cannot be used. */
export function checkedName(
  element: { readonly eClass: string; readonly name: string | undefined },
  place: string,
  complain: Complain,
): string {
  const { eClass, name } = element;
  const inside = place === '' ? '' : ` in ${place}`;
  if (name === undefined || name === '') {
    complain('MISSING_NAME', `An ${eClass}${inside} has no name; give it one.`);
    return '';
  }
  if (!isXmlName(name) || name.includes('.') || name === '__proto__')
    complain(
      'ILLEGAL_NAME',
      `${eClass} ${JSON.stringify(name)}${inside} has a name that XML or JSON cannot use; rename it.`,
    );
  return name;
}

function withKeys(
  found: readonly Omit<Classifier, 'key'>[],
  others: readonly Metamodel[],
): readonly Classifier[] {
  const count = new Map<string, number>();
  const more = (name: string): unknown => count.set(name, (count.get(name) ?? 0) + 1);
  for (const { name } of found) more(name);
  for (const { spec } of others)
    for (const part of [spec.classes, spec.enums, spec.dataTypes]) Object.keys(part).forEach(more);
  return found.map((each) => ({
    ...each,
    key: count.get(each.name) === 1 ? each.name : `${each.packageName}.${each.name}`,
  }));
}
