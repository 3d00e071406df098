import { known } from './lexicon.ts';

/** Endings of nouns that name what a verb does, with what the verb has instead. */
const endings: readonly (readonly [noun: RegExp, verb: readonly string[]])[] = [
  [/ission$/, ['it']],
  [/ration$/, ['er', 'rate']],
  [/ification$/, ['ify']],
  [/ication$/, ['y', 'icate', 'ish']],
  [/llation$/, ['l', 'll', 'late']],
  [/ation$/, ['', 'e', 'ate']],
  [/ature$/, ['']],
  [/ption$/, ['be', 'pt']],
  [/sion$/, ['d', 'de', 'se']],
  [/tion$/, ['t', 'te']],
  [/ment$/, ['']],
  [/ance$/, ['', 'e']],
  [/al$/, ['', 'e']],
  [/y$/, ['']],
  [/ing$/, ['', 'e']],
];

const verbs = new Map<string, string>();

/** The verb that a noun of an act is made from: "delivery" of "deliver"; of another noun the noun itself. */
export function actOf(noun: string): string {
  const found = verbs.get(noun);
  if (found !== undefined) return found;
  // "copy" is what is done as well.
  const own = known.isVerb(noun) ? noun : undefined;
  const made =
    own ??
    endings
      .filter(([ending]) => ending.test(noun))
      .flatMap(([ending, tails]) => tails.map((tail) => noun.replace(ending, tail)))
      // "subletting"
      .concat(known.isNoun(noun) ? [] : noun.replace(/([^aeiou])\1ing$/, '$1'))
      .find((verb) => verb.length > 2 && known.isVerb(verb));
  verbs.set(noun, made ?? noun);
  return made ?? noun;
}
