import type { Box, LayoutNode } from '../layout/layout-graph.ts';
import { packed } from '../layout/pack.ts';
import { straightRoutes } from '../layout/straight-routes.ts';
import type { MatrixAxis } from '../views/view-definition.ts';
import type { Drawing, DrawnNode } from './drawn.ts';
import { layoutGraphOf } from './drawing.ts';
import type { DrawingPlacement, MatrixTrack } from './drawing-placement.ts';

/** Room for the titles and labels of the axes. */
export const axisRoom = { left: 92, top: 44 };

const cellPadding = 16;
const narrowest = 150;
const lowest = 74;
const spacing = 18;
const aside = 110;

/** Puts the nodes that have a cell into a matrix, those that they are connected with to its right, all others below. */
export function placeMatrix(drawing: Drawing): DrawingPlacement {
  const { matrix } = drawing;
  const graph = layoutGraphOf(drawing);
  if (matrix === undefined) throw new Error('Only views with axes are placed as a matrix.');
  const inCells = drawing.nodes.filter(({ cell }) => cell !== undefined);
  const connected = new Set(graph.edges.flatMap(({ source, target }) => [source, target]));
  const outside = drawing.nodes.filter(({ cell }) => cell === undefined);
  const right = outside.filter(({ id }) => connected.has(id));
  const below = outside.filter(({ id }) => !connected.has(id));

  const blocks = matrix.rows.literals.map((_, row) =>
    matrix.columns.literals.map((_literal, column) => {
      const nodes = inCells.filter(({ cell }) => cell?.row === row && cell.column === column);
      return { nodes, block: packed(nodes, spacing) };
    }),
  );
  const widths = matrix.columns.literals.map((_, column) =>
    Math.max(narrowest, ...blocks.map((row) => (row[column]?.block.width ?? 0) + 2 * cellPadding)),
  );
  const heights = blocks.map((row) =>
    Math.max(lowest, ...row.map(({ block }) => block.height + 2 * cellPadding)),
  );
  const column = stacked(right);
  const x = axisRoom.left;
  const y = axisRoom.top;
  const [columns, rows] = [tracks(matrix.columns, widths, x), tracks(matrix.rows, heights, y)];
  const frame = { x, y, width: total(widths), height: total(heights) };

  const nodes = new Map<string, Box>();
  const middle = y + Math.max(0, (frame.height - column.height) / 2);
  const besides = x + frame.width + aside;
  for (const [id, box] of column.boxes) nodes.set(id, { ...box, x: box.x + besides, y: box.y + middle });
  for (const [number, row] of blocks.entries())
    for (const [place, { nodes: members, block }] of row.entries())
      members.forEach(({ id }, index) => {
        const box = block.boxes[index];
        const [across, along] = [columns[place], rows[number]];
        if (box === undefined || across === undefined || along === undefined) return;
        const from = {
          x: across.start + (across.size - block.width) / 2,
          y: along.start + (along.size - block.height) / 2,
        };
        nodes.set(id, { ...box, x: from.x + box.x, y: from.y + box.y });
      });
  const under = packed(below, spacing);
  const bottom = Math.max(y + frame.height, middle + column.height) + 40;
  below.forEach(({ id }, index) => {
    const box = under.boxes[index];
    if (box !== undefined) nodes.set(id, { ...box, y: box.y + bottom });
  });
  return {
    width: Math.max(right.length === 0 ? x + frame.width : besides + column.width, under.width),
    height: bottom + under.height,
    nodes,
    edges: straightRoutes(graph.edges, nodes),
    matrix: { ...frame, columns, rows, columnTitle: matrix.columns.title, rowTitle: matrix.rows.title },
  };
}

function tracks(axis: MatrixAxis, sizes: readonly number[], from: number): readonly MatrixTrack[] {
  let start = from;
  return axis.literals.map((literal, index) => {
    const size = sizes[index] ?? 0;
    const track = { label: literal.toLowerCase().replaceAll('_', ' '), start, size };
    start += size;
    return track;
  });
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Nodes below each other, centred. */
function stacked(nodes: readonly DrawnNode[]): {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly (readonly [string, Box])[];
} {
  const width = Math.max(0, ...nodes.map((node: LayoutNode) => node.width));
  let y = 0;
  const boxes = nodes.map((node) => {
    const box = { x: (width - node.width) / 2, y, width: node.width, height: node.height };
    y += node.height + spacing;
    return [node.id, box] as const;
  });
  return { width, height: Math.max(0, y - spacing), boxes };
}
