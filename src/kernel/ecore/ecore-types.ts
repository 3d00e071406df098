import { builtInDataTypes } from '../metamodel/data-types.ts';
import type { DataTypeSpec } from '../metamodel/feature-spec.ts';
import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import { externalNamespace } from './external-types.ts';

/** How one package's `.ecore` file refers to classes, features and data types. */
export type EcoreTypes = {
  /** A class, as in `href`: `#//Goal` or `core.ecore#//ModelElement`. */
  readonly classReference: (name: string) => string;
  /** A class as the type of a feature: with its kind in front when it is in another file. */
  readonly classType: (name: string) => string;
  /** A data type or enumeration as the type of an attribute. */
  readonly valueType: (name: string) => string;
  /** A reference as the opposite of another. */
  readonly featureType: (className: string, featureName: string) => string;
  /** Whether the opposite of a stored reference is computed. */
  readonly isOtherEndDerived: (feature: Feature) => boolean;
  /** Whether EMF would otherwise mix up an unset value with the value it assumes. */
  readonly needsUnset: (feature: Feature) => boolean;
  /** The built-in data types that stand in this package. */
  readonly builtInsOf: (packageName: string) => readonly (readonly [name: string, type: DataTypeSpec])[];
};

/** Makes the references of the file of one package. */
export function ecoreTypes(metamodel: Metamodel, fileOf: string): EcoreTypes {
  const { classes, enums, dataTypes } = metamodel;
  const first = metamodel.packages[0]?.name ?? metamodel.name;
  const isForeign = [...dataTypes.values()].some((each) => externalNamespace(each.packageName) !== undefined);
  // A metamodel that came from Eclipse brings its data types along.
  const builtIns = isForeign
    ? []
    : Object.entries(builtInDataTypes).filter(([name]) => isFree(metamodel, name));

  const reference = (packageName: string, name: string): string => {
    const [file = packageName, ...path] = packageName.split('.');
    const fragment = `#//${[...path, name].join('/')}`;
    const namespace = externalNamespace(packageName);
    if (namespace !== undefined && packageName !== fileOf) return `${namespace}#//${name}`;
    return file === fileOf.split('.')[0] ? fragment : `${file}.ecore${fragment}`;
  };
  const classReference = (name: string): string => {
    const metaClass = classes.get(name);
    return reference(metaClass?.packageName ?? metamodel.name, metaClass?.xmlName ?? name);
  };
  const typed = (kind: string, href: string): string =>
    href.startsWith('#') ? href : `ecore:${kind} ${href}`;
  return {
    classReference,
    classType: (name) => typed('EClass', classReference(name)),
    valueType: (name) => {
      const enumeration = enums.get(name);
      if (enumeration !== undefined)
        return typed('EEnum', reference(enumeration.packageName, enumeration.xmlName ?? name));
      const dataType = dataTypes.get(name);
      const namespace = externalNamespace(dataType?.packageName);
      const xmlName = dataType?.xmlName ?? name;
      if (namespace !== undefined) return `ecore:EDataType ${namespace}#//${xmlName}`;
      return typed('EDataType', reference(dataType?.packageName ?? first, xmlName));
    },
    featureType: (className, featureName) => {
      const feature = classes.get(className)?.featureByName.get(featureName);
      const owner = classReference(feature?.owner ?? className);
      return typed('EReference', `${owner}/${feature?.xmlName ?? featureName}`);
    },
    isOtherEndDerived: ({ type, opposite, derived }) =>
      opposite !== undefined && !derived && classes.get(type)?.featureByName.get(opposite)?.derived === true,
    needsUnset: (feature) =>
      feature.kind === 'attribute' &&
      !feature.many &&
      feature.default === undefined &&
      enums.has(feature.type),
    builtInsOf: (packageName) => (packageName === first ? builtIns : []),
  };
}

function isFree(metamodel: Metamodel, typeName: string): boolean {
  const { classes, enums, dataTypes } = metamodel;
  if (dataTypes.get(typeName)?.packageName !== undefined) return false;
  if (!classes.has(typeName) && !enums.has(typeName)) return true;
  const isUsed = [...classes.values()].some(({ attributes }) =>
    attributes.some(({ type }) => type === typeName && !enums.has(type)),
  );
  if (isUsed)
    throw new Error(
      `${typeName} is a class and a data type of ${metamodel.name}, which Ecore cannot distinguish.`,
    );
  return false;
}
