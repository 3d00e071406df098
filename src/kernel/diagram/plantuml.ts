import { assertNever } from '../../lib/assert-never.ts';
import { multiplicityMarks } from '../views/label-template.ts';
import type { EdgeEnd, NodeShape } from '../views/view-definition.ts';
import type { Drawing, DrawnEdge, DrawnNode } from './drawn.ts';
import { nestingOf } from './nesting.ts';

/**
 * A drawing as a PlantUML diagram: a class diagram when its lines have multiplicities, else one of components. Undefined
 * for tables and cards, which PlantUML has no form for.
 */
export function toPlantUml(drawing: Drawing): string | undefined {
  if (drawing.kind === 'TABLE' || drawing.kind === 'CARDS') return undefined;
  const names = new Map(drawing.nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const isClassDiagram = drawing.edges.some(({ sourceLabel, targetLabel }) =>
    multiplicityMarks.some(({ mark }) => mark === sourceLabel || mark === targetLabel),
  );
  return [
    '@startuml',
    ...(isClassDiagram ? ['hide empty members', 'hide circle'] : []),
    ...(drawing.direction === 'RIGHT' ? ['left to right direction'] : []),
    `title ${written(drawing.title)}`,
    ...nodeLines(drawing, { names, isClassDiagram }),
    ...drawing.edges.flatMap((edge) => edgeLine(edge, names)),
    '@enduml',
    '',
  ].join('\n');
}

function nodeLines(
  drawing: Drawing,
  given: { readonly names: ReadonlyMap<string, string>; readonly isClassDiagram: boolean },
): readonly string[] {
  const { names, isClassDiagram } = given;
  return nestingOf(drawing.nodes).flatMap((step) => {
    const indent = '  '.repeat(step.depth - 1);
    if (step.kind === 'END') return [`${indent}}`];
    const { node, surrounds } = step;
    const name = names.get(node.id) ?? '';
    if (surrounds)
      return [
        `${indent}${isClassDiagram ? 'package' : 'rectangle'} "${textOf(node, node.rows)}" as ${name} {`,
      ];
    if (!isClassDiagram) return [`${indent}${elementOf(node.shape)} "${textOf(node, node.rows)}" as ${name}`];
    return [
      `${indent}class "${textOf(node, [])}" as ${name} {`,
      // Without this, a line with parentheses would be taken for a method.
      ...node.rows.map(({ label }) => `${indent}  {field} ${written(label)}`),
      `${indent}}`,
    ];
  });
}

function textOf({ label, summary }: DrawnNode, rows: DrawnNode['rows']): string {
  const texts = [label, ...(summary === '' ? [] : [summary]), ...rows.map((row) => row.label)];
  return texts.map(written).join('\\n');
}

function elementOf(shape: NodeShape): string {
  switch (shape) {
    case 'BOX':
    case 'ROW':
    case 'GROUP':
    case 'LANE':
      return 'rectangle';
    case 'ROUNDED':
    case 'STATE':
      return 'card';
    case 'NOTE':
      return 'file';
    case 'COMPONENT':
      return 'component';
    case 'PERSON':
      return 'person';
    case 'ELLIPSE':
      return 'usecase';
    case 'HEXAGON':
    case 'DIAMOND':
      return 'hexagon';
    case 'CYLINDER':
      return 'database';
    case 'PIPE':
      return 'queue';
    case 'START':
    case 'MIDDLE':
    case 'END':
      return 'circle';
    default:
      return assertNever(shape);
  }
}

function edgeLine(edge: DrawnEdge, names: ReadonlyMap<string, string>): readonly string[] {
  const [source, target] = [names.get(edge.source), names.get(edge.target)];
  if (source === undefined || target === undefined) return [];
  const line = edge.line === 'SOLID' ? '--' : '..';
  const arrow = `${endOf(edge.sourceEnd, 'SOURCE')}${line}${endOf(edge.targetEnd, 'TARGET')}`;
  const from = edge.sourceLabel === undefined ? '' : ` "${written(edge.sourceLabel)}"`;
  const to = edge.targetLabel === undefined ? '' : `"${written(edge.targetLabel)}" `;
  const label = edge.label ?? edge.kind;
  return [`${source}${from} ${arrow} ${to}${target} : ${written(label)}`];
}

function endOf(end: EdgeEnd, at: 'SOURCE' | 'TARGET'): string {
  switch (end) {
    case 'NONE':
      return '';
    case 'ARROW':
      return at === 'SOURCE' ? '<' : '>';
    case 'TRIANGLE':
      return at === 'SOURCE' ? '<|' : '|>';
    case 'DIAMOND':
      return '*';
    default:
      return assertNever(end);
  }
}

/** Signs that PlantUML reads as more than text: alone, where they stand twice, and at the beginning of a line. */
const always = /["\\<>[\]{}|~%!#&^]/g;
const twice = /([*_/-])(?=\1)/g;
const first = /^[*=;|-]/;
/** What begins a comment. */
const comment = /\/'/g;

/** Text as PlantUML shows it: what it would read as markup, command or end of text is written as a character's number. */
function written(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(always, numbered)
    .replace(twice, numbered)
    .replace(first, numbered)
    .replace(comment, (sign) => `/${numbered(sign.charAt(1))}`);
}

/** PlantUML cannot read the first form for a backslash; a name of a class that ends with the second looks generic. */
function numbered(character: string): string {
  return character === '\\' ? '<U+005C>' : `&#${character.codePointAt(0) ?? 0};`;
}
