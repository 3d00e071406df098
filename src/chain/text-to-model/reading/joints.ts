import type { ClassChoice } from './class-choice.ts';
import type { DomainModel, ReadRelation } from './domain-model.ts';
import type { NounUses } from './noun-uses.ts';
import { jointName } from './pair-facts.ts';

/**
 * The chosen things with those that tie two of them together: the one that the text names for it, as an enrolment ties a
 * student to a course, or else one of its own.
 */
export function withJoints(
  choice: ClassChoice,
  { pairFacts, relationFacts }: Pick<NounUses, 'pairFacts' | 'relationFacts'>,
): { readonly choice: ClassChoice; readonly joints: readonly Joint[] } {
  const joints = [...Map.groupBy(pairFacts, jointName)].flatMap(([name, facts]): readonly Joint[] => {
    const ends = [facts[0]?.one, facts[0]?.other].map((key = '') => choice.classOf(key));
    const [one, other] = ends;
    if (one === undefined || other === undefined || one === other) return [];
    const deeds = choice.classes.find(({ key }) =>
      ends.every((end) =>
        relationFacts.some(
          ({ wording, source, target }) =>
            wording === 'DEED' && choice.classOf(source) === key && choice.classOf(target) === end,
        ),
      ),
    );
    return [{ name, key: deeds?.key ?? name, one, other, unitIds: facts.map(({ unitId }) => unitId) }];
  });
  const made = joints.filter(({ name, key }) => key === name && choice.classOf(name) !== name);
  // Where only one of the two is a thing, the values are its own.
  const homes = new Map(
    pairFacts.map((fact) => {
      const name = jointName(fact);
      const joint = joints.find((each) => each.name === name);
      return [name, joint?.key ?? choice.classOf(fact.one) ?? choice.classOf(fact.other)] as const;
    }),
  );
  return {
    joints,
    choice: {
      ...choice,
      classes: [...choice.classes, ...made.map(({ key, unitIds }) => ({ key, unitIds }))],
      classOf: (key) => homes.get(key) ?? choice.classOf(key),
    },
  };
}

/** What ties two things together: the name by which its values are kept, and the thing that stands for it. */
type Joint = {
  readonly name: string;
  readonly key: string;
  readonly one: string;
  readonly other: string;
  readonly unitIds: readonly string[];
};

/** Two things that something ties together belong to it, and by it to each other. */
export function jointRelations(
  relations: DomainModel['relations'],
  joints: readonly Joint[],
): DomainModel['relations'] {
  const isTied = ({ source, target }: ReadRelation): boolean =>
    joints.some(({ key, one, other }) =>
      [
        [one, other],
        [other, one],
        [key, one],
        [one, key],
        [key, other],
        [other, key],
      ].some(([from, to]) => source === from && target === to),
    );
  return [
    ...relations.filter((relation) => !isTied(relation)),
    ...joints.flatMap(({ key, one, other, unitIds }) =>
      [one, other].map((end): ReadRelation => ({
        source: end,
        target: key,
        kind: 'ASSOCIATION',
        verb: 'have',
        sourceCount: 'EXACTLY_ONE',
        targetCount: 'ZERO_OR_MORE',
        unitIds,
      })),
    ),
  ];
}
