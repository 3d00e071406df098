import type { Language } from './language.ts';

const may = '(may|can|could|might|should be able to)';
const then =
  '(is then|then is|is thereby|then becomes|becomes|then goes to|goes to|turns|turns to|changes to)';
const state = '(state|status|stage|phase)';

/** How English says that something happens to a thing in one state, and which state it is in afterwards. */
export const englishLifecycles: Language['idioms'] = [
  [
    `(a|an) {1} ${may} (also|still|) {2} (and|, and|,|;|.) (it|its state|its status|the state|the status|) ${then} {3}`,
    'a {1} can become {3}',
  ],
  [
    `between {1} and {2} (,|) (a|an|the|each|every) {3} (goes|passes|runs|moves|has to go|must go|should go) through (a|an|another|a further|one more|the|an additional|) ${state} {4}`,
    'insert a status {4} between {1} and {2} of {3}',
  ],
];
