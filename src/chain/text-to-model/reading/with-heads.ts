import { companyOf } from './company.ts';
import type { UnitSentence } from './facts.ts';
import type { Features } from './features.ts';
import type { KnownHeads } from './known-heads.ts';
import { headFeatures } from './known-heads.ts';

/** Adds to the features of each name what other texts take its last word for, and those of the names around it. */
export function withHeads(
  features: ReadonlyMap<string, Features>,
  heads: KnownHeads,
  sentences: readonly UnitSentence[],
): ReadonlyMap<string, Features> {
  const company = companyOf(sentences, heads);
  return new Map(
    [...features].map(([key, own]) => [key, { ...own, ...headFeatures(key, heads), ...company.get(key) }]),
  );
}
