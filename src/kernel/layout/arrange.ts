import { assertNever } from '../../lib/assert-never.ts';
import { pushTo } from '../../lib/push-to.ts';
import type {
  Box,
  LayoutEdge,
  LayoutGraph,
  LayoutNode,
  LayoutOptions,
  Placement,
  Route,
  Size,
} from './layout-graph.ts';
import { childrenByParent, innerMargin, insideOut } from './layout-graph.ts';
import { packed, packGraph, surrounding } from './pack.ts';
import { straightRoute } from './straight-routes.ts';

/** Lays out connected nodes with respect to their edges; nodes with children in the graph surround them. */
export type ConnectedLayout = (graph: LayoutGraph, options: LayoutOptions) => Promise<Placement>;

/**
 * Lays out a graph. Parts that no edge connects are laid out by themselves and packed, from the inside out, so that
 * `connected` sees only what belongs together. Deterministic when `connected` is.
 */
export async function arrange(
  graph: LayoutGraph,
  options: LayoutOptions,
  connected: ConnectedLayout,
): Promise<Placement> {
  const { algorithm, spacing, ratio } = options;
  switch (algorithm) {
    case 'pack':
    case 'grid':
      return packGraph(graph, spacing, ratio);
    case 'layered':
    case 'tree':
    case 'force':
    case 'stress':
      return arrangeConnected(graph, options, connected);
    default:
      return assertNever(algorithm);
  }
}

/** A part of the picture that is placed as a whole: its nodes and edges from its own top left corner. */
type Block = Size & { readonly nodes: Map<string, Box>; readonly edges: Map<string, Route> };

async function arrangeConnected(
  graph: LayoutGraph,
  options: LayoutOptions,
  connected: ConnectedLayout,
): Promise<Placement> {
  const children = childrenByParent(graph);
  const parents = new Map(graph.nodes.map((node) => [node.id, node.parentId]));
  // Only layered layout lets edges cross the borders of surrounding nodes.
  const open = options.algorithm === 'layered' ? openNodes(graph, parents) : new Set<string>();
  const regionOf = regions(graph, { parents, open });
  const insides = new Map<string | undefined, Block>();
  const order = [
    ...insideOut(graph)
      .map(({ id }) => id)
      .filter((id) => children.has(id) && !open.has(id)),
    undefined,
  ];
  const edgesOf = edgesByRegion(graph, { parents, regionOf });
  for (const id of order) {
    const members = membersOf(id, { children, open });
    const region = { graph, children, open, insides, parents, members, edges: edgesOf.get(id) ?? [] };
    insides.set(id, await arrangeRegion(region, options, connected));
  }
  const whole = insides.get(undefined) ?? emptyBlock();
  for (const { id, source, target } of graph.edges) {
    const [from, to] = [whole.nodes.get(source), whole.nodes.get(target)];
    if (!whole.edges.has(id) && from !== undefined && to !== undefined)
      whole.edges.set(id, straightRoute(from, to));
  }
  return whole;
}

type Parents = ReadonlyMap<string, string | undefined>;

/** Surrounding nodes whose border an edge crosses. */
function openNodes(graph: LayoutGraph, parents: Parents): ReadonlySet<string> {
  const open = new Set<string>();
  for (const { source, target } of graph.edges) {
    const [above, below] = [ancestorsOf(source, parents), ancestorsOf(target, parents)];
    for (const id of above) if (!below.has(id)) open.add(id);
    for (const id of below) if (!above.has(id)) open.add(id);
  }
  return open;
}

function ancestorsOf(id: string, parents: Parents): ReadonlySet<string> {
  const ancestors = new Set<string>();
  for (let above = parents.get(id); above !== undefined; above = parents.get(above)) ancestors.add(above);
  return ancestors;
}

/** For each node the closed surrounding node whose layout places it; undefined is the whole picture. */
function regions(
  graph: LayoutGraph,
  { parents, open }: { readonly parents: Parents; readonly open: ReadonlySet<string> },
): ReadonlyMap<string, string | undefined> {
  const regionOf = new Map<string, string | undefined>();
  for (const { id } of insideOut(graph).toReversed()) {
    const parent = parents.get(id);
    regionOf.set(id, parent !== undefined && open.has(parent) ? regionOf.get(parent) : parent);
  }
  return regionOf;
}

/** Edges by the region that routes them, their ends lifted to nodes that the region places. */
function edgesByRegion(
  graph: LayoutGraph,
  given: { readonly parents: Parents; readonly regionOf: ReadonlyMap<string, string | undefined> },
): ReadonlyMap<string | undefined, readonly LayoutEdge[]> {
  const { parents, regionOf } = given;
  const byRegion = new Map<string | undefined, LayoutEdge[]>();
  for (const edge of graph.edges) {
    const sources = regionChain(edge.source, { parents, regionOf });
    const targets = new Map(
      regionChain(edge.target, { parents, regionOf }).map(({ region, id }) => [region, id]),
    );
    const meeting = sources.find(({ region }) => targets.has(region));
    if (meeting === undefined) continue;
    const target = targets.get(meeting.region) ?? edge.target;
    const lifted = { ...edge, source: meeting.id, target };
    pushTo(byRegion, meeting.region, lifted);
  }
  return byRegion;
}

function regionChain(
  id: string,
  { regionOf }: { readonly parents: Parents; readonly regionOf: ReadonlyMap<string, string | undefined> },
): readonly { readonly region: string | undefined; readonly id: string }[] {
  const chain: { readonly region: string | undefined; readonly id: string }[] = [];
  for (let current: string | undefined = id; current !== undefined;) {
    const region: string | undefined = regionOf.get(current);
    chain.push({ region, id: current });
    current = region;
  }
  return chain;
}

/** The nodes a region places: its children, and those of open nodes among them. */
function membersOf(
  id: string | undefined,
  given: {
    readonly children: ReadonlyMap<string | undefined, readonly LayoutNode[]>;
    readonly open: ReadonlySet<string>;
  },
): readonly LayoutNode[] {
  const members: LayoutNode[] = [];
  const waiting = [...(given.children.get(id) ?? [])].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    members.push(node);
    if (given.open.has(node.id)) waiting.push(...[...(given.children.get(node.id) ?? [])].reverse());
  }
  return members;
}

type Region = {
  readonly children: ReadonlyMap<string | undefined, readonly LayoutNode[]>;
  readonly open: ReadonlySet<string>;
  /** What closed nodes surround, laid out before. */
  readonly insides: ReadonlyMap<string | undefined, Block>;
  readonly parents: Parents;
  readonly members: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
};

async function arrangeRegion(
  region: Region,
  options: LayoutOptions,
  connected: ConnectedLayout,
): Promise<Block> {
  const connectedBlocks: Block[] = [];
  const singles: Block[] = [];
  for (const component of componentsOf(region)) {
    const [only] = component.nodes;
    if (component.edges.length === 0 && component.nodes.length === 1 && only !== undefined)
      singles.push(singleBlock(region, only));
    else connectedBlocks.push(await connectedBlock(region, component, { options, connected }));
  }
  const { spacing, ratio } = options;
  const singlesBlock = singles.length === 0 ? [] : [joined(singles, spacing, ratio)];
  return joined([...connectedBlocks, ...singlesBlock], spacing * 1.5, ratio);
}

/** Groups members that edges or a common open parent connect. */
function componentsOf(
  region: Region,
): readonly { readonly nodes: readonly LayoutNode[]; readonly edges: readonly LayoutEdge[] }[] {
  const leader = new Map<string, string>(region.members.map(({ id }) => [id, id]));
  const find = (id: string): string => {
    let top = id;
    for (let above = leader.get(top); above !== undefined && above !== top; above = leader.get(top)) {
      leader.set(top, leader.get(above) ?? above);
      top = above;
    }
    return top;
  };
  const join = (a: string, b: string): void => void leader.set(find(a), find(b));
  const ids = new Set(region.members.map(({ id }) => id));
  for (const { source, target } of region.edges) join(source, target);
  for (const { id, parentId } of region.members)
    if (parentId !== undefined && ids.has(parentId)) join(id, parentId);
  const components = new Map<string, { nodes: LayoutNode[]; edges: LayoutEdge[] }>();
  for (const node of region.members) {
    const key = find(node.id);
    const component = components.get(key);
    if (component === undefined) components.set(key, { nodes: [node], edges: [] });
    else component.nodes.push(node);
  }
  for (const edge of region.edges) components.get(find(edge.source))?.edges.push(edge);
  return [...components.values()];
}

function sizeOf(region: Region, node: LayoutNode): Size {
  const inside = region.insides.get(node.id);
  return inside === undefined ? node : surrounding(node, inside);
}

function singleBlock(region: Region, node: LayoutNode): Block {
  const block = { ...emptyBlock(), ...pick(sizeOf(region, node)) };
  putInside(region, node, { block, box: { x: 0, y: 0, ...pick(block) } });
  return block;
}

function pick({ width, height }: Size): Size {
  return { width, height };
}

/** Puts a node into a block, with everything it surrounds. */
function putInside(region: Region, node: LayoutNode, to: { readonly block: Block; readonly box: Box }): void {
  const { block, box } = to;
  block.nodes.set(node.id, box);
  const inside = region.insides.get(node.id);
  if (inside === undefined) return;
  const by = { x: box.x + innerMargin, y: box.y + innerMargin + (node.header ?? 0) };
  copy(inside, block, by);
}

function copy(from: Block, to: Block, by: { readonly x: number; readonly y: number }): void {
  for (const [id, box] of from.nodes) to.nodes.set(id, { ...box, x: box.x + by.x, y: box.y + by.y });
  for (const [id, { points, labelAt }] of from.edges)
    to.edges.set(id, {
      points: points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
      ...(labelAt !== undefined && { labelAt: { x: labelAt.x + by.x, y: labelAt.y + by.y } }),
    });
}

async function connectedBlock(
  region: Region,
  component: { readonly nodes: readonly LayoutNode[]; readonly edges: readonly LayoutEdge[] },
  by: { readonly options: LayoutOptions; readonly connected: ConnectedLayout },
): Promise<Block> {
  const ids = new Set(component.nodes.map(({ id }) => id));
  const nodes = component.nodes.map(({ parentId, ...node }) => ({
    ...node,
    ...sizeOf(region, node),
    ...(parentId !== undefined && ids.has(parentId) && { parentId }),
  }));
  const placement = await by.connected({ nodes, edges: component.edges }, by.options);
  const block: Block = { ...pick(placement), nodes: new Map(), edges: new Map(placement.edges) };
  for (const node of component.nodes) {
    const box = placement.nodes.get(node.id);
    if (box !== undefined) putInside(region, node, { block, box });
  }
  return block;
}

function joined(blocks: readonly Block[], spacing: number, ratio: number | undefined): Block {
  const { width, height, boxes } = packed(blocks, spacing, ratio);
  const whole = { ...emptyBlock(), width, height };
  blocks.forEach((block, index) => copy(block, whole, boxes[index] ?? { x: 0, y: 0 }));
  return whole;
}

function emptyBlock(): Block {
  return { width: 0, height: 0, nodes: new Map(), edges: new Map() };
}
