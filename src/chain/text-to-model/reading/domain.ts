import { attributeFactsOf } from './attribute-facts.ts';
import { isValueName } from './value-reader.ts';
import { chooseClasses } from './class-choice.ts';
import { keyOf } from './concept-names.ts';
import type { AttributeFact, RelationFact, UnitSentence, ValuesFact } from './facts.ts';
import type { Mentions } from './mentions.ts';
import { mentionsOf } from './mentions.ts';
import { questionFactsOf } from './question-facts.ts';
import { relationFactsOf } from './relation-facts.ts';
import { relationsBetween } from './relations.ts';
import { valueFactsOf } from './value-facts.ts';
import { emptyNouns } from './word-lists.ts';
import type { DomainModel } from './domain-model.ts';
import { attributesOf } from './attributes.ts';

/** Reads what the sentences of one text say about things, their values and how they belong together. */
export function readDomain(sentences: readonly UnitSentence[]): DomainModel {
  const mentions = mentionsOf(sentences);
  const attributeFacts: AttributeFact[] = [];
  const relationFacts: RelationFact[] = [];
  const valuesFacts: ValuesFact[] = [];
  let topic: string | undefined;
  for (const sentence of sentences) {
    topic = frameOf(sentence) ?? topic;
    attributeFacts.push(...attributeFactsOf(sentence, topic), ...questionFactsOf(sentence, topic));
    relationFacts.push(...relationFactsOf(sentence, topic));
    topic = topicAfter(sentence, mentions) ?? topic;
    if (sentence.role === 'FACT')
      valuesFacts.push(...valueFactsOf({ text: sentence.read.text, unitId: sentence.unitId, topic }));
  }
  const choice = chooseClasses({ sentences, mentions, attributeFacts, relationFacts });
  const attributes = attributesOf({ choice, attributeFacts, valuesFacts, mentions });
  const relations = relationsBetween({ choice, sentences, relationFacts });
  return {
    classes: choice.classes.map((entry) => ({ ...entry, attributes: attributes.get(entry.key) ?? [] })),
    relations,
  };
}

/** "For each page, …": what the sentence is about stands in front. */
function frameOf({ read }: UnitSentence): string | undefined {
  const [first] = read.phrases;
  if (first?.start !== 1 || read.words[0]?.tag !== 'IN' || read.words[first.end]?.lower !== ',')
    return undefined;
  const key = keyOf(first);
  return isValueName(key) || emptyNouns.has(key) ? undefined : key;
}

/** What the next sentence's "it" and "its" speak of: the first thing of this sentence that is not a value. */
function topicAfter(sentence: UnitSentence, mentions: ReadonlyMap<string, Mentions>): string | undefined {
  const { read } = sentence;
  const candidates = read.clauses.flatMap(({ subjects }) => subjects).map((index) => read.phrases[index]);
  const all = [...candidates, ...read.phrases];
  for (const phrase of all) {
    if (phrase === undefined) continue;
    const key = keyOf(phrase);
    if (key !== '' && !isValueName(key) && !emptyNouns.has(key) && mentions.has(key)) return key;
  }
  return undefined;
}
