import { assertNever } from '../../lib/assert-never.ts';
import type { NodeShape } from '../views/view-definition.ts';
import type { Drawing, DrawnEdge, DrawnNode } from './drawn.ts';
import { nestingOf } from './nesting.ts';

/** A drawing as a Mermaid flowchart; undefined for tables and cards, which Mermaid has no form for. */
export function toMermaid(drawing: Drawing): string | undefined {
  if (drawing.kind === 'TABLE' || drawing.kind === 'CARDS') return undefined;
  const names = new Map(drawing.nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const lines = [
    '---',
    `title: ${JSON.stringify(drawing.title)}`,
    '---',
    `flowchart ${drawing.direction === 'DOWN' ? 'TB' : 'LR'}`,
  ];
  const nodes = nodeLines(drawing, names);
  const edges = drawing.edges.flatMap((edge) => edgeLine(edge, names));
  return [...lines, ...nodes, ...edges, ''].join('\n');
}

function nodeLines(drawing: Drawing, names: ReadonlyMap<string, string>): readonly string[] {
  return nestingOf(drawing.nodes).map((step) => {
    const indent = '  '.repeat(step.depth);
    if (step.kind === 'END') return `${indent}end`;
    const { node, surrounds } = step;
    const name = names.get(node.id) ?? '';
    return surrounds
      ? `${indent}subgraph ${name}["${quoted(node.label)}"]`
      : `${indent}${name}${framed(node.shape, textOf(node))}`;
  });
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
