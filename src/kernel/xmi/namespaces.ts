import type { MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { XmlAttributes } from './xml-events.ts';

/** Namespace of the XMI attributes this service writes. */
export const xmiNamespace = 'http://www.omg.org/XMI';

/** Namespace of `xsi:type` and its kin. */
export const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/** The prefixes that are bound at one place of a file: those of the element itself, and those around it. */
export type NamespaceScope = {
  readonly own: ReadonlyMap<string, string>;
  readonly around: NamespaceScope | undefined;
};

/** The namespace of a prefix (the empty one is the default namespace), or undefined when it is not bound. */
export function namespaceOf(scope: NamespaceScope | undefined, prefix: string): string | undefined {
  for (let each = scope; each !== undefined; each = each.around) {
    const uri = each.own.get(prefix);
    if (uri !== undefined) return uri;
  }
  return prefix === 'xml' ? 'http://www.w3.org/XML/1998/namespace' : undefined;
}

/** The scope inside an element with these attributes. */
export function scopeInside(
  around: NamespaceScope | undefined,
  attributes: XmlAttributes,
): NamespaceScope | undefined {
  let own: Map<string, string> | undefined;
  for (const name of attributes.prefixed) {
    if (!isNamespaceDeclaration(name)) continue;
    own ??= new Map();
    own.set(name.slice('xmlns:'.length), (attributes.values[name] ?? '').trim());
  }
  return own === undefined ? around : { own, around };
}

/** Whether an attribute binds a prefix. */
export function isNamespaceDeclaration(name: string): boolean {
  return name.startsWith('xmlns') && (name.length === 'xmlns'.length || name.startsWith('xmlns:'));
}

/** Whether a namespace is that of XMI, in any of its versions. */
export function isXmi(uri: string | undefined): boolean {
  return (
    uri !== undefined &&
    (uri === xmiNamespace ||
      uri.startsWith('http://www.omg.org/spec/XMI/') ||
      uri.startsWith('http://schema.omg.org/spec/XMI/'))
  );
}

/** A prefixed name in its two parts; the prefix is empty when there is none. */
export function splitName(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  return colon === -1
    ? { prefix: '', local: name }
    : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}

/** Finds the classes of a metamodel by namespace and name. */
export type ClassFinder = (uri: string, local: string) => MetaClass | undefined;

/** Makes the finder of a metamodel's classes. */
export function classFinder(metamodel: Metamodel): ClassFinder {
  const uriOf = new Map(metamodel.packages.map(({ name, uri }) => [name, uri]));
  const byUri = new Map<string, Map<string, MetaClass>>();
  for (const metaClass of metamodel.classes.values()) {
    const uri = uriOf.get(metaClass.packageName) ?? metamodel.uri;
    const known = byUri.get(uri) ?? new Map<string, MetaClass>();
    byUri.set(uri, known.set(metaClass.xmlName, metaClass));
  }
  return (uri, local) => byUri.get(uri)?.get(local);
}
