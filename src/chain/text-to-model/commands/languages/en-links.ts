import type { Language } from './language.ts';

const link = '(relation|relationship|association|link|connection)';
const make =
  '(set up|create|add|make|define|establish|draw|introduce|we need|we want|there is|there should be|there must be|model)';
const many = '(many-to-many|many to many|n : m|m : n|n-to-m|n to m|n : n)';

const amounts = ['exactly one', 'at most one', 'at least one', 'one', 'several', 'many', 'any number of'];

/** How English says how many of one thing another one has. */
export const englishLinks: Language['idioms'] = [
  [`${make} (a|an|the) ${many} ${link} between {1} and {2}`, 'connect {1} with any number of {2}'],
  [
    `${make} (a|an|the) (one-to-many|one to many|1 : n|1-to-n|1 to n) ${link} (between|from) {1} (and|to) {2}`,
    'each {1} has any number of {2} ; each {2} has exactly one {1}',
  ],
  [
    `${make} (a|an|the) (one-to-one|one to one|1 : 1|1-to-1|1 to 1) ${link} (between|from) {1} (and|to) {2}`,
    'each {1} has exactly one {2} ; each {2} has exactly one {1}',
  ],
  [`${make} (a|an|the) ${link} (from|between) {1} (to|and) {2} (:|–|,|;) {3}`, 'connect {1} to {2} ; {3}'],
  [
    '{1} instead of (exactly one|one|just one|only one|at most one|at least one|several|many|any number|none|two|three|zero or more|one or more)',
    '{1}',
  ],
  [
    '{1} to {2} is (one to many|one-to-many|1 : n|1 to n) (, create that relation|, add that relation|, please add it|)',
    'each {1} has any number of {2} ; each {2} has exactly one {1}',
  ],
  [
    '(association|relation|relationship) {1} to {2} (, many-to-one|, many to one|, n : 1|many-to-one|many to one)',
    'each {1} has exactly one {2}',
  ],
  [
    '{1} (shall|should|must|may) have no {2} (attached|linked|connected|assigned|tied to them) (any more|anymore|any longer|)',
    'disconnect {1} from {2}',
  ],
  [
    '(detach|disconnect|separate|unlink) {1} from {2} (,|;|:) there (should|must|shall|may) be no (relation|link|connection|association) (left|) between (the two|them|both)',
    'disconnect {1} from {2}',
  ],
  ...amounts.map(
    (amount) =>
      [
        `(make|set|let|turn) (that|it|this) (be|to|into|) ${amount} {1} (per|for each|for every) {2}`,
        `each {2} has ${amount} {1}`,
      ] as const,
  ),
];
