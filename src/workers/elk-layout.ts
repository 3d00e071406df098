import Elk from 'elkjs/lib/elk.bundled.js';
import type { ElkNode, LayoutOptions as ElkOptions } from 'elkjs/lib/elk-api.js';
import { assertNever } from '../lib/assert-never.ts';
import type {
  Box,
  LayoutGraph,
  LayoutNode,
  LayoutOptions,
  Placement,
  Point,
  Route,
} from '../kernel/layout/layout-graph.ts';
import { childrenByParent, innerMargin } from '../kernel/layout/layout-graph.ts';
import { straightRoutes } from '../kernel/layout/straight-routes.ts';

// The package is CommonJS whose module object holds the class; its types say the default export is the class itself.
const elk = new Elk.default();

/** Lays out a graph with ELK; equal graphs give equal placements. */
export async function elkLayout(graph: LayoutGraph, options: LayoutOptions): Promise<Placement> {
  const laidOut = await elk.layout(elkGraph(graph, options));
  const nodes = new Map<string, Box>();
  const edges = new Map<string, Route>();
  const waiting: ElkNode[] = [laidOut];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node !== laidOut) nodes.set(node.id.slice(1), boxOf(node));
    for (const edge of node.edges ?? []) {
      const [section] = edge.sections ?? [];
      const [label] = edge.labels ?? [];
      if (section === undefined) continue;
      const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
      edges.set(edge.id.slice(1), {
        points: straightened(points.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }))),
        ...(label !== undefined && { labelAt: middleOf(boxOf(label)) }),
      });
    }
    waiting.push(...(node.children ?? []));
  }
  const { width = 0, height = 0 } = laidOut;
  const missing = graph.edges.filter(({ id }) => !edges.has(id));
  for (const [id, route] of straightRoutes(missing, nodes)) edges.set(id, route);
  return { width: rounded(width), height: rounded(height), nodes, edges };
}

const hair = 1.6;

/** ELK computes in floating point; pictures need no more than tenths. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Lines that cross the border of a surrounding node come out a hair's breadth from level or upright. */
function straightened(points: readonly Point[]): readonly Point[] {
  const straight: Point[] = [];
  for (const { x, y } of points) {
    const before = straight.at(-1);
    if (before !== undefined && Math.abs(before.y - y) < hair) straight.push({ x, y: before.y });
    else if (before !== undefined && Math.abs(before.x - x) < hair) straight.push({ x: before.x, y });
    else straight.push({ x, y });
  }
  return straight;
}

function boxOf(shape: {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}): Box {
  const { x = 0, y = 0, width = 0, height = 0 } = shape;
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function middleOf({ x, y, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: rounded(x + width / 2), y: rounded(y + height / 2) };
}

function elkGraph(graph: LayoutGraph, options: LayoutOptions): ElkNode {
  const children = childrenByParent(graph);
  const made = new Map<string, ElkNode>(
    graph.nodes.map((node) => [node.id, children.has(node.id) ? elkGroup(node, options) : elkLeaf(node)]),
  );
  for (const { id, parentId } of graph.nodes) {
    const [node, parent] = [made.get(id), made.get(parentId ?? '')];
    if (node !== undefined) parent?.children?.push(node);
  }
  return {
    id: 'root',
    layoutOptions: {
      ...elkOptions(options),
      ...effortFor(graph),
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
      ...(children.size > 1 && { 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' }),
    },
    children: (children.get(undefined) ?? []).flatMap(({ id }) => made.get(id) ?? []),
    edges: graph.edges.map(({ id, source, target, label }) => ({
      id: `e${id}`,
      sources: [`n${source}`],
      targets: [`n${target}`],
      ...(label !== undefined && { labels: [{ id: `l${id}`, text: 'label', ...label }] }),
    })),
  };
}

/** Large graphs are laid out with simpler means, which take a fraction of the time. */
function effortFor({ nodes, edges }: LayoutGraph): ElkOptions {
  if (nodes.length <= 150 && edges.length <= 300)
    return { 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX' };
  return {
    'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
    'elk.layered.layering.strategy': 'LONGEST_PATH',
    'elk.layered.thoroughness': '2',
  };
}

function elkLeaf({ id, width, height }: LayoutNode): ElkNode {
  return { id: `n${id}`, width, height };
}

function elkGroup({ id, width, height, header = 0 }: LayoutNode, options: LayoutOptions): ElkNode {
  return {
    id: `n${id}`,
    children: [],
    layoutOptions: {
      ...elkOptions(options),
      'elk.padding': `[top=${header + innerMargin},left=${innerMargin},bottom=${innerMargin},right=${innerMargin}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function elkOptions({ algorithm, direction, spacing }: LayoutOptions): ElkOptions {
  const common = {
    'elk.spacing.nodeNode': String(spacing),
    'elk.direction': direction,
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
    'elk.randomSeed': '1',
    'elk.aspectRatio': '1.6',
  };
  switch (algorithm) {
    case 'layered':
      return {
        ...common,
        'elk.algorithm': 'layered',
        'elk.edgeRouting': 'ORTHOGONAL',
        'elk.layered.spacing.nodeNodeBetweenLayers': String(spacing * 1.5),
        'elk.spacing.edgeNode': String(spacing / 2),
        'elk.spacing.edgeLabel': '4',
        'elk.spacing.nodeSelfLoop': '22',
      };
    case 'tree':
      return { ...common, 'elk.algorithm': 'mrtree' };
    case 'force':
      return { ...common, 'elk.algorithm': 'force', 'elk.force.iterations': '200' };
    case 'stress':
      return { ...common, 'elk.algorithm': 'stress', 'elk.stress.desiredEdgeLength': String(100 + spacing) };
    case 'pack':
    case 'grid':
      throw new Error(`${algorithm} is not done by ELK.`);
    default:
      return assertNever(algorithm);
  }
}
