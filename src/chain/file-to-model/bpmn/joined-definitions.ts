import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf } from '../../../kernel/xmi/xml-tree.ts';
import { idOfCim } from './ids.ts';
import { bpmnNamespace } from './reading.ts';

/**
 * The definitions of several files as those of one. Tools number ids in each file from the beginning, so the path of its
 * file stands in front of each, but for ids of a CIM, which mean the same in every file. Only processes are looked for in
 * other files.
 */
export function joinedDefinitions(roots: readonly XmlNode[]): XmlNode | undefined {
  const [first, ...others] = roots;
  if (first === undefined || others.length === 0) return first;
  const taken = new Set<string>();
  const files = roots.map((root) => ({ root, ids: newIds(root, taken) }));
  const processes = new Map<string, string>();
  for (const { root, ids } of files)
    for (const { name, attributes } of partsOf(root)) {
      const id = attributes['id'];
      const renamed = id === undefined ? undefined : ids.get(id);
      if (name === 'process' && id !== undefined && renamed !== undefined && !processes.has(id))
        processes.set(id, renamed);
    }
  const content = files.flatMap(({ root, ids }) => root.content.map((part) => renamed(part, ids, processes)));
  return { ...first, content };
}

function newIds(root: XmlNode, taken: Set<string>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const visit = (node: XmlNode): void => {
    const id = node.uri === bpmnNamespace ? node.attributes['id'] : undefined;
    if (id !== undefined && !ids.has(id)) {
      const isKept = idOfCim(id) !== undefined && !taken.has(id);
      ids.set(id, isKept ? id : `${node.file ?? ''}#${id}`);
      taken.add(id);
    }
    for (const part of partsOf(node)) visit(part);
  };
  for (const part of partsOf(root)) visit(part);
  return ids;
}

type Ids = ReadonlyMap<string, string>;

function renamed(part: XmlNode | string, ids: Ids, processes: Ids): XmlNode | string {
  if (typeof part === 'string') return part;
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(part.attributes))
    attributes[name] =
      name === 'name'
        ? value
        : (idIn(ids, value) ?? (name === 'calledElement' ? idIn(processes, value) : undefined) ?? value);
  const isReference = part.name.endsWith('Ref');
  return {
    ...part,
    attributes,
    prefixed: part.prefixed.map((each) => ({
      ...each,
      value: each.value
        .split(' ')
        .map((word) => ids.get(word) ?? word)
        .join(' '),
    })),
    content: part.content.map((inside) =>
      isReference && typeof inside === 'string'
        ? (idIn(ids, inside) ?? inside)
        : renamed(inside, ids, processes),
    ),
  };
}

/** What stands for an id, which may have the prefix of a namespace. */
function idIn(ids: Ids, value: string): string | undefined {
  const text = value.trim();
  return ids.get(text) ?? ids.get(text.slice(text.indexOf(':') + 1));
}
