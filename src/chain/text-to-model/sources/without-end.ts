/**
 * A text without the spaces, and without the marks given, that it ends with. It is read from its end, since a pattern
 * such as `[\s.]+$` tries every place of every run of spaces.
 */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && isDropped(text.charAt(end - 1), marks)) end -= 1;
  return text.slice(0, end);
}

const isDropped = (character: string, marks: string): boolean =>
  marks.includes(character) || character.trim() === '';
