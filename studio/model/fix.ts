import { isElement, listOf, type Content, type Element, type Json } from './content.ts';
import { carryOut, type Edit, type PatchOperation } from './edit.ts';

/**
 * The edits that do what a patch of the service does (the fix of a finding), so that it can join a draft. Throws when a
 * path leads nowhere.
 */
export function editsOf(content: Content, operations: readonly PatchOperation[]): readonly Edit[] {
  const edits: Edit[] = [];
  let now = content;
  for (const operation of operations) {
    const next = editsOfOne(now, operation);
    edits.push(...next);
    now = carryOut(now, next).content;
  }
  return edits;
}

function editsOfOne(content: Content, { op, path, value }: PatchOperation): readonly Edit[] {
  const { element, feature, entry } = placeOf(content.root, path);
  const before = element[feature];
  const inner = entry === undefined ? before : listOf(before)[Number(entry)];
  const gone: readonly Edit[] =
    op !== 'add' && isElement(inner) ? [{ kind: 'REMOVE', elementId: inner.id }] : [];
  if (op === 'remove' && gone.length > 0) return gone;
  if (isElement(value)) {
    const position = entry === undefined || entry === '-' ? {} : { position: Number(entry) };
    const to = { parentId: element.id, feature, isMany: entry !== undefined, ...position };
    return [...gone, { kind: 'ADD', to, element: value }];
  }
  const after = entry === undefined ? value : listWith(listOf(before), { op, entry, value });
  return [{ kind: 'SET', elementId: element.id, feature, ...(after !== undefined && { value: after }) }];
}

/** The innermost element on a path, the feature of it that the path names, and the entry of that feature's list. */
function placeOf(
  root: Element,
  path: string,
): { readonly element: Element; readonly feature: string; readonly entry?: string } {
  const segments = path.slice(1).split('/').map(unescape);
  let element = root;
  while (segments.length > 0) {
    const [feature = '', entry] = segments;
    const isEntry = entry !== undefined && (entry === '-' || /^\d+$/.test(entry));
    const inner = isEntry ? listOf(element[feature])[Number(entry)] : element[feature];
    const steps = isEntry ? 2 : 1;
    if (segments.length === steps) return { element, feature, ...(isEntry && { entry }) };
    if (!isElement(inner)) break;
    element = inner;
    segments.splice(0, steps);
  }
  throw new Error(`The path ${path} leads nowhere.`);
}

function listWith(
  list: readonly Json[],
  {
    op,
    entry,
    value,
  }: { readonly op: PatchOperation['op']; readonly entry: string; readonly value: Json | undefined },
): readonly Json[] {
  const position = entry === '-' ? list.length : Number(entry);
  const added = op === 'remove' || value === undefined ? [] : [value];
  return list.toSpliced(position, op === 'add' ? 0 : 1, ...added);
}

function unescape(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
