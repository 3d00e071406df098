import type { DataTypeSpec, EnumSpec, JsonKind } from '../metamodel/feature-spec.ts';
import type { Feature, MetaClass, Metamodel, MetaPackage } from '../metamodel/metamodel.ts';
import { xmiNamespace, xsiNamespace } from '../xmi/namespaces.ts';
import { namespacePrefixes } from '../xmi/prefixes.ts';
import { attributeText } from '../xmi/xml-text.ts';
import { documentationSource, metamodelSource } from './annotations.ts';
import { ecoreNamespace } from './ecore-metamodel.ts';
import { ecoreTypes } from './ecore-types.ts';
import type { EcoreTypes } from './ecore-types.ts';

/**
 * One package of a metamodel, with its subpackages, as an `.ecore` file that Eclipse EMF loads. References to other
 * packages expect their files beside this one, named after them (`core.ecore`). The built-in data types stand in the
 * file of the first package. Documentation becomes GenModel annotations; what Ecore has no words for (merge policy,
 * uniqueness in the model, the root class) becomes annotations with the source `urn:mde:metamodel:1`.
 */
export function toEcore(metamodel: Metamodel, packageName: string = metamodel.name): string {
  const own = metamodel.packages.find(({ name }) => name === packageName);
  if (own === undefined) throw new Error(`Metamodel ${metamodel.name} has no package ${packageName}.`);
  const writing: Writing = {
    metamodel,
    types: ecoreTypes(metamodel, packageName),
    prefixes: namespacePrefixes(metamodel),
  };
  const header = [
    ['xmi:version', '2.0'],
    ['xmlns:xmi', xmiNamespace],
    ['xmlns:xsi', xsiNamespace],
    ['xmlns:ecore', ecoreNamespace],
  ] as const;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text(packageNode(writing, own, header), '')}`;
}

type Writing = {
  readonly metamodel: Metamodel;
  readonly types: EcoreTypes;
  readonly prefixes: ReadonlyMap<string, string>;
};

type Attributes = readonly (readonly [name: string, value: string | undefined])[];

/** An XML element about to be written; attributes without value are left out. */
type Node = { readonly name: string; readonly attributes: Attributes; readonly content: readonly Node[] };

function text({ name, attributes, content }: Node, indent: string): string {
  const start = attributes
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${attributeText(value)}"`))
    .join('');
  return content.length === 0
    ? `${indent}<${name}${start}/>\n`
    : `${indent}<${name}${start}>\n${content.map((each) => text(each, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

function packageNode(writing: Writing, own: MetaPackage, header: Attributes): Node {
  const { metamodel, prefixes } = writing;
  const isOwn = (thing: { readonly packageName: string | undefined }): boolean =>
    thing.packageName === own.name;
  const inside = metamodel.packages.filter(({ name }) => parentOf(name) === own.name);
  return {
    name: header.length === 0 ? 'eSubpackages' : 'ecore:EPackage',
    attributes: [
      ...header,
      ['name', own.name.slice(own.name.lastIndexOf('.') + 1)],
      ['nsURI', own.uri],
      ['nsPrefix', own.prefix ?? prefixes.get(own.name)],
    ],
    content: [
      ...notes({ root: own.name === metamodel.name ? metamodel.rootClass : undefined }),
      ...[...metamodel.classes.values()].filter(isOwn).map((metaClass) => classNode(writing, metaClass)),
      ...[...metamodel.enums].filter(([, each]) => isOwn(each)).map(([name, each]) => enumNode(name, each)),
      ...writing.types
        .builtInsOf(own.name)
        .map(([name, each]) => dataTypeNode(name, each, { builtIn: 'true' })),
      ...[...metamodel.dataTypes]
        .filter(([, each]) => isOwn(each))
        .map(([name, each]) => dataTypeNode(name, each, { rule: each.rule })),
      ...inside.map((each) => packageNode(writing, each, [])),
    ],
  };
}

function parentOf(packageName: string): string {
  return packageName.slice(0, Math.max(0, packageName.lastIndexOf('.')));
}

function classNode(writing: Writing, metaClass: MetaClass): Node {
  const { types } = writing;
  const supertypes = metaClass.supertypes
    .map((name) => types.classReference(name))
    // Every class extends it, and Eclipse does not write it.
    .filter((reference) => reference !== `${ecoreNamespace}#//EObject`);
  const isLocal = supertypes.every((reference) => reference.startsWith('#'));
  return {
    name: 'eClassifiers',
    attributes: [
      ['xsi:type', 'ecore:EClass'],
      ['name', metaClass.xmlName],
      ['abstract', flag(metaClass.abstract)],
      ['eSuperTypes', isLocal && supertypes.length > 0 ? supertypes.join(' ') : undefined],
    ],
    content: [
      ...documentation(metaClass.doc),
      // EMF has no attribute form for lists that lead to other files.
      ...(isLocal ? [] : supertypes.map((href) => leaf('eSuperTypes', [['href', href]]))),
      ...metaClass.features
        .filter((feature) => feature.owner === metaClass.name)
        .map((feature) => featureNode(writing, feature)),
    ],
  };
}

function featureNode(writing: Writing, feature: Feature): Node {
  const { types } = writing;
  // In files the id is the `xmi:id`; EMF leaves the attribute empty and must not miss it.
  const lower = feature.name === 'id' ? 0 : feature.lower;
  return {
    name: 'eStructuralFeatures',
    attributes: [
      ['xsi:type', feature.kind === 'attribute' ? 'ecore:EAttribute' : 'ecore:EReference'],
      ['name', feature.xmlName],
      ['ordered', feature.many && !feature.ordered ? 'false' : undefined],
      ['unique', feature.many && feature.repeats ? 'false' : undefined],
      ['lowerBound', lower === 0 ? undefined : String(lower)],
      [
        'upperBound',
        feature.upper === 1 ? undefined : String(feature.upper === Infinity ? -1 : feature.upper),
      ],
      ['eType', feature.kind === 'attribute' ? types.valueType(feature.type) : types.classType(feature.type)],
      // Without a field EMF could not keep the other end up to date.
      ['volatile', flag(feature.derived && feature.opposite === undefined)],
      ['transient', flag(feature.derived)],
      ['defaultValueLiteral', feature.default === undefined ? undefined : String(feature.default)],
      ['unsettable', flag(types.needsUnset(feature))],
      ['derived', flag(feature.derived)],
      ['iD', flag(feature.kind === 'attribute' && feature.identifies)],
      ['containment', flag(feature.kind === 'containment')],
      // EMF wants it of the stored end of an opposite whose other end is computed.
      ['resolveProxies', types.isOtherEndDerived(feature) ? 'false' : undefined],
      [
        'eOpposite',
        feature.opposite === undefined ? undefined : types.featureType(feature.type, feature.opposite),
      ],
    ],
    content: [
      ...documentation(feature.doc),
      ...notes({
        policy: feature.policy === 'THREE_WAY' ? undefined : feature.policy,
        unique: flag(feature.unique),
      }),
    ],
  };
}

function enumNode(name: string, { doc, literals, xmlName }: EnumSpec): Node {
  return {
    name: 'eClassifiers',
    attributes: [
      ['xsi:type', 'ecore:EEnum'],
      ['name', xmlName ?? name],
    ],
    content: [
      ...documentation(doc),
      ...literals.map((literal, index) =>
        leaf('eLiterals', [
          ['name', /^\w+$/.test(literal) ? literal : `literal${index}`],
          ['value', index === 0 ? undefined : String(index)],
          ['literal', /^\w+$/.test(literal) ? undefined : literal],
        ]),
      ),
    ],
  };
}

// Objects, not Java's primitive types: those have no way to be unset.
const javaClasses: Readonly<Record<JsonKind, string>> = {
  string: 'java.lang.String',
  integer: 'java.lang.Long',
  number: 'java.lang.Double',
  boolean: 'java.lang.Boolean',
};

function dataTypeNode(
  name: string,
  { doc, json, xmlName }: DataTypeSpec,
  details: Readonly<Record<string, string | undefined>>,
): Node {
  return {
    name: 'eClassifiers',
    attributes: [
      ['xsi:type', 'ecore:EDataType'],
      ['name', xmlName ?? name],
      ['instanceClassName', javaClasses[json]],
    ],
    content: [...documentation(doc), ...notes(details)],
  };
}

function documentation(doc: string): readonly Node[] {
  return doc === '' ? [] : [annotation(documentationSource, [['documentation', doc]])];
}

function notes(details: Readonly<Record<string, string | undefined>>): readonly Node[] {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return given.length === 0 ? [] : [annotation(metamodelSource, given)];
}

function annotation(source: string, details: Attributes): Node {
  return {
    name: 'eAnnotations',
    attributes: [['source', source]],
    content: details.map(([key, value]) =>
      leaf('details', [
        ['key', key],
        ['value', value],
      ]),
    ),
  };
}

function leaf(name: string, attributes: Attributes): Node {
  return { name, attributes, content: [] };
}

function flag(isSet: unknown): string | undefined {
  return isSet === true ? 'true' : undefined;
}
