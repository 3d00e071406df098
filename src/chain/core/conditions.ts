import { camelCase } from './naming.ts';
import { namesIn, parseExpression } from './rule-language/index.ts';

/**
 * Whether software can read the condition of a branch: it is in the rule language, and every word of its names is the
 * name of something known. Names of several words may stand as they are written: `stock level > 0`.
 */
export function isReadable(condition: string, names: Iterable<string>): boolean {
  const all = [...names];
  const known = new Set(all.map((name) => camelCase(name)));
  const parsed = parseExpression(namesInOneWord(condition, all));
  return (
    parsed.ok &&
    namesIn(parsed.expression).every(({ path }) => path.every((word) => known.has(camelCase(word))))
  );
}

/** Whether the condition of a branch says that it is taken when no other one is: "otherwise". */
export function isRest(condition: string): boolean {
  return /^(?:else|otherwise|sonst|ansonsten|andernfalls|sinon|autrement)$/iu.test(condition.trim());
}

/** An expression with names of several words written as one, the longest first; texts in quotes stay. */
export function namesInOneWord(condition: string, names: Iterable<string>): string {
  const folded = condition.toLowerCase();
  const present = [...names]
    .map((name) => name.trim())
    .filter((name) => name.includes(' ') && folded.includes(name.toLowerCase()));
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
