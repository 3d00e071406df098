import { assertNever } from '../../lib/assert-never.ts';
import type { Box, Point, Route } from '../layout/layout-graph.ts';
import type { EdgeEnd, LineStyle } from '../views/view-definition.ts';
import type { DrawnEdge, DrawnNode } from './drawn.ts';
import { fonts, lineHeight } from './measure.ts';
import { meetShape } from './svg-shapes.ts';
import { apartStyle, escaped, short, textLines, type Apart } from './svg-text.ts';
import { textWidth } from './text-width.ts';

const cornerRadius = 6;

/** An end of an edge: the node there and its place. */
export type End = { readonly node: DrawnNode; readonly box: Box };

/** The line of an edge with its ends, and its texts apart, so that they can be drawn above all lines. */
export function drawEdge(
  edge: DrawnEdge,
  given: {
    readonly route: Route;
    readonly source: End | undefined;
    readonly target: End | undefined;
    readonly apart: Apart;
  },
): { readonly line: string; readonly texts: string } {
  const points = reaching(given.route.points, given);
  const [start, second] = [points[0], points[1]];
  const [end, last] = [points.at(-1), points.at(-2)];
  if (start === undefined || second === undefined || end === undefined || last === undefined)
    return { line: '', texts: '' };
  const path = `<path class="line${styleOf(edge.line)}" d="${rounded(trimmed(points, edge))}"/>`;
  const ends =
    endMark(edge.targetEnd, { at: end, from: last }) + endMark(edge.sourceEnd, { at: start, from: second });
  const title = `<title>${escaped(`${edge.kind}${edge.label === undefined ? '' : `: ${edge.label}`}`)}</title>`;
  return {
    line: `<g data-id="${escaped(edge.id)}">${title}${path}${ends}</g>`,
    texts: [
      edgeLabel(edge, given.route.labelAt ?? middleOf(points), apartStyle(given.apart)),
      endLabel(edge.sourceLabel, { at: start, from: second }, apartStyle(given.apart)),
      endLabel(edge.targetLabel, { at: end, from: last }, apartStyle(given.apart)),
    ].join(''),
  };
}

/** The style class of a line. */
export function styleOf(line: LineStyle): string {
  switch (line) {
    case 'SOLID':
      return '';
    case 'DASHED':
      return ' dash';
    case 'DOTTED':
      return ' dot';
    default:
      return assertNever(line);
  }
}

function reaching(
  points: readonly Point[],
  ends: { readonly source: End | undefined; readonly target: End | undefined },
): readonly Point[] {
  const [start, end] = [points[0], points.at(-1)];
  if (start === undefined || end === undefined) return points;
  const { source, target } = ends;
  const first = source === undefined ? start : meetShape(source.node.shape, source.box, start);
  const last = target === undefined ? end : meetShape(target.node.shape, target.box, end);
  return [first, ...points.slice(1, -1), last];
}

/** Triangles and diamonds are hollow: the line ends at their far side. */
function trimmed(points: readonly Point[], { sourceEnd, targetEnd }: DrawnEdge): readonly Point[] {
  const pulled = [...points];
  const [start, second] = [points[0], points[1]];
  const [end, last] = [points.at(-1), points.at(-2)];
  if (start !== undefined && second !== undefined) pulled[0] = towards(start, second, depthOf(sourceEnd));
  if (end !== undefined && last !== undefined)
    pulled[pulled.length - 1] = towards(end, last, depthOf(targetEnd));
  return pulled;
}

function depthOf(end: EdgeEnd): number {
  switch (end) {
    case 'NONE':
      return 0;
    case 'ARROW':
      return 5;
    case 'TRIANGLE':
      return 11;
    case 'DIAMOND':
      return 16;
    default:
      return assertNever(end);
  }
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const share = Math.min(1, distance / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** A path through points with rounded corners. */
function rounded(points: readonly Point[]): string {
  const [start, ...others] = points;
  if (start === undefined) return '';
  const parts = [`M${at(start)}`];
  let previous = start;
  others.forEach((point, index) => {
    const next = others[index + 1];
    if (next === undefined) {
      parts.push(`L${at(point)}`);
      return;
    }
    const radius = Math.min(cornerRadius, distance(previous, point) / 2, distance(point, next) / 2);
    parts.push(`L${at(towards(point, previous, radius))}Q${at(point)} ${at(towards(point, next, radius))}`);
    previous = point;
  });
  return parts.join('');
}

function at({ x, y }: Point): string {
  return `${short(x)} ${short(y)}`;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The mark at the end of a line that comes from `from`. */
export function endMark(end: EdgeEnd, line: { readonly at: Point; readonly from: Point }): string {
  const { x, y } = line.at;
  const length = distance(line.at, line.from);
  if (length === 0 || end === 'NONE') return '';
  const [ux, uy] = [(line.from.x - x) / length, (line.from.y - y) / length];
  const point = (along: number, aside: number): string =>
    `${short(x + ux * along - uy * aside)},${short(y + uy * along + ux * aside)}`;
  switch (end) {
    case 'ARROW':
      return `<polygon class="end" points="${point(0, 0)} ${point(9, 3.6)} ${point(7, 0)} ${point(9, -3.6)}"/>`;
    case 'TRIANGLE':
      return `<polygon class="open" points="${point(0.5, 0)} ${point(12, 6.5)} ${point(12, -6.5)}"/>`;
    case 'DIAMOND':
      return `<polygon class="end" points="${point(0.5, 0)} ${point(8.5, 5)} ${point(16.5, 0)} ${point(8.5, -5)}"/>`;
    default:
      return assertNever(end);
  }
}

function edgeLabel({ labelLines }: DrawnEdge, { x, y }: Point, apart: string): string {
  if (labelLines.length === 0) return '';
  const { size } = fonts.edge;
  const top = y - (labelLines.length * size * lineHeight) / 2;
  return textLines({ lines: labelLines, x, y: top, size, style: `e m ${apart}` });
}

/** A text beside the end of a line, off its mark. */
function endLabel(
  text: string | undefined,
  line: { readonly at: Point; readonly from: Point },
  apart: string,
): string {
  if (text === undefined) return '';
  const { size } = fonts.edge;
  const place = towards(line.at, line.from, 19);
  const isFlat = Math.abs(line.at.y - line.from.y) < Math.abs(line.at.x - line.from.x);
  const half = textWidth(text, fonts.edge) / 2;
  const x = isFlat ? place.x : place.x + half + 4;
  const y = isFlat ? place.y - size - 5 : place.y - size / 2;
  return textLines({ lines: [text], x, y, size, style: `e m ${apart}` });
}

function middleOf(points: readonly Point[]): Point {
  const index = Math.floor((points.length - 1) / 2);
  const [a, b] = [points[index], points[index + 1]];
  if (a === undefined) return { x: 0, y: 0 };
  return b === undefined ? a : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
