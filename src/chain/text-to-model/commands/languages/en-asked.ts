import type { Language } from './language.ts';

/** How English asks for what the model has in a roundabout way. */
export const englishAsked: Language['idioms'] = [
  [
    '(what|which) {1} do <we> (pursue|follow|have|know|use|see|manage|offer|plan|handle|support|work with|deal with)',
    'which {1} are there',
  ],
  [
    '(to|with) (what|which) {1} (is|are) {2} (related|connected|linked|tied|associated)',
    'which {1} is {2} connected to',
  ],
];
