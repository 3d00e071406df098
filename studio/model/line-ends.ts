/** A text with `\n` at the ends of its lines, as editors have it. */
export function linesOf(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** A text with the ends of lines that another one has. */
export function withLineEnds(text: string, like: string): string {
  return like.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}
