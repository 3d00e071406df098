import type { Box, Size } from '../layout/layout-graph.ts';
import type { DrawingPlacement } from './drawing-placement.ts';
import type { Drawing } from './drawn.ts';
import { fonts, measureEdgeLabel } from './measure.ts';
import { tableOf } from './place-table.ts';
import { pages, type Sheet } from './sheet.ts';
import { drawLegend } from './svg-legend.ts';
import { matrixExtent } from './svg-matrix.ts';
import { textWidth, wrapText } from './text-width.ts';

/** What a picture is called. */
export type PictureTitle = { readonly title: string; readonly subtitle: string };

/** Where the parts of a picture stand: the title above, the drawing, a note, the legend below. */
export type PictureFrame = Size & {
  readonly margin: number;
  readonly titleLines: readonly string[];
  readonly subtitleLines: readonly string[];
  /** Where the drawing begins, how far it is moved, and how large it is shown. */
  readonly drawing: { readonly x: number; readonly y: number; readonly scale: number };
  readonly note: { readonly text: string; readonly y: number };
  readonly legend: { readonly svg: string; readonly y: number };
};

const margin = 24;
const narrowest = 420;
/** A small drawing is shown no larger than this on a page. */
const largestScale = 1.4;

/** The frame of a placed drawing on a sheet; without a page as large as the drawing needs. */
export function frameOf(
  drawing: Drawing,
  given: {
    readonly placement: DrawingPlacement;
    readonly called: PictureTitle;
    readonly sheet: Sheet | undefined;
  },
): PictureFrame {
  const { placement, called, sheet } = given;
  const page = sheet?.fit === undefined ? undefined : pages[sheet.fit];
  const extent = extentOf(drawing, placement);
  const titleWidth = Math.max(
    textWidth(called.title, fonts.title),
    textWidth(called.subtitle, fonts.summary),
  );
  const inner =
    page === undefined
      ? Math.max(narrowest, extent.width, Math.min(titleWidth, 700))
      : page.width - 2 * margin;
  const titleLines = wrapText(called.title, fonts.title, inner);
  const subtitleLines = wrapText(called.subtitle, fonts.summary, inner);
  const top = margin + titleLines.length * 24 + subtitleLines.length * 15 + 14;
  const legend = drawLegend(drawing, inner);
  const note = noteOf(drawing, placement);
  const below = (note === '' ? 0 : 24) + 26 + legend.height + margin - 8;
  const room = page === undefined ? extent : { width: inner, height: Math.max(1, page.height - top - below) };
  const scale = page === undefined ? 1 : scaleInto(room, extent);
  // On a page the drawing stands in the middle of its room, a table at its top.
  const share = drawing.kind === 'TABLE' ? 0 : 0.5;
  const left = (room.width - extent.width * scale) * share;
  const high = (room.height - extent.height * scale) * share;
  const bottom = top + room.height + (note === '' ? 0 : 24) + 26;
  return {
    width: inner + 2 * margin,
    height: page?.height ?? bottom + legend.height + margin - 8,
    margin,
    titleLines,
    subtitleLines,
    drawing: { x: margin + left - extent.x * scale, y: top + high - extent.y * scale, scale },
    note: { text: note, y: bottom - 26 },
    legend: { svg: legend.svg, y: bottom - 8 },
  };
}

function scaleInto(room: Size, { width, height }: Size): number {
  return Math.min(largestScale, room.width / Math.max(1, width), room.height / Math.max(1, height));
}

/** What the picture lacks, in words. */
function noteOf({ leftOut }: Drawing, { degraded }: DrawingPlacement): string {
  const notes = [
    ...(leftOut > 0 ? [`… and ${leftOut} more that are not shown; narrow the view.`] : []),
    ...(degraded === true ? ['A layout by the lines took too long: the nodes stand in a grid.'] : []),
  ];
  return notes.join(' ');
}

function extentOf(drawing: Drawing, placement: DrawingPlacement): Box {
  const boxes: Box[] = [...placement.nodes.values(), ...(placement.lanes ?? [])];
  if (placement.matrix !== undefined) boxes.push(matrixExtent(placement.matrix));
  for (const edge of drawing.edges) {
    const { points, labelAt } = placement.edges.get(edge.id) ?? { points: [] };
    for (const { x, y } of points) boxes.push({ x, y, width: 0, height: 0 });
    const { size } = measureEdgeLabel(edge.label);
    if (labelAt !== undefined && size !== undefined)
      boxes.push({ x: labelAt.x - size.width / 2, y: labelAt.y - size.height / 2, ...size });
  }
  if (drawing.kind === 'TABLE') {
    const { width, height } = tableOf(drawing);
    return { x: 0, y: 0, width, height };
  }
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
