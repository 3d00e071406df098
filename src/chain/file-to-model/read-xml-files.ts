import type { XmlNode } from '../../kernel/xmi/xml-tree.ts';
import { readXmlTree } from '../../kernel/xmi/xml-tree.ts';
import type { NamedFile } from './file-reading.ts';

/**
 * Reads XML files as trees, in the order of their paths. Problems are entries `Line 3, column 2: detail`, of several files
 * with the path in front; `problemOf` says what is wrong with a tree.
 */
export function readXmlFiles(
  files: readonly NamedFile[],
  options: {
    readonly skips?: (uri: string, name: string) => boolean;
    readonly problemOf: (root: XmlNode) => string | undefined;
  },
): { readonly roots: readonly XmlNode[]; readonly problems: readonly string[] } {
  const roots: XmlNode[] = [];
  const problems: string[] = [];
  const isAlone = files.length === 1;
  for (const { path, bytes } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const { skips } = options;
    const file = isAlone ? undefined : path;
    const root = readXmlTree(bytes, { file, ...(skips !== undefined && { skips }) });
    const problem =
      'code' in root
        ? `Line ${root.place.line}, column ${root.place.column}: ${root.message}`
        : options.problemOf(root);
    if (problem !== undefined) problems.push(isAlone ? problem : `${path}: ${problem}`);
    else if (!('code' in root)) roots.push(root);
  }
  return { roots, problems };
}
