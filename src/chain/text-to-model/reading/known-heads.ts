import { headOf } from './concept-names.ts';
import type { Features } from './features.ts';

/** In how many annotated texts a head noun is named, and in how many of these it ends the name of a class. */
export type HeadCount = { readonly texts: number; readonly asClass: number };
export type KnownHeads = ReadonlyMap<string, HeadCount>;

/** A word of which nothing is known counts as one that is a class in a third of these texts. */
const unknown: HeadCount = { texts: 3, asClass: 1 };

/** What other texts take the last word of a name for. */
export function headFeatures(key: string, heads: KnownHeads): Features {
  return {
    'a class elsewhere': oddsOf(key, heads),
    'named elsewhere': Math.log2(1 + (heads.get(headOf(key))?.texts ?? 0)),
  };
}

/** The odds that other texts take the last word of a name for a class, as a logarithm; 0 for a word that is in none of them. */
export function oddsOf(key: string, heads: KnownHeads): number {
  const { texts = 0, asClass = 0 } = heads.get(headOf(key)) ?? {};
  const yes = asClass + unknown.asClass;
  const no = texts - asClass + unknown.texts - unknown.asClass;
  return Math.log2(yes / no) - Math.log2(unknown.asClass / (unknown.texts - unknown.asClass));
}

/** Reads a table of head nouns: "user_12_9 order_7_7", each with its texts and those in which it is a class. */
export function readHeads(table: string): KnownHeads {
  return new Map(
    table
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [head = '', texts, asClass] = entry.split('_');
        return [head, { texts: Number(texts), asClass: Number(asClass) }] as const;
      }),
  );
}
