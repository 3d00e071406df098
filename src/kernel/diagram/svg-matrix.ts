import { fonts } from './measure.ts';
import type { MatrixFrame } from './drawing-placement.ts';
import { axisRoom } from './place-matrix.ts';
import { escaped, short, textLines } from './svg-text.ts';

/** The cells of a matrix, with the titles and labels of its axes. */
export function drawMatrix(frame: MatrixFrame): string {
  const { x, y, width, height, columns, rows, columnTitle, rowTitle } = frame;
  const cells = rows.flatMap((row) =>
    columns.map(
      (column) =>
        `<rect class="cells" x="${short(column.start)}" y="${short(row.start)}" width="${short(column.size)}" height="${short(row.size)}"/>`,
    ),
  );
  const { size } = fonts.summary;
  const labels = [
    ...columns.map(({ label, start, size: room }) =>
      textLines({ lines: [label], x: start + room / 2, y: y - 18, size, style: 's m' }),
    ),
    ...rows.map(({ label, start, size: room }) =>
      textLines({ lines: [label], x: x - 10, y: start + room / 2 - size / 2, size, style: 's n' }),
    ),
    textLines({ lines: [columnTitle], x: x + width / 2, y: y - axisRoom.top + 4, size: 13, style: 'l m' }),
  ];
  const turned = { x: x - axisRoom.left + 18, y: y + height / 2 };
  const title = `<text class="l m" transform="translate(${short(turned.x)} ${short(turned.y)}) rotate(-90)">${escaped(rowTitle)}</text>`;
  return [...cells, ...labels, title].join('');
}

/** The room a matrix takes with its titles and labels. */
export function matrixExtent({ x, y, width, height }: MatrixFrame): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  const { left, top } = axisRoom;
  return { x: x - left, y: y - top, width: width + left, height: height + top };
}
