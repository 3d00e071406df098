import type { Box } from '../layout/layout-graph.ts';
import type { Drawing, DrawnNode } from './drawn.ts';
import { frameOf, type PictureTitle } from './frame.ts';
import { fonts } from './measure.ts';
import type { DrawingPlacement } from './drawing-placement.ts';
import { tableOf } from './place-table.ts';
import { drawEdge, type End } from './svg-edges.ts';
import type { Sheet } from './sheet.ts';
import { shapeOutline } from './svg-shapes.ts';
import { drawMatrix } from './svg-matrix.ts';
import { drawTable } from './svg-table.ts';
import { apartStyle, escaped, short, textLines, type Apart } from './svg-text.ts';
import { wrapText } from './text-width.ts';
import type { Theme } from './theme.ts';
import { styleSheet, toneClass } from './theme.ts';

const laneHeader = 112;

/**
 * A placed drawing as an SVG document: title, nodes with their texts, edges, a legend; light or dark. All texts come
 * from models and are escaped; nothing in it is executed or loaded. Nodes and edges name their elements in `data-id`.
 * Without a theme the picture has no style sheet: the page that shows it brings one. Without a sheet it is as large as
 * it needs to be. Equal drawings give equal text.
 *
 * ```ts
 * const drawing = drawingOf(oneBox);
 * const placement = placeByForm(drawing);
 * const called = { title: 'Books', subtitle: 'of the library' };
 * const svg = placement && toSvg(drawing, { placement, called, theme: 'light' });
 * svg?.includes('>Emma<'); // true
 * ```
 */
export function toSvg(
  drawing: Drawing,
  given: {
    readonly placement: DrawingPlacement;
    readonly called: PictureTitle;
    readonly theme: Theme | undefined;
    readonly sheet?: Sheet | undefined;
    /** Outlined unless given. */
    readonly apart?: Apart;
  },
): string {
  const { placement, called, theme, sheet } = given;
  const frame = frameOf(drawing, { placement, called, sheet });
  const { width, height, margin, titleLines, subtitleLines, note, legend } = frame;
  const shown = sheet?.scale ?? 1;
  const described = `${drawing.nodes.length} nodes and ${drawing.edges.length} edges.`;
  const { x, y, scale } = frame.drawing;
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 10_000) / 10_000})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width * shown)}" height="${short(height * shown)}" viewBox="0 0 ${short(width)} ${short(height)}" role="img" aria-labelledby="picture-title picture-desc"${placement.degraded === true ? ' data-degraded="true"' : ''}>`,
    `<title id="picture-title">${escaped(`${called.title} – ${called.subtitle}`)}</title>`,
    `<desc id="picture-desc">${escaped(described)}</desc>`,
    theme === undefined ? '' : `<style>${styleSheet(theme)}</style>`,
    `<rect class="bg" width="${short(width)}" height="${short(height)}"/>`,
    textLines({ lines: titleLines, x: margin, y: margin - 4, size: 18, style: 't' }),
    textLines({
      lines: subtitleLines,
      x: margin,
      y: margin + titleLines.length * 24 - 2,
      size: 11,
      style: 's',
    }),
    `<g transform="translate(${short(x)} ${short(y)})${scaled}">`,
    ...(drawing.kind === 'TABLE'
      ? [drawTable(drawing, tableOf(drawing))]
      : drawGraph(drawing, placement, given.apart ?? 'OUTLINED')),
    '</g>',
    note.text === '' ? '' : `<text class="s" x="${margin}" y="${short(note.y)}">${escaped(note.text)}</text>`,
    `<g transform="translate(${margin} ${short(legend.y)})">${legend.svg}</g>`,
    '</svg>\n',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Surrounding nodes lie below lines, lines below other nodes, texts of lines above all. */
function drawGraph(drawing: Drawing, placement: DrawingPlacement, apart: Apart): readonly string[] {
  const ends = new Map<string, End>();
  for (const node of drawing.nodes) {
    const box = placement.nodes.get(node.id);
    if (box !== undefined) ends.set(node.id, { node, box: coreIn(node, box) });
  }
  const edges = drawing.edges.flatMap((edge) => {
    const route = placement.edges.get(edge.id);
    if (route === undefined) return [];
    return [drawEdge(edge, { route, source: ends.get(edge.source), target: ends.get(edge.target), apart })];
  });
  const drawNodes = (wanted: (node: DrawnNode) => boolean): readonly string[] =>
    drawing.nodes.filter(wanted).flatMap((node) => {
      const box = placement.nodes.get(node.id);
      return box === undefined ? [] : [drawNode(node, box)];
    });
  const isGroup = ({ shape }: DrawnNode): boolean => shape === 'GROUP';
  const depth = depthsOf(drawing);
  const groups = drawing.nodes
    .filter(isGroup)
    .toSorted((a, b) => (depth.get(a.id) ?? 0) - (depth.get(b.id) ?? 0));
  return [
    ...groups.flatMap((node) => {
      const box = placement.nodes.get(node.id);
      return box === undefined ? [] : [drawOutline(node, box)];
    }),
    ...(placement.matrix === undefined ? [] : [drawMatrix(placement.matrix)]),
    ...drawLanes(drawing, placement),
    ...edges.map(({ line }) => line),
    ...groups.flatMap((node) => {
      const box = placement.nodes.get(node.id);
      return box === undefined ? [] : [drawTexts(node, box, ` ${apartStyle(apart)}`)];
    }),
    ...drawNodes((node) => !isGroup(node)),
    ...edges.map(({ texts }) => texts).filter((texts) => texts !== ''),
  ];
}

function depthsOf(drawing: Drawing): ReadonlyMap<string, number> {
  const parents = new Map(drawing.nodes.map(({ id, parentId }) => [id, parentId]));
  return new Map(
    drawing.nodes.map(({ id }) => {
      let depth = 0;
      for (let above = parents.get(id); above !== undefined; above = parents.get(above)) depth += 1;
      return [id, depth];
    }),
  );
}

/** The part of a node's box that edges touch and its symbol fills. */
function coreIn(node: DrawnNode, box: Box): Box {
  return node.core === undefined ? box : { ...node.core, x: box.x + node.core.x, y: box.y + node.core.y };
}

function drawNode(node: DrawnNode, box: Box): string {
  return drawOutline(node, box) + drawTexts(node, box, '');
}

function drawOutline(node: DrawnNode, box: Box): string {
  const summary = node.summary === '' ? '' : ` – ${node.summary}`;
  return [
    `<g class="${toneClass(node.tone)}" data-id="${escaped(node.id)}">`,
    `<title>${escaped(`${node.label}${summary}`)}</title>`,
    shapeOutline(node.shape, coreIn(node, box)),
    drawRows(node, box),
    '</g>',
  ].join('');
}

/** Icons at a side move the middle of the texts. */
const textShifts: Partial<Readonly<Record<DrawnNode['shape'], number>>> = { PERSON: 8, COMPONENT: -7 };

function drawTexts(node: DrawnNode, box: Box, more: string): string {
  const texts = node.texts.map(({ font, lines, y, align }) => {
    const middle = box.x + box.width / 2 + (textShifts[node.shape] ?? 0);
    const x = align === 'middle' ? middle : box.x + 12;
    const style = `${font.charAt(0)}${align === 'middle' ? ' m' : ''}${more}`;
    return textLines({ lines, x, y: box.y + y, size: fonts[font].size, style });
  });
  const rows = node.rows.map(({ id, lines, y }) =>
    textLines({ lines, x: box.x + 12, y: box.y + y, size: fonts.row.size, style: `r${more}`, id }),
  );
  return [...texts, ...rows].join('');
}

function drawRows(node: DrawnNode, box: Box): string {
  const [first] = node.rows;
  if (first === undefined || node.shape === 'GROUP') return '';
  const y = short(box.y + first.y - 5);
  return `<path class="${toneClass(node.tone)}-line rule" d="M${short(box.x)} ${y}H${short(box.x + box.width)}"/>`;
}

function drawLanes(drawing: Drawing, { lanes = [] }: DrawingPlacement): readonly string[] {
  const byId = new Map(drawing.lanes.map((lane) => [lane.id, lane]));
  return lanes.map(({ id, x, y, width, height }) => {
    const lane = byId.get(id ?? '');
    const frame = `<rect class="lane" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"/>`;
    if (lane === undefined) return frame;
    const lines = wrapText(lane.label, fonts.summary, laneHeader - 14);
    const start = y + height / 2 - (lines.length * fonts.summary.size * 1.3) / 2;
    const rule = `<path class="lane" d="M${short(x + laneHeader)} ${short(y)}V${short(y + height)}"/>`;
    const text = textLines({
      lines,
      x: x + laneHeader / 2,
      y: start,
      size: fonts.summary.size,
      style: 's m',
    });
    return `<g data-id="${escaped(lane.id)}"><title>${escaped(lane.label)}</title>${frame}${rule}${text}</g>`;
  });
}
