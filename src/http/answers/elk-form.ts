import { Refusal } from '../../lib/refusal.ts';
import type { Algorithm, GraphLayout, GraphLayoutRequest } from '../../modules/views/index.ts';
import { algorithms, directions } from '../../modules/views/index.ts';
import type { LayoutBody } from '../schemas/views.ts';

type Nodes = GraphLayoutRequest['nodes'];
type Edges = GraphLayoutRequest['edges'];
type Json = Readonly<Record<string, unknown>>;

/** Whether a layout is asked for in ELK's form: a tree of children. */
export function isElkForm(body: LayoutBody): boolean {
  return body.children !== undefined;
}

/** The graph in a request body, in either form. Refuses with INVALID when the form is broken. */
export function graphRequestOf(body: LayoutBody): GraphLayoutRequest {
  const issues: string[] = [];
  const tree = flattened(body, issues);
  const given = (body.nodes ?? []).map((node, index) => ({ ...node, at: `nodes[${index}]` }));
  const ports = tree.ports;
  const edges = [
    ...(body.edges ?? []).map((edge, index) => ({ edge, at: `edges[${index}]` })),
    ...tree.edges,
  ].flatMap(({ edge, at }) => edgeOf(edge, { at, ports, issues }));
  const options = { ...elkOptions(body.layoutOptions ?? {}, issues), ...body.options };
  if (issues.length > 0) throw new Refusal('INVALID', 'Request validation failed', issues.slice(0, 500));
  return { nodes: [...given, ...tree.nodes], edges, options };
}

function edgeOf(
  edge: object,
  given: { readonly at: string; readonly ports: ReadonlyMap<string, string>; readonly issues: string[] },
): Edges {
  const { at, ports, issues } = given;
  const members = edge as Json;
  const end = (single: string, list: string): string | undefined => {
    const value = members[single] ?? listIn(members[list])[0];
    if (typeof value === 'string') return ports.get(value) ?? value;
    issues.push(`${at}.${single}: must be a string`);
    return undefined;
  };
  const [source, target] = [end('source', 'sources'), end('target', 'targets')];
  if (source === undefined || target === undefined) return [];
  const id = members['id'];
  return [{ id: typeof id === 'string' ? id : undefined, source, target, at }];
}

type Flattened = {
  readonly nodes: Nodes;
  readonly edges: readonly { readonly edge: object; readonly at: string }[];
  /** The node of each port. */
  readonly ports: ReadonlyMap<string, string>;
};

/** ELK's tree of nodes as a list; without recursion, as requests may nest them as deep as JSON may go. */
function flattened(body: LayoutBody, issues: string[]): Flattened {
  const nodes: Nodes[number][] = [];
  const edges: { readonly edge: object; readonly at: string }[] = [];
  const ports = new Map<string, string>();
  const waiting = [{ children: body.children ?? [], parentId: undefined as string | undefined, at: '' }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { children, parentId, at } = next;
    children.forEach((child: unknown, index) => {
      const here = `${at}children[${index}]`;
      const members = asObject(child);
      const id = members['id'];
      if (typeof id !== 'string') {
        issues.push(`${here}.id: must be a string`);
        return;
      }
      nodes.push({ id, parentId, at: here, ...sizeIn(members, here, issues) });
      for (const port of listIn(members['ports'])) {
        const portId = asObject(port)['id'];
        if (typeof portId === 'string') ports.set(portId, id);
      }
      listIn(members['edges']).forEach((edge, number) => {
        edges.push({ edge: asObject(edge), at: `${here}.edges[${number}]` });
      });
      waiting.push({ children: listIn(members['children']).map(asObject), parentId: id, at: `${here}.` });
    });
  }
  return { nodes, edges, ports };
}

function sizeIn(
  members: Json,
  at: string,
  issues: string[],
): { readonly width?: number; readonly height?: number } {
  const read = (name: 'width' | 'height'): Partial<Record<'width' | 'height', number>> => {
    const value = members[name];
    if (value === undefined) return {};
    if (typeof value === 'number') return { [name]: value };
    issues.push(`${at}.${name}: must be a number`);
    return {};
  };
  return { ...read('width'), ...read('height') };
}

function elkOptions(given: object, issues: string[]): GraphLayoutRequest['options'] {
  const options = given as Json;
  const find = (name: string): unknown =>
    options[name] ?? options[`elk.${name}`] ?? options[`org.eclipse.elk.${name}`];
  const algorithm = find('algorithm');
  const direction = find('direction');
  const spacing = find('spacing.nodeNode');
  return {
    ...(algorithm !== undefined && { algorithm: algorithmOf(algorithm, issues) }),
    ...(direction !== undefined && {
      direction: wordOf(directions, direction, { name: 'elk.direction', issues }) ?? 'RIGHT',
    }),
    ...(spacing !== undefined && { spacing: Math.min(1_000, Math.max(0, Number(spacing) || 0)) }),
  };
}

/** ELK's names of algorithms that are called otherwise here. */
const elkNames: Readonly<Record<string, Algorithm>> = { mrtree: 'tree', box: 'pack', rectpacking: 'pack' };

function algorithmOf(value: unknown, issues: string[]): Algorithm {
  const name = typeof value === 'string' ? (value.split('.').at(-1) ?? '') : value;
  const known = typeof name === 'string' ? elkNames[name] : undefined;
  return known ?? wordOf(algorithms, name, { name: 'elk.algorithm', issues }) ?? 'layered';
}

function wordOf<const Words extends readonly string[]>(
  words: Words,
  value: unknown,
  at: { readonly name: string; readonly issues: string[] },
): Words[number] | undefined {
  const found: Words[number] | undefined = words.find(
    (word) => typeof value === 'string' && word.toLowerCase() === value.toLowerCase(),
  );
  if (found === undefined)
    at.issues.push(
      `layoutOptions.${at.name}: must be one of ${words.join(', ')}, found ${JSON.stringify(value).slice(0, 80)}`,
    );
  return found;
}

/** The nodes of a layout as ELK answers them: nested, with places within their parents. */
export function elkChildren(layout: GraphLayout): readonly object[] {
  type ElkNode = Omit<GraphLayout['nodes'][number], 'parentId'> & { readonly children: ElkNode[] };
  const byId = new Map(layout.nodes.map((node) => [node.id, node]));
  const made = new Map<string, ElkNode>();
  const top: ElkNode[] = [];
  for (const { id, parentId, x, y, width, height } of layout.nodes) {
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    made.set(id, {
      id,
      x: x - (parent?.x ?? 0),
      y: y - (parent?.y ?? 0),
      width,
      height,
      children: [],
    });
  }
  for (const { id, parentId } of layout.nodes) {
    const node = made.get(id);
    if (node !== undefined) (made.get(parentId ?? '')?.children ?? top).push(node);
  }
  return top;
}

function asObject(value: unknown): Json {
  // Checked border: a value that is not an object has none of the members that are read.
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
