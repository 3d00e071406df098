/** A value as the text of a JSON file: two blanks a level, and a line break at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
