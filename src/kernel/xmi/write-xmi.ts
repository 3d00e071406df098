import { isIdentifier } from '../metamodel/data-types.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isElement, valuesOf } from '../model/element.ts';
import { valueText } from './attribute-value.ts';
import { xmiNamespace, xsiNamespace } from './namespaces.ts';
import { namespacePrefixes } from './prefixes.ts';
import { attributeMarkup, attributeText, elementText, escapeUnwritable } from './xml-text.ts';

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
  const [only] = roots.length === 1 ? roots : [];
  const writing: Writing = { metamodel, prefixes: namespacePrefixes(metamodel), used: new Set(), xsi: false };
  const written = roots.map((root) =>
    writeElement(writing, {
      element: root,
      name: qualifiedName(writing, classOf(metamodel, root)),
      type: undefined,
      indent: only === undefined ? '  ' : '',
      attributes: only === undefined ? '' : headerMark,
    }),
  );
  const header = ` xmi:version="2.0"${namespaces(writing)}`;
  const [body] = only === undefined ? [] : written;
  return body === undefined
    ? `${declaration}<xmi:XMI${header}>\n${written.join('')}</xmi:XMI>\n`
    : `${declaration}${body.replace(headerMark, () => header)}`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

// The namespaces in use are known when everything is written; no text of a model can hold this character.
const headerMark = '\u0000';

type Writing = {
  readonly metamodel: Metamodel;
  /** Prefix by package. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Packages whose classes are named. */
  readonly used: Set<string>;
  xsi: boolean;
};

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
  writing.used.add(metaClass.packageName);
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
  /** The class a reader assumes; none for a root, which its name tells. */
  readonly type: string | undefined;
  readonly indent: string;
  readonly attributes: string;
};

function writeElement(writing: Writing, spot: Spot): string {
  const { element, name, type, indent } = spot;
  const metaClass = classOf(writing.metamodel, element);
  let start = `${indent}<${name}${spot.attributes}`;
  if (type !== undefined && type !== element.eClass) {
    start += ` xsi:type="${qualifiedName(writing, metaClass)}"`;
    writing.xsi = true;
  }
  start += ` xmi:id="${attributeMarkup(element.id)}"`;
  let content = '';
  for (const feature of metaClass.stored) {
    const values = valuesOf(element, feature);
    if (values.length === 0 || (!feature.many && values[0] === feature.default)) continue;
    switch (feature.kind) {
      case 'attribute':
        if (feature.many) content += writeValues(feature, values, indent);
        else start += ` ${feature.xmlName}="${attributeText(valueText(values[0]))}"`;
        break;
      case 'reference':
        if (values.every(isPlainReference))
          start += ` ${feature.xmlName}="${values.map(plainReference).join(' ')}"`;
        else content += writeLinks(feature, values, indent);
        break;
      case 'containment':
        for (const child of values.filter(isElement))
          content += writeElement(writing, {
            element: child,
            name: feature.xmlName,
            type: feature.type,
            indent: `${indent}  `,
            attributes: '',
          });
    }
  }
  return content === '' ? `${start}/>\n` : `${start}>\n${content}${indent}</${name}>\n`;
}

function writeValues({ xmlName }: Feature, values: readonly unknown[], indent: string): string {
  let text = '';
  for (const value of values)
    text += `${indent}  <${xmlName}>${elementText(valueText(value))}</${xmlName}>\n`;
  return text;
}

function isPlainReference(value: unknown): value is string {
  return typeof value === 'string' && isIdentifier(value);
}

/** EMF takes a name with a colon for a type, unless a hash stands before it. */
function plainReference(id: string): string {
  return id.includes(':') ? `#${id}` : id;
}

/** References to what cannot be an id, and so dangles, in a form that carries any text. */
function writeLinks({ xmlName }: Feature, values: readonly unknown[], indent: string): string {
  let text = '';
  for (const value of values)
    text += `${indent}  <${xmlName} href="#${encodeURIComponent(escapeUnwritable(valueText(value)))}"/>\n`;
  return text;
}
