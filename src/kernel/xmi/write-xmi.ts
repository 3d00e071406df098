import { isIdentifier } from '../metamodel/data-types.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isElement, valuesOf } from '../model/element.ts';
import { textPieces } from '../../lib/text-pieces.ts';
import { valueText } from './attribute-value.ts';
import { xmiNamespace, xsiNamespace } from './namespaces.ts';
import { namespacePrefixes } from './prefixes.ts';
import { attributeMarkup, attributeText, elementText, escapeUnwritable } from './xml-text.ts';

/**
 * The number of this writer. A baseline names it, so that its XMI can be written again byte by byte: a change of any
 * byte takes the next number, and the writer of this number stays for those baselines.
 */
export const xmiWriter = 1;

/**
 * The model as an XMI 2.0 file that Eclipse EMF reads: two spaces a level, features in metamodel order, `xmi:id` for
 * the id, `xsi:type` where the class is not the feature's type. Values of single features and lists of references are
 * XML attributes, lists of attribute values are elements; unset features and values that equal their default are left
 * out. The same model always gives the same text, and `readXmi` reads it back as the model it was written from.
 */
export function toXmi(metamodel: Metamodel, root: Element): string {
  return toXmiFile(metamodel, [root]);
}

/** As `toXmi`, for any number of roots: with one it stands alone, otherwise they stand in `xmi:XMI`. */
export function toXmiFile(metamodel: Metamodel, roots: readonly Element[]): string {
  const pieces: string[] = [];
  eachXmiPiece(metamodel, roots, (piece) => pieces.push(piece));
  return pieces.join('');
}

/**
 * Gives the text of `toXmiFile` in pieces to `take`. Of a large model the whole text, put together from the texts of
 * its elements, would be in memory several times.
 */
export function eachXmiPiece(
  metamodel: Metamodel,
  roots: readonly Element[],
  take: (piece: string) => void,
): void {
  const pieces = textPieces(take);
  const writing: Writing = {
    metamodel,
    prefixes: namespacePrefixes(metamodel),
    used: new Set(),
    xsi: false,
    add: pieces.add,
  };
  for (const root of roots) nameClasses(writing, root, undefined);
  const header = ` xmi:version="2.0"${namespaces(writing)}`;
  const isAlone = roots.length === 1;
  writing.add(isAlone ? declaration : `${declaration}<xmi:XMI${header}>\n`);
  for (const root of roots)
    writeElement(writing, {
      element: root,
      name: qualifiedName(writing, classOf(metamodel, root)),
      type: undefined,
      indent: isAlone ? '' : '  ',
      attributes: isAlone ? header : '',
    });
  if (!isAlone) writing.add('</xmi:XMI>\n');
  pieces.end();
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Writing = {
  readonly metamodel: Metamodel;
  /** Prefix by package. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Packages whose classes are named. */
  readonly used: Set<string>;
  xsi: boolean;
  readonly add: (text: string) => void;
};

/** Notes what has to be declared before anything is written: the packages of the classes that will be named. */
function nameClasses(writing: Writing, element: Element, type: string | undefined): void {
  const metaClass = classOf(writing.metamodel, element);
  if (type !== element.eClass) writing.used.add(metaClass.packageName);
  if (type !== undefined && type !== element.eClass) writing.xsi = true;
  for (const feature of metaClass.stored)
    if (feature.kind === 'containment')
      for (const child of valuesOf(element, feature).filter(isElement))
        nameClasses(writing, child, feature.type);
}

function namespaces(writing: Writing): string {
  const { metamodel, prefixes, used } = writing;
  const declared = [
    ['xmi', xmiNamespace] as const,
    ...(writing.xsi ? [['xsi', xsiNamespace] as const] : []),
    ...metamodel.packages
      .filter(({ name }) => used.has(name))
      .map(({ name, uri }) => [prefixes.get(name) ?? name, uri] as const),
  ];
  return declared.map(([prefix, uri]) => ` xmlns:${prefix}="${attributeText(uri)}"`).join('');
}

function qualifiedName(writing: Writing, metaClass: MetaClass): string {
  return `${writing.prefixes.get(metaClass.packageName) ?? metaClass.packageName}:${metaClass.xmlName}`;
}

function classOf(metamodel: Metamodel, element: Element): MetaClass {
  const metaClass = metamodel.classes.get(element.eClass);
  if (metaClass === undefined)
    throw new Error(`Class ${element.eClass} is not in the metamodel ${metamodel.name}.`);
  return metaClass;
}

type Spot = {
  readonly element: Element;
  readonly name: string;
  /** The class a reader assumes; none for a root, whose name gives it. */
  readonly type: string | undefined;
  readonly indent: string;
  readonly attributes: string;
};

function writeElement(writing: Writing, spot: Spot): void {
  const { element, name, type, indent } = spot;
  const { metamodel, add } = writing;
  const metaClass = classOf(metamodel, element);
  add(`${indent}<${name}${spot.attributes}`);
  if (type !== undefined && type !== element.eClass) add(` xsi:type="${qualifiedName(writing, metaClass)}"`);
  add(` xmi:id="${attributeMarkup(element.id)}"`);
  const inside: Inside[] = [];
  for (const feature of metaClass.stored) {
    const values = valuesOf(element, feature);
    if (values.length === 0 || (!feature.many && values[0] === feature.default)) continue;
    if (feature.kind === 'attribute' && !feature.many)
      add(` ${feature.xmlName}="${attributeText(valueText(values[0]))}"`);
    else if (feature.kind === 'reference' && values.every(isPlainReference))
      add(` ${feature.xmlName}="${values.map(plainReference).join(' ')}"`);
    else {
      const held = feature.kind === 'containment' ? values.filter(isElement) : values;
      if (held.length > 0) inside.push({ feature, values: held });
    }
  }
  if (inside.length === 0) return add('/>\n');
  add('>\n');
  for (const each of inside) writeInside(writing, each, `${indent}  `);
  add(`${indent}</${name}>\n`);
}

/** A feature whose values are written as XML elements. */
type Inside = { readonly feature: Feature; readonly values: readonly unknown[] };

function writeInside(writing: Writing, { feature, values }: Inside, indent: string): void {
  const { kind, xmlName: name, type } = feature;
  for (const value of values)
    if (kind === 'attribute') writing.add(`${indent}<${name}>${elementText(valueText(value))}</${name}>\n`);
    else if (kind === 'reference') writing.add(`${indent}<${name} href="#${linkText(value)}"/>\n`);
    else if (isElement(value)) writeElement(writing, { element: value, name, type, indent, attributes: '' });
}

function isPlainReference(value: unknown): value is string {
  return typeof value === 'string' && isIdentifier(value);
}

/** EMF takes a name with a colon for a type, unless a hash stands before it. */
function plainReference(id: string): string {
  return id.includes(':') ? `#${id}` : id;
}

/** A reference to what cannot be an id, and so dangles, in a form that carries any text. */
function linkText(value: unknown): string {
  return encodeURIComponent(escapeUnwritable(valueText(value)));
}
