import type { Language } from './language.ts';

/** What a new thing may be said to be. */
const nouns = [
  ...[
    'business object',
    'object',
    'entity',
    'class',
    'aggregate',
    'value object',
    'enumeration',
    'code list',
  ],
  ...[
    'actor',
    'role',
    'external system',
    'process',
    'domain',
    'context',
    'bounded context',
    'attribute',
    'goal',
  ],
];

/** "Add Porter, an actor": what a new thing is stands behind its name, or before it. */
export const englishAppositions: Language['idioms'] = [
  [
    '(inside|in|within) {1} (,|) (there is|there should be|there must be|we need|we have|add|create|introduce) (a|an|one more|another|a further|a new|one) {2} , {3} (, with|with) {4}',
    'in {1} , add a {2} {3} with {4}',
  ],
  ...nouns.flatMap((noun) => {
    const said = `(add|create|introduce|define|include) {1} , (a|an) (new|) ${noun}`;
    return [
      [`${said} {2}`, `add a ${noun} {1} {2}`],
      [said, `add a ${noun} {1}`],
    ] as const;
  }),
];
