import { textWidth } from './text-width.ts';

/** Text for SVG: special characters escaped, characters that XML forbids replaced. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A coordinate with at most one digit after the point. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/**
 * How texts that lie above lines are kept apart from them: by an outline in the colour of the page, or on boxes of it,
 * for formats that know no such outlines.
 */
export type Apart = 'OUTLINED' | 'ON_BOXES';

/** The style that keeps a text apart from lines. */
export function apartStyle(apart: Apart): string {
  return apart === 'OUTLINED' ? 'halo' : 'boxed';
}

/** Lines of text, the first with its top at `y`, in the given style classes; `id` names the element they stand for. */
export function textLines(given: {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly style: string;
  readonly id?: string;
}): string {
  const { lines, x, y, size, style, id } = given;
  const named = id === undefined ? '' : ` data-id="${escaped(id)}"`;
  return lines
    .map((line, index) => {
      // The baseline is about four fifths of the font size below the top; half the extra line height goes above.
      const baseline = y + index * size * 1.3 + size * 0.95;
      return `${boxBehind(line, { x, y: y + index * size * 1.3, size, style })}<text class="${style}"${named} x="${short(x)}" y="${short(baseline)}">${escaped(line)}</text>`;
    })
    .join('');
}

/** The box of a text that is to lie on one; others have none. */
function boxBehind(
  line: string,
  {
    x,
    y,
    size,
    style,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly style: string },
): string {
  const styles = style.split(' ');
  if (!styles.includes('boxed')) return '';
  const width = textWidth(line, { size, ...(styles[0] === 'l' && { bold: true as const }) });
  const left = styles.includes('m') ? x - width / 2 : x;
  return `<rect class="bg" x="${short(left - 1)}" y="${short(y)}" width="${short(width + 2)}" height="${short(size * 1.3)}" rx="2"/>`;
}
