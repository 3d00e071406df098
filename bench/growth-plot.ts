import type { Point } from './figure.ts';

const [width, height] = [640, 360];
const margin = { left: 64, right: 24, top: 32, bottom: 48 };
const ink = '#566173';
const line = '#3d7dd8';

/**
 * Draws the time of a merge over the number of elements as an SVG picture, with the straight line from the origin
 * through the smallest measurement, which is what growth in proportion would look like.
 */
export function growthPlot(points: readonly Point[]): string {
  const most = {
    elements: Math.max(...points.map(({ elements }) => elements)),
    milliseconds: roundedUp(Math.max(...points.map(({ milliseconds }) => milliseconds))),
  };
  const x = (elements: number): number =>
    margin.left + (elements / most.elements) * (width - margin.left - margin.right);
  const y = (milliseconds: number): number =>
    height - margin.bottom - (milliseconds / most.milliseconds) * (height - margin.top - margin.bottom);
  const [first] = points;
  const proportional = first === undefined ? 0 : (first.milliseconds / first.elements) * most.elements;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * most.milliseconds);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="${ink}">`,
    '<title>Time of a three-way merge over the number of elements</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...ticks.map(
      (tick) =>
        `<path d="M${margin.left} ${at(y(tick))}H${width - margin.right}" stroke="#d5dbe5"/>` +
        `<text x="${margin.left - 8}" y="${at(y(tick) + 4)}" text-anchor="end">${Math.round(tick)} ms</text>`,
    ),
    ...points.map(
      ({ elements }) =>
        `<text x="${at(x(elements))}" y="${height - margin.bottom + 18}" text-anchor="middle">${Math.round(elements / 1000)}k</text>`,
    ),
    `<text x="${width / 2}" y="${height - 8}" text-anchor="middle">elements</text>`,
    `<text x="${margin.left}" y="18">processor time of a merge; dashed: in proportion</text>`,
    `<path d="M${at(x(0))} ${at(y(0))}L${at(x(most.elements))} ${at(y(proportional))}" stroke="${ink}" stroke-dasharray="4 4"/>`,
    `<polyline points="${points.map((point) => `${at(x(point.elements))},${at(y(point.milliseconds))}`).join(' ')}" fill="none" stroke="${line}" stroke-width="2"/>`,
    ...points.map(
      (point) =>
        `<circle cx="${at(x(point.elements))}" cy="${at(y(point.milliseconds))}" r="4" fill="${line}"/>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

/** The next number of one digit and zeros, so that the axis has round marks. */
function roundedUp(number: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(number, 1)));
  return Math.ceil(number / unit) * unit;
}

function at(coordinate: number): string {
  return coordinate.toFixed(1);
}
