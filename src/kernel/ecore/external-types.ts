import type { AttributeValue, JsonKind } from '../metamodel/feature-spec.ts';
import { ecoreNamespace, xmlTypeNamespace } from './ecore-metamodel.ts';

/** What a data type's values are, and which value stands for unset when Java knows no other. */
export type ValueShape = { readonly json: JsonKind; readonly unset?: AttributeValue };

/** A data type that EMF brings along, and the name it has in a metamodel's table. */
export type ExternalType = ValueShape & { readonly key: string; readonly packageName: string };

const packages: Readonly<Record<string, { readonly name: string; readonly prefix: string }>> = {
  [ecoreNamespace]: { name: 'ecore', prefix: '' },
  [xmlTypeNamespace]: { name: 'XMLType', prefix: 'XMLType.' },
};

/** Namespace of a package that EMF brings along, by the name it has here. */
export function externalNamespace(packageName: string | undefined): string | undefined {
  return Object.keys(packages).find((uri) => packages[uri]?.name === packageName);
}

/** The data type of Ecore or XMLType that a reference such as `http://…/Ecore#//EString` names. */
export function externalType(href: string): ExternalType | undefined {
  const [uri = '', name = ''] = href.split('#//');
  const known = packages[uri];
  if (known === undefined || !/^\w{1,60}$/.test(name)) return undefined;
  const shape = shapeOfName(known.name === 'ecore' ? name.replace(/^E/, '') : name);
  return { ...shape, key: `${known.prefix}${name}`, packageName: known.name };
}

/** The shape of the values of a Java class. */
export function shapeOfJavaClass(className: string): ValueShape {
  const simple = className.replace(/^java\.(?:lang|math)\./, '');
  // A class stands for objects, which can be missing; a primitive type always has a value.
  if (simple !== className) return { json: jsonOf(simple) };
  return primitives.has(className)
    ? { json: jsonOf(className), ...unsetOf(jsonOf(className)) }
    : { json: 'string' };
}

const primitives: ReadonlySet<string> = new Set([
  'byte',
  'short',
  'int',
  'long',
  'float',
  'double',
  'boolean',
]);

function shapeOfName(name: string): ValueShape {
  const plain = name.replace(/Object$/, '');
  const json = jsonOf(plain);
  return plain === name && primitives.has(name.toLowerCase()) ? { json, ...unsetOf(json) } : { json };
}

const wholeNumbers: ReadonlySet<string> = new Set(
  ['byte', 'short', 'int', 'integer', 'long'].concat(
    ['negativeinteger', 'nonnegativeinteger', 'nonpositiveinteger', 'positiveinteger'],
    ['unsignedbyte', 'unsignedint', 'unsignedlong', 'unsignedshort'],
  ),
);

// Numbers without bounds (BigInteger, BigDecimal) stay texts: JSON numbers would lose digits.
function jsonOf(name: string): JsonKind {
  const lower = name.toLowerCase();
  if (lower === 'boolean') return 'boolean';
  if (lower === 'double' || lower === 'float') return 'number';
  return wholeNumbers.has(lower) ? 'integer' : 'string';
}

function unsetOf(json: JsonKind): { readonly unset?: AttributeValue } {
  if (json === 'boolean') return { unset: false };
  if (json === 'string') return {};
  return { unset: 0 };
}
