/**
 * The text with one space, or one line break, where there are several: patterns with words between spaces try every way
 * to share out what is more than one.
 */
export function spacedOnce(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
