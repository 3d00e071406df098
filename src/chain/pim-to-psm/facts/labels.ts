/** `CONTRACT_CHECK` → `Contract check`: a literal as words for people. */
export function capitalCase(literal: string): string {
  const words = literal.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Texts as paragraphs; undefined when none of them says anything. */
export function paragraphs(...texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.filter((text) => text !== undefined && text.trim() !== '');
  return said.length === 0 ? undefined : said.join('\n\n');
}
