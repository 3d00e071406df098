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
      return `<text class="${style}"${named} x="${short(x)}" y="${short(baseline)}">${escaped(line)}</text>`;
    })
    .join('');
}
