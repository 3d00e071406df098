import type { ClassChoice } from './class-choice.ts';
import { chooseClasses } from './class-choice.ts';
import type { AttributeFact, UnitSentence, ValuesFact } from './facts.ts';
import { nounUsesOf } from './noun-uses.ts';
import { relationsBetween } from './relations.ts';
import type { DeclaredByUnit } from './declared.ts';
import { declaredThings, lifecyclesIn, withDeclared } from './declared.ts';
import type { DomainModel, ReadRelation } from './domain-model.ts';
import { attributesOf } from './attributes.ts';
import { jointRelations, withJoints } from './joints.ts';
import type { TextEvent } from './text-events.ts';
import { eventsIn, withOthers } from './text-events.ts';

/** What a text says about things, with the single statements it was put together from. */
export type ReadDomain = DomainModel & {
  readonly facts: {
    readonly attributes: readonly AttributeFact[];
    readonly values: readonly ValuesFact[];
    /** Nouns that the text only talks with. */
    readonly idle: ReadonlySet<string>;
  };
};

/** Reads what the sentences of one text say about things, their values and how they belong together. */
export function readDomain(
  read: readonly UnitSentence[],
  events: readonly TextEvent[] = read.flatMap(eventsIn),
  declared: readonly DeclaredByUnit[] = [],
): ReadDomain {
  const uses = nounUsesOf(read, events);
  const { mentions, attributeFacts, valuesFacts, idle } = uses;
  const { choice, joints } = withJoints(chooseClasses(uses, declaredThings(declared)), uses);
  const attributes = attributesOf({ choice, attributeFacts, valuesFacts, mentions });
  const relations = [
    ...jointRelations(relationsBetween({ choice, uses }), joints),
    ...reflexiveRelations(events, choice),
  ];
  const classes = choice.classes.map((entry) => ({ ...entry, attributes: attributes.get(entry.key) ?? [] }));
  const known = withDeclared(classes, declared);
  const isDeclared = ({ source, target }: ReadRelation): boolean =>
    known.relations.some((each) => each.source === source && each.target === target);
  return {
    classes: known.classes,
    relations: [...known.relations, ...relations.filter((each) => !isDeclared(each))],
    lifecycles: lifecyclesIn(declared),
    facts: { attributes: attributeFacts, values: valuesFacts, idle },
  };
}

/** "May have the same name as other publishers" compares them. */
const comparing = /\b(?:same|than|unlike|different|independent)\b/i;

/** "Tasks depend on other tasks": a thing that belongs together with others of its kind. */
function reflexiveRelations(events: readonly TextEvent[], choice: ClassChoice): readonly ReadRelation[] {
  const relations = new Map<string, ReadRelation>();
  for (const event of events.filter(
    ({ negated, sentence }) => !negated && !comparing.test(sentence.read.text),
  ))
    for (const key of withOthers(event))
      if (choice.classOf(key) === key && !relations.has(key))
        relations.set(key, {
          source: key,
          target: key,
          kind: 'ASSOCIATION',
          verb: event.verb,
          sourceCount: 'ZERO_OR_MORE',
          targetCount: 'ZERO_OR_MORE',
          unitIds: [event.unitId],
        });
  return [...relations.values()];
}
