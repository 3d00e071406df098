import { assertNever } from '../../lib/assert-never.ts';
import type { Box, Point } from '../layout/layout-graph.ts';
import type { NodeShape } from '../views/view-definition.ts';
import { short } from './svg-text.ts';

/** The outline of a shape in its box; colours come from the group around it. */
export function shapeOutline(shape: NodeShape, box: Box): string {
  const { x, y, width, height } = box;
  switch (shape) {
    case 'BOX':
    case 'ROW':
      return rect(box, 3);
    case 'ROUNDED':
      return rect(box, 10);
    case 'STATE':
      return rect(box, Math.min(18, height / 2));
    case 'GROUP':
      return rect(box, 8, 'group');
    case 'LANE':
      return rect(box, 0);
    case 'ELLIPSE':
      return `<ellipse class="shape" cx="${short(x + width / 2)}" cy="${short(y + height / 2)}" rx="${short(width / 2)}" ry="${short(height / 2)}"/>`;
    case 'HEXAGON':
      return polygon(hexagon(box));
    case 'DIAMOND':
      return polygon([
        { x: x + width / 2, y },
        { x: x + width, y: y + height / 2 },
        { x: x + width / 2, y: y + height },
        { x, y: y + height / 2 },
      ]);
    case 'START':
      return circle(box, 1.6, ' begin') + `<path class="ink" d="${triangle(box)}"/>`;
    case 'MIDDLE':
      return circle(box, 1.4) + innerCircle(box);
    case 'END':
      return circle(box, 3.4, ' finish');
    case 'CYLINDER':
      return cylinder(box);
    case 'PIPE':
      return pipe(box);
    case 'NOTE':
      return note(box);
    case 'PERSON':
      return rect(box, 10) + shapeSign(shape, box);
    case 'COMPONENT':
      return rect(box, 3) + shapeSign(shape, box);
    default:
      return assertNever(shape);
  }
}

/** The sign at the side of a box that says what it is. */
export function shapeSign(shape: 'PERSON' | 'COMPONENT', box: Box): string {
  return shape === 'PERSON' ? person(box) : plug(box);
}

const slant = 12;

function hexagon({ x, y, width, height }: Box): readonly Point[] {
  return [
    { x: x + slant, y },
    { x: x + width - slant, y },
    { x: x + width, y: y + height / 2 },
    { x: x + width - slant, y: y + height },
    { x: x + slant, y: y + height },
    { x, y: y + height / 2 },
  ];
}

/**
 * Where a line that ends at the side of a shape's box meets the shape itself: further inside, where the shape does not
 * fill its box.
 */
export function meetShape(shape: NodeShape, box: Box, end: Point): Point {
  const { x, y, width, height } = box;
  const onSide = Math.abs(end.x - x) < 1 || Math.abs(end.x - x - width) < 1;
  const [dx, dy] = [(end.x - x - width / 2) / (width / 2), (end.y - y - height / 2) / (height / 2)];
  if (shape === 'ELLIPSE') {
    if (onSide)
      return {
        x: x + width / 2 + Math.sign(dx) * (width / 2) * Math.sqrt(Math.max(0, 1 - dy * dy)),
        y: end.y,
      };
    return {
      x: end.x,
      y: y + height / 2 + Math.sign(dy) * (height / 2) * Math.sqrt(Math.max(0, 1 - dx * dx)),
    };
  }
  if (shape === 'HEXAGON' && onSide)
    return { x: end.x - Math.sign(dx) * slant * Math.min(1, Math.abs(dy)), y: end.y };
  return end;
}

function rect({ x, y, width, height }: Box, radius: number, style = 'shape'): string {
  return `<rect class="${style}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(radius)}"/>`;
}

function polygon(points: readonly Point[]): string {
  return `<polygon class="shape" points="${points.map(({ x, y }) => `${short(x)},${short(y)}`).join(' ')}"/>`;
}

/** The width of the stroke is the one that the style sheet has for the class. */
function circle({ x, y, width, height }: Box, stroke: number, more = ''): string {
  const radius = Math.min(width, height) / 2 - stroke / 2;
  return `<circle class="shape${more}" cx="${short(x + width / 2)}" cy="${short(y + height / 2)}" r="${short(radius)}"/>`;
}

function innerCircle({ x, y, width, height }: Box): string {
  return `<circle class="shape" cx="${short(x + width / 2)}" cy="${short(y + height / 2)}" r="${short(Math.min(width, height) / 2 - 4.5)}"/>`;
}

function triangle({ x, y, width, height }: Box): string {
  const [cx, cy, size] = [x + width / 2, y + height / 2, Math.min(width, height) / 5];
  return `M${short(cx - size * 0.7)} ${short(cy - size)}L${short(cx + size)} ${short(cy)}L${short(cx - size * 0.7)} ${short(cy + size)}Z`;
}

function cylinder({ x, y, width, height }: Box): string {
  const [rx, ry] = [width / 2, Math.min(9, height / 6)];
  const side = `M${short(x)} ${short(y + ry)}V${short(y + height - ry)}A${short(rx)} ${short(ry)} 0 0 0 ${short(x + width)} ${short(y + height - ry)}V${short(y + ry)}`;
  const top = `<ellipse class="shape" cx="${short(x + rx)}" cy="${short(y + ry)}" rx="${short(rx)}" ry="${short(ry)}"/>`;
  return `<path class="shape" d="${side}"/>${top}`;
}

function pipe({ x, y, width, height }: Box): string {
  const [rx, ry] = [Math.min(9, width / 6), height / 2];
  const body = `M${short(x + width - rx)} ${short(y)}H${short(x + rx)}A${short(rx)} ${short(ry)} 0 0 0 ${short(x + rx)} ${short(y + height)}H${short(x + width - rx)}`;
  const end = `<ellipse class="shape" cx="${short(x + width - rx)}" cy="${short(y + ry)}" rx="${short(rx)}" ry="${short(ry)}"/>`;
  return `<path class="shape" d="${body}"/>${end}`;
}

const fold = 11;

function note({ x, y, width, height }: Box): string {
  const outline = `M${short(x)} ${short(y)}H${short(x + width - fold)}L${short(x + width)} ${short(y + fold)}V${short(y + height)}H${short(x)}Z`;
  const corner = `M${short(x + width - fold)} ${short(y)}V${short(y + fold)}H${short(x + width)}`;
  return `<path class="shape" d="${outline}"/><path class="shape hollow" d="${corner}"/>`;
}

function person({ x, y }: Box): string {
  const [cx, top] = [x + 17, y + 9];
  const shoulders = `M${short(cx - 8)} ${short(top + 19)}C${short(cx - 8)} ${short(top + 8)} ${short(cx + 8)} ${short(top + 8)} ${short(cx + 8)} ${short(top + 19)}Z`;
  return `<circle class="ink" cx="${short(cx)}" cy="${short(top + 5)}" r="4.6"/><path class="ink" d="${shoulders}"/>`;
}

function plug({ x, y, width }: Box): string {
  const [left, top] = [x + width - 24, y + 7];
  const body = `<rect class="shape" x="${short(left + 4)}" y="${short(top)}" width="13" height="15" rx="1"/>`;
  const prong = (dy: number): string =>
    `<rect class="shape" x="${short(left)}" y="${short(top + dy)}" width="8" height="3.6"/>`;
  return body + prong(3) + prong(8.6);
}
