import type { Language } from './language.ts';

const merge = '(merge|combine|join|unite|fuse|consolidate|put|bring|fold)';
const then = '(,|;|and|, and|:|.)';

/** How English says which of two merged things remains. */
export const englishMerges: Language['idioms'] = [
  [
    `${merge} {1} and {2} (together|) ${then} {3} (should|must|shall|is to|will) (remain|stay|survive|be kept|be left)`,
    'merge {1} and {2} into {3}',
  ],
  [
    `${merge} {1} and {2} (together|) ${then} (keep|retain|leave|keeping|leaving|retaining) (the|only|) {3}`,
    'merge {1} and {2} into {3}',
  ],
];
