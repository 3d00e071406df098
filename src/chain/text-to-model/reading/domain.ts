import { attributeFactsOf } from './attribute-facts.ts';
import { isValueName } from './value-reader.ts';
import type { ClassChoice } from './class-choice.ts';
import { chooseClasses } from './class-choice.ts';
import { keyOf } from './concept-names.ts';
import type { AttributeFact, RelationFact, UnitSentence, ValuesFact, SentenceInText } from './facts.ts';
import type { Mentions } from './mentions.ts';
import { mentionsOf } from './mentions.ts';
import { questionFactsOf } from './question-facts.ts';
import { relationFactsOf } from './relation-facts.ts';
import { relationsBetween } from './relations.ts';
import { valueFactsOf } from './value-facts.ts';
import type { DomainModel, ReadRelation } from './domain-model.ts';
import { attributesOf } from './attributes.ts';
import type { TextEvent } from './text-events.ts';
import { eventsIn, statesIn, withOthers } from './text-events.ts';
import { idleNouns } from './used-nouns.ts';

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
): ReadDomain {
  const idle = idleNouns(read, events);
  const sentences = read.map((sentence): SentenceInText => ({ ...sentence, idle }));
  const mentions = mentionsOf(sentences);
  const attributeFacts: AttributeFact[] = [];
  const relationFacts: RelationFact[] = [];
  const valuesFacts: ValuesFact[] = [];
  const eventsOf = Map.groupBy(events, ({ sentence }) => sentence.read);
  let topic: string | undefined;
  for (const sentence of sentences) {
    topic = frameOf(sentence) ?? topic;
    attributeFacts.push(...attributeFactsOf(sentence, topic), ...questionFactsOf(sentence, topic));
    relationFacts.push(...relationFactsOf(sentence, topic));
    topic = topicAfter(sentence, mentions) ?? topic;
    valuesFacts.push(...stateFacts(sentence.unitId, eventsOf.get(sentence.read) ?? []));
    if (sentence.role === 'FACT')
      valuesFacts.push(
        ...valueFactsOf({
          text: sentence.read.text,
          unitId: sentence.unitId,
          topic,
          subject: eventsOf.get(sentence.read)?.findLast(({ passive }) => passive)?.objects[0],
        }),
      );
  }
  const choice = chooseClasses({ sentences, events, idle, mentions, attributeFacts, relationFacts });
  const attributes = attributesOf({ choice, attributeFacts, valuesFacts, mentions });
  const relations = [
    ...relationsBetween({ choice, sentences, relationFacts }),
    ...reflexiveRelations(events, choice),
  ];
  return {
    classes: choice.classes.map((entry) => ({ ...entry, attributes: attributes.get(entry.key) ?? [] })),
    relations,
    facts: { attributes: attributeFacts, values: valuesFacts, idle },
  };
}

function stateFacts(unitId: string, events: readonly TextEvent[]): readonly ValuesFact[] {
  const found = statesIn(events);
  return found === undefined
    ? []
    : [{ name: `${found.of} status`, owner: found.of, values: found.states, unitId }];
}

/** "Tasks depend on other tasks": a thing that belongs together with others of its kind. */
function reflexiveRelations(events: readonly TextEvent[], choice: ClassChoice): readonly ReadRelation[] {
  const relations = new Map<string, ReadRelation>();
  for (const event of events)
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

/** "For each page, …": what the sentence is about stands in front. */
function frameOf({ read, idle }: SentenceInText): string | undefined {
  const [first] = read.phrases;
  if (first?.start !== 1 || read.words[0]?.tag !== 'IN' || read.words[first.end]?.lower !== ',')
    return undefined;
  const key = keyOf(first);
  return isValueName(key) || idle.has(key) ? undefined : key;
}

/** What the next sentence's "it" and "its" speak of: the first thing of this sentence that is not a value. */
function topicAfter(sentence: SentenceInText, mentions: ReadonlyMap<string, Mentions>): string | undefined {
  const { read, idle } = sentence;
  const candidates = read.clauses.flatMap(({ subjects }) => subjects).map((index) => read.phrases[index]);
  const all = [...candidates, ...read.phrases];
  for (const phrase of all) {
    if (phrase === undefined) continue;
    const key = keyOf(phrase);
    if (key !== '' && !isValueName(key) && !idle.has(key) && mentions.has(key)) return key;
  }
  return undefined;
}
