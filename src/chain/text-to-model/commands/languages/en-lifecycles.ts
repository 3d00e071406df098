import type { Language } from './language.ts';

const may = '(may|can|could|might|should be able to)';
const then =
  '(is then|then is|is thereby|then becomes|becomes|then goes to|goes to|turns|turns to|changes to)';
const state = '(state|status|stage|phase)';

const inOrder =
  '(, in that order|, in this order|, one after the other|, one after another|in that order|in this order|one after the other|)';

/** How English says that something happens to a thing in one state, and which state it is in afterwards. */
export const englishLifecycles: Language['idioms'] = [
  [
    '(the|) (status|states|statuses|lifecycle) of (a|an|the|each|) {1} : {2} (->|→) {3}',
    '{1} goes through {2} → {3}',
  ],
  ['(the|) {1} (status|states|statuses|lifecycle) : {2} (->|→) {3}', '{1} goes through {2} → {3}'],
  ['{1} has the states {2} (->|→) {3}', '{1} goes through {2} → {3}'],
  [
    `(the|) (lifecycle|life cycle) of {1} (is|goes|runs|reads) (:|through|) {2} ${inOrder}`,
    '{1} goes through {2}',
  ],
  [
    `(let|have|make) {1} (run|go|pass|move) through (the|) (states|stages|statuses|phases|steps|) {2} ${inOrder}`,
    '{1} goes through {2}',
  ],
  [
    '(at any time|at any point|at any moment|at all times|at any given time) (,|) {1} is in {2}',
    '{1} is in {2}',
  ],
  [
    `(a|an) {1} ${may} (also|still|) {2} (and|, and|,|;|.) (it|its state|its status|the state|the status|) ${then} {3}`,
    'a {1} can become {3}',
  ],
  [
    `between {1} and {2} (,|) (a|an|the|each|every) {3} (goes|passes|runs|moves|has to go|must go|should go) through (a|an|another|a further|one more|the|an additional|) ${state} {4}`,
    'insert a status {4} between {1} and {2} of {3}',
  ],
];
