/** Tells whether a text is a regular expression as JSON schemas use it. */
export function isPattern(text: string): boolean {
  return compiled(text) !== undefined;
}

/**
 * Tells whether a value matches a pattern. Undefined where trying could take too long: patterns with repeated or
 * special groups, back references or many repetitions can take time that grows without bounds.
 */
export function matchesPattern(pattern: string, value: string): boolean | undefined {
  const repetitions = pattern.match(/[*+?]|\{\d*,\d*\}/g)?.length ?? 0;
  const isTame = repetitions <= mostRepetitions && !/\)[*+?{]|\(\?|\\[1-9k]/.test(pattern);
  if (!isTame || value.length > longestValue) return undefined;
  return compiled(pattern)?.test(value);
}

const mostRepetitions = 3;
const longestValue = 64;

function compiled(text: string): RegExp | undefined {
  try {
    return new RegExp(text, 'u');
  } catch {
    return undefined;
  }
}
