import type { NamespaceScope } from './namespaces.ts';
import { isNamespaceDeclaration, namespaceOf, scopeInside, splitName } from './namespaces.ts';
import type { XmlAttributes, XmlLimits, XmlProblem } from './xml-events.ts';
import { readXmlEvents } from './xml-events.ts';

/** An element of an XML file. */
export type XmlNode = {
  /** Its name without prefix. */
  readonly name: string;
  /** The namespace it is in; empty when it is in none. */
  readonly uri: string;
  /** Values of the attributes without prefix, by name; an object without prototype. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes with a prefix, without declarations of namespaces. */
  readonly prefixed: readonly PrefixedAttribute[];
  /** Elements and texts, in the order of the file. */
  readonly content: readonly (XmlNode | string)[];
  /** The line it begins in, from 1. */
  readonly line: number;
  /** The path of its file, where several are read together. */
  readonly file?: string;
};

/** An attribute of a namespace. */
export type PrefixedAttribute = {
  /** As written, with its prefix. */
  readonly name: string;
  /** Without prefix. */
  readonly local: string;
  readonly uri: string;
  readonly value: string;
};

/** Bounds on a file that is read as a whole. */
export type XmlTreeLimits = XmlLimits & {
  /** Elements and texts of the file. */
  readonly nodes: number;
};

/** Bounds that a service sets unless it says otherwise. */
export const defaultTreeLimits: XmlTreeLimits = {
  depth: 66,
  attributes: 100,
  textCharacters: 10_000_000,
  nodes: 400_000,
};

/**
 * Reads an XML file as a tree of its elements, or gives the problem that ended the reading; see `readXmlEvents` for
 * what is refused. Elements for which `skips` holds are left out with all that is in them.
 */
export function readXmlTree(
  bytes: Uint8Array,
  options: {
    readonly limits?: XmlTreeLimits;
    readonly skips?: (uri: string, name: string) => boolean;
    /** The path of the file, which its elements are to say. */
    readonly file?: string | undefined;
  } = {},
): XmlNode | XmlProblem {
  const limits = options.limits ?? defaultTreeLimits;
  const open: { readonly node: Growing | undefined; readonly scope: NamespaceScope | undefined }[] = [];
  let root: Growing | undefined;
  let nodes = 0;
  const problem = readXmlEvents({
    bytes,
    limits,
    receiver: (cursor) => {
      const grow = (around: Growing | undefined, part: Growing | string): void => {
        nodes += 1;
        if (nodes > limits.nodes)
          cursor.stop(
            'TOO_MANY_VALUES',
            `The file has more than ${limits.nodes} elements and texts; split it.`,
          );
        around?.content.push(part);
      };
      return {
        open: (qualified, attributes) => {
          const around = open.at(-1);
          const scope = scopeInside(around?.scope, attributes);
          const { prefix, local } = splitName(qualified);
          const uri = namespaceOf(scope, prefix);
          if (uri === undefined && prefix !== '')
            cursor.stop(
              'NOT_WELL_FORMED',
              `The file is not well-formed XML: prefix ${prefix} is not declared.`,
            );
          if (
            (around !== undefined && around.node === undefined) ||
            options.skips?.(uri ?? '', local) === true
          ) {
            open.push({ node: undefined, scope });
            return;
          }
          const values: Record<string, string> = {};
          for (const name of attributes.plain) values[name] = attributes.values[name] ?? '';
          const node: Growing = {
            name: local,
            uri: uri ?? '',
            attributes: values,
            prefixed: prefixedIn(attributes, scope),
            content: [],
            line: cursor.place().line,
            ...(options.file !== undefined && { file: options.file }),
          };
          grow(around?.node, node);
          root ??= node;
          open.push({ node, scope });
        },
        text: (text) => {
          const node = open.at(-1)?.node;
          if (node !== undefined) grow(node, text);
        },
        close: () => {
          open.pop();
        },
      };
    },
  });
  if (problem !== undefined) return problem;
  return root ?? { code: 'NO_ROOT', message: 'The file holds no element.', place: { line: 1, column: 1 } };
}

/** Bytes in which the first element of a file opens: some thousand declarations of namespaces, or a long comment. */
const rootBytes = 256 * 1024;

/**
 * The name and namespace of the first element of an XML file; undefined when none opens in its first 256 KiB that can
 * be read.
 */
export function xmlRootOf(bytes: Uint8Array): { readonly name: string; readonly uri: string } | undefined {
  let found: { readonly name: string; readonly uri: string } | undefined;
  readXmlEvents({
    bytes: bytes.subarray(0, rootBytes),
    limits: defaultTreeLimits,
    receiver: (cursor) => ({
      open: (qualified, attributes) => {
        const { prefix, local } = splitName(qualified);
        found = { name: local, uri: namespaceOf(scopeInside(undefined, attributes), prefix) ?? '' };
        cursor.stop('FOUND', '');
      },
      text: () => undefined,
      close: () => undefined,
    }),
  });
  return found;
}

/** The elements inside an element. */
export function partsOf(node: XmlNode): readonly XmlNode[] {
  return node.content.filter((part) => typeof part !== 'string');
}

/** All text inside an element, with that of the elements in it. */
export function textOf(node: XmlNode): string {
  return node.content.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
}

function prefixedIn(
  { prefixed, values }: XmlAttributes,
  scope: NamespaceScope | undefined,
): readonly PrefixedAttribute[] {
  const names = prefixed.filter((name) => !isNamespaceDeclaration(name));
  return names.map((name) => {
    const { prefix, local } = splitName(name);
    return { name, local, uri: namespaceOf(scope, prefix) ?? '', value: values[name] ?? '' };
  });
}

type Growing = XmlNode & { readonly content: (Growing | string)[] };
