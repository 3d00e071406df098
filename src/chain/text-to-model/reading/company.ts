import { headOf, keyOf } from './concept-names.ts';
import type { UnitSentence } from './facts.ts';
import type { Features } from './features.ts';
import type { KnownHeads } from './known-heads.ts';
import { oddsOf } from './known-heads.ts';
import { documentNouns, interfaceNouns } from './word-lists.ts';

/** So many sentences before and after belong to the passage that one sentence stands in. */
const reach = 3;

/**
 * Of what kind the names are beside which a text uses each name: a passage on screens, or on the document itself, says
 * little of the business in any words.
 */
export function companyOf(
  sentences: readonly UnitSentence[],
  heads: KnownHeads,
): ReadonlyMap<string, Features> {
  const keys = sentences.map(({ read }) => read.phrases.map(keyOf));
  const means = [
    ['classes elsewhere beside it', meansAround(keys, (key) => oddsOf(key, heads), 0)],
    ['classes elsewhere around it', meansAround(keys, (key) => oddsOf(key, heads), reach)],
    ['interface around it', meansAround(keys, (key) => Number(interfaceNouns.has(headOf(key))), reach)],
    ['documents around it', meansAround(keys, (key) => Number(documentNouns.has(headOf(key))), reach)],
  ] as const;
  return new Map(
    [...new Set(keys.flat())].map((key) => [
      key,
      Object.fromEntries(means.map(([name, of]) => [name, of.get(key) ?? 0])),
    ]),
  );
}

/** The mean value of all other names that stand so many sentences from each name at most. */
function meansAround(
  keys: readonly (readonly string[])[],
  valueOf: (key: string) => number,
  sentences: number,
): ReadonlyMap<string, number> {
  const values = keys.map((own) => own.map(valueOf));
  const sums = values.map((own) => own.reduce((sum, each) => sum + each, 0));
  const found = new Map<string, { sum: number; names: number }>();
  keys.forEach((own, at) => {
    const first = Math.max(0, at - sentences);
    const sum = sums.slice(first, at + sentences + 1).reduce((total, each) => total + each, 0);
    const names = keys.slice(first, at + sentences + 1).reduce((total, { length }) => total + length, 0);
    own.forEach((key, index) => {
      const known = found.get(key) ?? { sum: 0, names: 0 };
      known.sum += sum - (values[at]?.[index] ?? 0);
      known.names += names - 1;
      found.set(key, known);
    });
  });
  return new Map([...found].map(([key, { sum, names }]) => [key, sum / Math.max(1, names)]));
}
