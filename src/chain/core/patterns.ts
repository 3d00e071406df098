/** Whether a text is a regular expression as JSON schemas use it. */
export function isPattern(text: string): boolean {
  return compiled(text) !== undefined;
}

/**
 * Whether a value matches a pattern. Undefined where trying could take too long: patterns with special groups or
 * back references, and patterns whose repetitions could be combined in too many ways on a value of this length.
 */
export function matchesPattern(pattern: string, value: string): boolean | undefined {
  return isQuick(pattern, value.length) ? compiled(pattern)?.test(value) : undefined;
}

const mostSteps = 20_000_000;
const longestValue = 10_000;

function isQuick(pattern: string, length: number): boolean {
  if (/\\[1-9k]|\(\?[^:]/.test(pattern) || length > longestValue) return false;
  const repetitions = pattern.match(/[*+?]|\{\d*,\d*\}/g)?.length ?? 0;
  const repeatedGroups = pattern.match(/\)(?:[*+]|\{)/g)?.length ?? 0;
  // One more than the repetitions, because a match may begin anywhere.
  if (repeatedGroups === 0 || repetitions === 0) return length ** (repetitions + 1) <= mostSteps;
  // A repetition inside of another one can be cut in exponentially many ways.
  return repeatedGroups === 1 && repetitions <= 4 && 4 ** length <= mostSteps;
}

function compiled(text: string): RegExp | undefined {
  try {
    return new RegExp(text, 'u');
  } catch {
    return undefined;
  }
}
