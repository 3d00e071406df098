import type { Language } from './language.ts';

/** How English gives a feature its value. */
export const englishSettings: Language['idioms'] = [
  ...[
    'example',
    'default',
    'unit',
    'description',
    'definition',
    'target',
    'metric',
    'baseline',
    'pattern',
  ].flatMap(
    (name) =>
      [
        [
          `as (a|an|the) ${name} (for|of) {1} (,|:|–) (please|) (enter|use|take|put|put in|note|set|write|give) {2}`,
          `set the ${name} of {1} to {2}`,
        ],
        [
          `the ${name} <we> (set|have|chose|want|agreed|agreed on|defined) for {1} (is|:) {2}`,
          `the ${name} of {1} is {2}`,
        ],
        [`(write|put|enter|note) (in|into|as) the ${name} of {1} (:|–) {2}`, `set the ${name} of {1} to {2}`],
      ] as const,
  ),
  ['{1} , default {2}', '{1} ; its default is {2}'],
  ['{1} (:|–|,) (data type|type) {2} (instead of|rather than|not|and not) {3}', 'set the type of {1} to {2}'],
  [
    '{1} <must> (use|have|get|take) {2} as (its|the) type (instead of|rather than|and not) {3}',
    'set the type of {1} to {2}',
  ],
  ['{1} <must> (use|have|get|take) {2} as (its|the) type', 'set the type of {1} to {2}'],
];
