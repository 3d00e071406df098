import type { Drawing } from './drawn.ts';
import { fonts } from './measure.ts';
import type { TableDrawing, TableRow } from './place-table.ts';
import { escaped, short, textLines } from './svg-text.ts';
import { toneClass } from './theme.ts';

/** A table with a coloured edge at each row that shows the kind of the row. */
export function drawTable(drawing: Drawing, table: TableDrawing): string {
  const byId = new Map(drawing.nodes.map((node) => [node.id, node]));
  const rows = table.rows.flatMap((row) => {
    const node = byId.get(row.id);
    if (node === undefined) return [];
    const edge = `<rect class="${toneClass(node.tone)} bare" y="${short(row.y)}" width="6" height="${short(row.height)}"/>`;
    const bar = `<g class="${toneClass(node.tone)}"><rect class="ink" y="${short(row.y)}" width="6" height="${short(row.height)}"/></g>`;
    return [
      `<g data-id="${escaped(node.id)}"><title>${escaped(node.label)}</title>${edge}${bar}${rule(row, table.width)}${cells(row, 'row')}</g>`,
    ];
  });
  const head = `<rect class="cells" width="${short(table.width)}" height="${short(table.header.height)}"/>${cells(table.header, 'label')}`;
  return [head, ...rows].join('\n');
}

function rule({ y, height }: TableRow, width: number): string {
  return `<path class="faint" d="M0 ${short(y + height)}H${short(width)}"/>`;
}

function cells(row: TableRow, font: 'label' | 'row'): string {
  return row.cells
    .map(({ x, lines }) =>
      textLines({ lines, x: x + 10, y: row.y + 7, size: fonts[font].size, style: font.charAt(0) }),
    )
    .join('');
}
