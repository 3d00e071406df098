import type { Box } from '../layout/layout-graph.ts';
import type { Drawing } from './drawn.ts';
import { fonts, lineHeight } from './measure.ts';
import type { DrawingPlacement } from './drawing-placement.ts';
import { textWidth, wrapText } from './text-width.ts';

/** A cell of a table, its lines already broken. */
export type TableCell = { readonly x: number; readonly width: number; readonly lines: readonly string[] };

/** A row of a table: the node it stands for, its place and cells. */
export type TableRow = {
  readonly id: string;
  readonly y: number;
  readonly height: number;
  readonly cells: readonly TableCell[];
};

/** A table: titles, rows, total size. */
export type TableDrawing = {
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
  readonly width: number;
  readonly height: number;
};

const widestColumn = 260;
const narrowestColumn = 60;
const cellPadding = 10;
const toneBar = 6;

/** Lays out the nodes of a drawing as the rows of a table. */
export function tableOf(drawing: Drawing): TableDrawing {
  const lines = drawing.nodes.map(({ cells, label }) => (cells.length === 0 ? [label] : cells));
  const widths = drawing.columns.map((title, column) => {
    const texts = [
      textWidth(title, fonts.label),
      ...lines.map((cells) => textWidth(cells[column] ?? '', fonts.row)),
    ];
    return Math.min(widestColumn, Math.max(narrowestColumn, ...texts)) + 2 * cellPadding;
  });
  let y = 0;
  const rowOf = (id: string, texts: readonly string[], font: 'label' | 'row'): TableRow => {
    let x = toneBar;
    const cells = widths.map((width, column) => {
      const cell = { x, width, lines: wrapText(texts[column] ?? '', fonts[font], width - 2 * cellPadding) };
      x += width;
      return cell;
    });
    const most = Math.max(1, ...cells.map((cell) => cell.lines.length));
    const height = Math.ceil(most * fonts[font].size * lineHeight + 2 * 7);
    const row = { id, y, height, cells };
    y += height;
    return row;
  };
  const header = rowOf('', drawing.columns, 'label');
  const rows = drawing.nodes.map(({ id }, index) => rowOf(id, lines[index] ?? [], 'row'));
  return { header, rows, width: Math.ceil(widths.reduce((sum, width) => sum + width, toneBar)), height: y };
}

/** Places the nodes of a drawing as the rows of its table. */
export function placeTable(drawing: Drawing): DrawingPlacement {
  const { rows, width, height } = tableOf(drawing);
  const nodes = new Map<string, Box>(
    rows.map((row) => [row.id, { x: 0, y: row.y, width, height: row.height }]),
  );
  return { width, height, nodes, edges: new Map() };
}
