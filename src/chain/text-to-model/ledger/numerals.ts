/** The numbers that texts write in words, by their value. */
export const numerals: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** What matches a number in such words; none is no number of something. */
export const numeralPattern = numerals.slice(1).join('|');

/** The value of a number in digits, with a point or a comma, or in words. */
export function numberSaid(word: string): number {
  const value = numerals.indexOf(word.toLowerCase());
  return value < 0 ? Number(word.replace(',', '.')) : value;
}
