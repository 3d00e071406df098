import { actOf } from '../language/act-nouns.ts';
import { headOf } from './concept-names.ts';
import type { RelationFact } from './facts.ts';
import type { Mentions } from './mentions.ts';
import type { TextEvent } from './text-events.ts';

/** "Students enrol in courses": an enrolment, if the text speaks of one, belongs to the student and to the course. */
export function deedFactsOf(
  events: readonly TextEvent[],
  mentions: ReadonlyMap<string, Mentions>,
): readonly RelationFact[] {
  const deeds = Map.groupBy(mentions.keys(), (key) => actOf(headOf(key)));
  return events.flatMap(({ verb, unitId, performers, objects, around }) =>
    (deeds.get(verb.split(' ')[0] ?? '') ?? []).flatMap((source) =>
      [...performers, ...objects, ...around.filter(({ bare }) => !bare).map(({ thing }) => thing)]
        .filter((target) => target !== source)
        .map((target): RelationFact => ({
          source,
          target,
          kind: 'ASSOCIATION',
          verb: '',
          targetCount: undefined,
          unitId,
          wording: 'DEED',
        })),
    ),
  );
}
