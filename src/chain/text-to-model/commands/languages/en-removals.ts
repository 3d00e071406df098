import type { Language } from './language.ts';

/** How English says that something is of no use, and that it is neither the one nor the other. */
export const englishRemovals: Language['idioms'] = [
  [
    '(delete|remove|drop) {1} (,|;|–) (actually|no|no wait|wait|hm|on second thought|on second thoughts) (,|) (keep|leave) (it|them|that|this) (in|there|as it is|alone|)',
    'do not remove {1}',
  ],
  [
    '{1} (does not apply|no longer applies|does not hold|no longer holds|is no longer valid|is no longer true) (any longer|any more|anymore|) (, so|so|,|;|:|.) (please|) (clear|take|throw|remove|delete|drop|do) (it|that) (away|out|)',
    'delete {1}',
  ],
  ['there is no {1} (any more|anymore|any longer)', 'delete {1}'],
  ['(we|you) (can|could|will) do without {1}', 'delete {1}'],
  ['do without {1}', 'delete {1}'],
  ['we do without {1}', 'delete {1}'],
  ['{1} is no longer (needed|used|necessary|required|relevant)', 'delete {1}'],
  ['{1} is not (needed|used|necessary|relevant) (any more|anymore|any longer)', 'delete {1}'],
  [
    '{1} (is|are) (superfluous|obsolete|redundant|useless|outdated|unneeded|pointless|history|dead|of no use|no longer with us)',
    'delete {1}',
  ],
  ['neither {1} nor {2} (is|are) {3}', '{1} and {2} are not {3}'],
  ['neither {1} nor {2} (has|have) {3}', '{1} and {2} have no {3}'],
  ['neither {1} nor {2} (needs|need) {3}', '{1} and {2} have no {3}'],
  ['neither {1} nor {2} (may|can|must) {3}', '{1} and {2} must not {3}'],
  ['{1} (is|are) neither {2} nor {3}', '{1} are not {2} and not {3}'],
  ['(we|i) (need|want|use) neither {1} nor {2}', 'delete {1} and {2}'],
  ['{1} (has|have|needs|need) neither {2} nor {3}', '{1} has no {2} and {3}'],
  ['(delete|remove|rename|change|move|touch) neither {1} nor {2}', 'do not delete {1} and {2}'],
];
