import type { Language } from './language.ts';

/** "Add Porter, an actor": what a new thing is stands behind its name. */
export const englishAppositions: Language['idioms'] = [
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
].flatMap((noun) => {
  const said = `(add|create|introduce|define|include) {1} , (a|an) (new|) ${noun}`;
  return [
    [`${said} {2}`, `add a ${noun} {1} {2}`],
    [said, `add a ${noun} {1}`],
  ] as const;
});
