import { camelCase } from './naming.ts';
import { namesIn, parseExpression } from './rule-language/index.ts';

/**
 * Whether software can read the condition of a branch: it is in the rule language, and every word of its names is the
 * name of something known. Names of several words may stand as they are written: `stock level > 0`.
 */
export function isReadable(condition: string, names: Iterable<string>): boolean {
  const known = new Set<string>();
  const phrases: string[] = [];
  for (const name of names) {
    known.add(camelCase(name));
    if (name.trim().includes(' ')) phrases.push(name.trim());
  }
  const parsed = parseExpression(inOneWord(condition, phrases));
  return (
    parsed.ok &&
    namesIn(parsed.expression).every(({ path }) => path.every((word) => known.has(camelCase(word))))
  );
}

/** The condition with names of several words written as one, the longest first; texts in quotes stay. */
function inOneWord(condition: string, phrases: readonly string[]): string {
  const folded = condition.toLowerCase();
  const present = phrases.filter((phrase) => folded.includes(phrase.toLowerCase()));
  if (present.length === 0) return condition;
  const longestFirst = present.toSorted((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(
    `'(?:[^']|'')*'|(?<![\\p{L}\\p{N}_])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
  return condition.replace(pattern, (found) => (found.startsWith("'") ? found : camelCase(found)));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
