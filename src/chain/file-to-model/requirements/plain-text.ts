/** Tags after which a line of text ends. */
const ends = /<(?:br|\/p|\/div|\/h[1-6]|\/li|\/tr|\/ul|\/ol|\/table)(?:\s[^<>]*)?\/?>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};

/** A cell as text: what a tool writes as HTML loses its tags, anything else stays as it is. */
export function plainText(cell: string): string {
  if (!/^\s*<(?:p|div|span|ul|ol|b|strong|table|h[1-6]|br)[\s/>]/i.test(cell)) return cell;
  return tidied(
    cell
      .replace(ends, '\n')
      .replace(/<li(?:\s[^<>]*)?>/gi, '- ')
      .replace(/<[^<>]*>/g, '')
      .replace(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole),
  );
}

/** A text without blanks at the ends of its lines, and with at most one empty line between others. */
export function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll('\u00A0', ' ').trim());
  return lines
    .filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim();
}
