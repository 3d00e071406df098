import { assertNever } from '../../lib/assert-never.ts';
import { pushTo } from '../../lib/push-to.ts';
import type { NodeShape } from '../views/view-definition.ts';
import type { Drawing, DrawnEdge, DrawnNode } from './drawn.ts';

/** A drawing as a Mermaid flowchart; undefined for tables and cards, which Mermaid has no form for. */
export function toMermaid(drawing: Drawing): string | undefined {
  if (drawing.kind === 'TABLE' || drawing.kind === 'CARDS') return undefined;
  const names = new Map(drawing.nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const children = new Map<string | undefined, DrawnNode[]>();
  for (const node of drawing.nodes) {
    pushTo(children, node.parentId, node);
  }
  const lines = [
    '---',
    `title: ${JSON.stringify(drawing.title)}`,
    '---',
    `flowchart ${drawing.direction === 'DOWN' ? 'TB' : 'LR'}`,
  ];
  const nodes = nodeLines(children, names);
  const edges = drawing.edges.flatMap((edge) => edgeLine(edge, names));
  return [...lines, ...nodes, ...edges, ''].join('\n');
}

type Open = { readonly nodes: readonly DrawnNode[]; next: number };

/** Surrounding nodes are subgraphs; without recursion, as they may lie in each other as deep as models do. */
function nodeLines(
  children: ReadonlyMap<string | undefined, readonly DrawnNode[]>,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const lines: string[] = [];
  const path: Open[] = [{ nodes: children.get(undefined) ?? [], next: 0 }];
  for (let open = path.at(-1); open !== undefined; open = path.at(-1)) {
    const node = open.nodes[open.next];
    open.next += 1;
    const indent = '  '.repeat(path.length);
    if (node === undefined) {
      path.pop();
      if (path.length > 0) lines.push(`${'  '.repeat(path.length)}end`);
      continue;
    }
    const name = names.get(node.id) ?? '';
    const inside = children.get(node.id);
    if (inside === undefined) {
      lines.push(`${indent}${name}${framed(node.shape, textOf(node))}`);
      continue;
    }
    lines.push(`${indent}subgraph ${name}["${quoted(node.label)}"]`);
    path.push({ nodes: inside, next: 0 });
  }
  return lines;
}

function textOf({ label, summary, rows }: DrawnNode): string {
  const texts = [label, ...(summary === '' ? [] : [summary]), ...rows.map((row) => row.label)];
  return `"${texts.map(quoted).join('<br/>')}"`;
}

function framed(shape: NodeShape, text: string): string {
  switch (shape) {
    case 'BOX':
    case 'ROW':
    case 'GROUP':
    case 'LANE':
    case 'NOTE':
    case 'COMPONENT':
      return `[${text}]`;
    case 'ROUNDED':
    case 'PERSON':
      return `(${text})`;
    case 'STATE':
    case 'ELLIPSE':
      return `([${text}])`;
    case 'DIAMOND':
      return `{${text}}`;
    case 'HEXAGON':
      return `{{${text}}}`;
    case 'CYLINDER':
    case 'PIPE':
      return `[(${text})]`;
    case 'START':
    case 'MIDDLE':
      return `((${text}))`;
    case 'END':
      return `(((${text})))`;
    default:
      return assertNever(shape);
  }
}

function edgeLine(edge: DrawnEdge, names: ReadonlyMap<string, string>): readonly string[] {
  const [source, target] = [names.get(edge.source), names.get(edge.target)];
  if (source === undefined || target === undefined) return [];
  const arrow = edge.line === 'SOLID' ? '-->' : '-.->';
  const ends = [edge.sourceLabel, edge.label, edge.targetLabel].filter((text) => text !== undefined);
  const text = ends.length === 0 ? '' : `|"${quoted(ends.join(' '))}"|`;
  return [`  ${source} ${arrow}${text} ${target}`];
}

/** Text between double quotes: what Mermaid or HTML would take for more than text is written as a character code. */
function quoted(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/["#&<>\\`;{}[\]|]/g, (character) => `#${character.codePointAt(0) ?? 0};`);
}
