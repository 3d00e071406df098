import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { Box, Size } from '../layout/layout-graph.ts';
import type { ViewNode } from '../views/view.ts';
import type { NodeShape } from '../views/view-definition.ts';
import type { DrawnNode, DrawnRow, TextBlock } from './drawn.ts';
import type { Font } from './text-width.ts';
import { balancedLines, shortened, textWidth, wrapText } from './text-width.ts';

/** The fonts of pictures. */
export const fonts = {
  title: { size: 18, bold: true },
  label: { size: 13, bold: true },
  summary: { size: 11 },
  row: { size: 11.5 },
  edge: { size: 10.5 },
} as const satisfies Readonly<Record<string, Font>>;

/** Distance of two lines as a multiple of the font size. */
export const lineHeight = 1.3;

const widestLabel = 200;
const widestRow = 300;
const mostSummaryLines = 3;
const paddingX = 12;
const paddingY = 9;
const symbolSize = 36;
const diamondSize = 46;
const widestCaption = 120;

/** The room of a text beside an edge; no size when there is none. */
export function measureEdgeLabel(label: string | undefined): {
  readonly lines: readonly string[];
  readonly size?: Size;
} {
  if (label === undefined || label === '') return { lines: [] };
  const lines = balancedLines(label, fonts.edge, 150);
  return {
    lines,
    size: { width: widest(lines, fonts.edge) + 6, height: lines.length * fonts.edge.size * lineHeight + 2 },
  };
}

/** Measures a node with its lines; one that surrounds others has its texts at its top left. */
export function measureNode(
  node: ViewNode,
  given: { readonly rows: readonly ViewNode[]; readonly surrounds: boolean },
): Omit<DrawnNode, 'parentId'> {
  const { id, elementClass, tone, label, summary = '', role, laneId, cells = [], cell } = node;
  const shape = shapeOf(node, given);
  const measured = isSymbol(shape)
    ? measureSymbol(shape, label)
    : measureBox({ shape, label, summary, rows: given.rows });
  return {
    id,
    elementClass,
    shape,
    tone,
    label,
    summary,
    cells,
    ...withoutUndefined({ role, laneId, cell }),
    ...measured,
  };
}

/** What surrounds others is drawn as a group; shapes with slanted or round sides have no room for lines. */
function shapeOf(
  node: ViewNode,
  given: { readonly rows: readonly ViewNode[]; readonly surrounds: boolean },
): NodeShape {
  if (given.surrounds || node.shape === 'GROUP') return 'GROUP';
  if (node.shape === 'ROW' || node.shape === 'LANE') return 'BOX';
  const isSlanted = node.shape === 'HEXAGON' || node.shape === 'ELLIPSE' || node.shape === 'PIPE';
  return isSlanted && given.rows.length > 0 ? 'ROUNDED' : node.shape;
}

/** Symbols have their texts below. */
export function isSymbol(shape: NodeShape): boolean {
  return shape === 'START' || shape === 'MIDDLE' || shape === 'END' || shape === 'DIAMOND';
}

type Measured = Size & Pick<DrawnNode, 'texts' | 'rows' | 'header'> & { readonly core?: Box };

function measureSymbol(shape: NodeShape, label: string): Measured {
  const size = shape === 'DIAMOND' ? diamondSize : symbolSize;
  const lines = wrapText(label, fonts.summary, widestCaption);
  const width = Math.max(size, widest(lines, fonts.summary) + 4);
  const core = { x: (width - size) / 2, y: 0, width: size, height: size };
  const texts: readonly TextBlock[] = [{ font: 'summary', lines, y: size + 3, align: 'middle' }];
  return { width, height: size + 5 + heightOf(lines, fonts.summary), texts, rows: [], header: 0, core };
}

function measureBox(given: {
  readonly shape: NodeShape;
  readonly label: string;
  readonly summary: string;
  readonly rows: readonly ViewNode[];
}): Measured {
  const { shape, label, summary, rows } = given;
  const align = shape === 'GROUP' ? 'start' : 'middle';
  const room = shape === 'GROUP' ? widestRow : widestLabel;
  const labelLines = wrapText(label, fonts.label, room);
  const summaryLines =
    summary === '' ? [] : shortened(wrapText(summary, fonts.summary, room), mostSummaryLines);
  const inset = insets[shape] ?? { x: 0, top: 0, bottom: 0 };
  const texts: TextBlock[] = [];
  let y = paddingY + inset.top;
  texts.push({ font: 'label', lines: labelLines, y, align });
  y += heightOf(labelLines, fonts.label);
  if (summaryLines.length > 0) {
    texts.push({ font: 'summary', lines: summaryLines, y: y + 1, align });
    y += heightOf(summaryLines, fonts.summary) + 1;
  }
  y += paddingY;
  const drawnRows: DrawnRow[] = [];
  if (rows.length > 0) y += shape === 'GROUP' ? -4 : 4;
  for (const row of rows) {
    const text = row.summary === undefined ? row.label : `${row.label} (${row.summary})`;
    const lines = wrapText(text, fonts.row, widestRow);
    const height = heightOf(lines, fonts.row);
    drawnRows.push({ id: row.id, elementClass: row.elementClass, lines, y, height, label: text });
    y += height + 2;
  }
  if (rows.length > 0) y += 6;
  const textWidths = [
    widest(labelLines, fonts.label),
    widest(summaryLines, fonts.summary),
    ...drawnRows.map(({ lines }) => widest(lines, fonts.row)),
  ];
  const inner = Math.max(...textWidths) + 2 * (paddingX + inset.x);
  const height = y + inset.bottom;
  if (shape === 'ELLIPSE') return asEllipse(inner, height, texts);
  return {
    width: Math.ceil(Math.max(shape === 'GROUP' ? 120 : 96, inner)),
    height: Math.ceil(height),
    texts,
    rows: drawnRows,
    header: shape === 'GROUP' ? Math.ceil(y) - 10 : 0,
  };
}

/** Texts in an ellipse need the corners of their rectangle inside of it. */
function asEllipse(width: number, height: number, texts: readonly TextBlock[]): Measured {
  const extra = Math.ceil(height * 0.28);
  return {
    width: Math.ceil(width * 1.22),
    height: Math.ceil(height + extra),
    texts: texts.map((text) => ({ ...text, y: text.y + extra / 2 })),
    rows: [],
    header: 0,
  };
}

/** Room that the form of a shape takes from its texts. */
const insets: Partial<
  Readonly<Record<NodeShape, { readonly x: number; readonly top: number; readonly bottom: number }>>
> = {
  HEXAGON: { x: 12, top: 0, bottom: 0 },
  CYLINDER: { x: 2, top: 12, bottom: 6 },
  NOTE: { x: 8, top: 0, bottom: 0 },
  PERSON: { x: 18, top: 0, bottom: 0 },
  COMPONENT: { x: 14, top: 0, bottom: 0 },
  PIPE: { x: 14, top: 2, bottom: 2 },
  STATE: { x: 8, top: 0, bottom: 0 },
};

function widest(lines: readonly string[], font: Font): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, font)));
}

function heightOf(lines: readonly string[], font: Font): number {
  return lines.length * font.size * lineHeight;
}
