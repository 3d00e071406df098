import { pushTo } from '../../lib/push-to.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { LayoutGraph } from '../layout/layout-graph.ts';
import type { FlowNode } from '../layout/lanes.ts';
import type { View, ViewNode } from '../views/view.ts';
import type { Mark } from '../views/view-definition.ts';
import type { DrawnEdge, Drawing } from './drawn.ts';
import { measureEdgeLabel, measureNode } from './measure.ts';

/** More nodes than this are not drawn. */
export const mostDrawn = 2_000;
/** Nor more edges. */
const mostEdges = 5_000;

/** Measures a view. Lines of boxes become texts of their boxes, edges end at the boxes. */
export function drawingOf(view: View): Drawing {
  const byId = new Map(view.nodes.map((node) => [node.id, node]));
  const homeOf = boxOfEach(view.nodes, byId);
  const isLane = (node: ViewNode): boolean => node.shape === 'LANE' && view.kind === 'LANES';
  const all = view.nodes.filter((node) => homeOf.get(node.id) === node.id && !isLane(node));
  const boxes = all.slice(0, mostDrawn);
  const drawn = new Set(boxes.map(({ id }) => id));
  const rows = new Map<string, ViewNode[]>();
  for (const node of view.nodes) {
    const home = homeOf.get(node.id);
    if (home === undefined || home === node.id) continue;
    pushTo(rows, home, node);
  }
  const surrounds = new Set(boxes.map(({ parentId }) => homeOf.get(parentId ?? '')));
  const measured = boxes.map((node) => {
    const parentId = homeOf.get(node.parentId ?? '');
    const measurement = measureNode(node, {
      rows: rows.get(node.id) ?? [],
      surrounds: surrounds.has(node.id),
    });
    return { ...measurement, ...(parentId !== undefined && drawn.has(parentId) && { parentId }) };
  });
  const edges = drawsEdges(view) ? edgesBetween(view, homeOf, drawn) : [];
  return {
    title: view.title,
    kind: view.kind,
    direction: view.direction,
    columns: view.columns,
    ...withoutUndefined({ matrix: view.matrix, c4: view.c4 }),
    nodes: measured,
    edges,
    lanes: view.nodes.filter(isLane).map((node) => ({
      ...measureNode(node, { rows: [], surrounds: false }),
      shape: 'LANE' as const,
    })),
    marks: marksIn(view, { nodes: measured, edges }),
    leftOut: all.length - boxes.length,
  };
}

/** The signs of a view that occur where they are looked for. */
function marksIn({ marks }: View, { nodes, edges }: Pick<Drawing, 'nodes' | 'edges'>): readonly Mark[] {
  const atLines = new Set(edges.flatMap(({ sourceLabel, targetLabel }) => [sourceLabel, targetLabel]));
  const inBoxes = nodes.flatMap(({ rows }) => rows.map(({ label }) => label));
  return marks.filter(({ at, mark }) =>
    at === 'LINE' ? atLines.has(mark) : inBoxes.some((text) => text.split(' ').includes(mark)),
  );
}

/** In tables and cards lines would run across the text. */
function drawsEdges({ kind }: View): boolean {
  return kind !== 'TABLE' && kind !== 'CARDS';
}

/** For each node the box it is drawn as or in. */
function boxOfEach(
  nodes: readonly ViewNode[],
  byId: ReadonlyMap<string, ViewNode>,
): ReadonlyMap<string, string> {
  return new Map(
    nodes.map((node) => {
      let home: ViewNode = node;
      while (home.shape === 'ROW') {
        const above = byId.get(home.parentId ?? '');
        if (above === undefined) break;
        home = above;
      }
      return [node.id, home.id];
    }),
  );
}

function edgesBetween(
  view: View,
  homeOf: ReadonlyMap<string, string>,
  drawn: ReadonlySet<string>,
): readonly DrawnEdge[] {
  const edges = new Map<string, DrawnEdge>();
  for (const edge of view.edges) {
    const [source, target] = [homeOf.get(edge.source) ?? '', homeOf.get(edge.target) ?? ''];
    if (!drawn.has(source) || !drawn.has(target) || edges.size >= mostEdges) continue;
    const isLifted = source !== edge.source || target !== edge.target;
    // Edges that would say the same between the same boxes are one edge of the picture.
    const texts = [edge.label, edge.sourceLabel, edge.targetLabel].map((text) => text ?? '');
    const key = [edge.kind, source, target, ...texts].join('\n');
    if (edges.has(key) || (isLifted && source === target)) continue;
    edges.set(key, { ...edge, source, target, labelLines: measureEdgeLabel(edge.label).lines });
  }
  return [...edges.values()];
}

/** The graph of a drawing, for layout. */
export function layoutGraphOf(drawing: Drawing): LayoutGraph & { readonly nodes: readonly FlowNode[] } {
  return {
    nodes: drawing.nodes.map(({ id, width, height, header, parentId, laneId, core }) => ({
      id,
      width,
      height,
      header,
      ...withoutUndefined({ parentId, laneId, core }),
    })),
    edges: drawing.edges.map(({ id, source, target, label, backwards }) => {
      const { size } = measureEdgeLabel(label);
      const ends = backwards === true ? { source: target, target: source } : { source, target };
      return { id, ...ends, ...withoutUndefined({ label: size }) };
    }),
  };
}
