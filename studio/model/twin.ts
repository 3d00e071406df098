import type { View } from '../../client/src/index.ts';
import { classWords } from './words.ts';

/** A node of a view. */
export type ViewNode = View['nodes'][number];
/** An edge of a view. */
export type ViewEdge = View['edges'][number];

/** A line of the twin of a picture: a node, or an edge as one of its two ends sees it. */
export type TwinRow = {
  /** Unique in the twin. */
  readonly key: string;
  /** The element that the line leads to. */
  readonly elementId: string;
  readonly depth: number;
  readonly text: string;
  /** What it is, in fewer words. */
  readonly detail: string;
  readonly kind: 'NODE' | 'OUT' | 'IN';
};

/** A view in words: each node with its edges and what is inside it, in the order of the model. */
export function twinOf({ nodes, edges }: View): readonly TwinRow[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const out = Map.groupBy(edges, ({ source }) => source);
  const into = Map.groupBy(edges, ({ target }) => target);
  const above = (node: ViewNode): string => {
    const id = node.parentId ?? node.laneId ?? '';
    return labels.has(id) && id !== node.id ? id : '';
  };
  const inside = Map.groupBy(nodes, above);
  const rows: TwinRow[] = [];
  const add = (node: ViewNode, depth: number): void => {
    const { id, label, elementClass, summary } = node;
    const words = classWords(elementClass);
    const detail = [words, summary === words ? '' : summary].filter(Boolean).join(', ');
    rows.push({ key: id, elementId: id, depth, text: label, detail, kind: 'NODE' });
    for (const edge of out.get(id) ?? [])
      rows.push({ ...edgeRow(edge, labels.get(edge.target) ?? '', 'OUT'), depth: depth + 1 });
    for (const edge of into.get(id) ?? [])
      rows.push({ ...edgeRow(edge, labels.get(edge.source) ?? '', 'IN'), depth: depth + 1 });
    for (const part of inside.get(id) ?? []) add(part, depth + 1);
  };
  for (const node of inside.get('') ?? []) add(node, 0);
  return rows;
}

/** The element that an edge stands for: itself, or the one that holds the reference. */
export function elementOfEdge(edgeId: string): string {
  return edgeId.split('#', 1)[0] ?? edgeId;
}

function edgeRow(edge: ViewEdge, other: string, kind: 'OUT' | 'IN'): Omit<TwinRow, 'depth'> {
  const { id, label, sourceLabel, targetLabel } = edge;
  const counts = [sourceLabel, targetLabel].some(Boolean)
    ? `${sourceLabel ?? '?'} to ${targetLabel ?? '?'}`
    : '';
  return {
    key: `${id} ${kind}`,
    elementId: elementOfEdge(id),
    text: kind === 'OUT' ? `→ ${edge.kind} ${other}` : `← ${other} ${edge.kind} this`,
    detail: [label, counts].filter(Boolean).join(', '),
    kind,
  };
}
