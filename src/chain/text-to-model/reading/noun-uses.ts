import { attributeFactsOf } from './attribute-facts.ts';
import { keyOf } from './concept-names.ts';
import { deedFactsOf } from './deed-facts.ts';
import type {
  AttributeFact,
  PairFact,
  RelationFact,
  SentenceInText,
  UnitSentence,
  ValuesFact,
} from './facts.ts';
import type { Mentions } from './mentions.ts';
import { mentionsOf } from './mentions.ts';
import { jointValues, pairFactOf } from './pair-facts.ts';
import { questionFactsOf } from './question-facts.ts';
import { relationFactsOf } from './relation-facts.ts';
import type { SingleValue } from './single-values.ts';
import { collectedValues, singleValuesOf } from './single-values.ts';
import type { TextEvent } from './text-events.ts';
import { statesIn } from './text-events.ts';
import { idleNouns } from './used-nouns.ts';
import { valueFactsOf } from './value-facts.ts';
import { isValueName } from './value-reader.ts';

/** Everything a text says about its nouns, before any of them is taken for a thing. */
export type NounUses = {
  readonly sentences: readonly SentenceInText[];
  readonly events: readonly TextEvent[];
  /** Nouns that the text only talks with. */
  readonly idle: ReadonlySet<string>;
  readonly mentions: ReadonlyMap<string, Mentions>;
  readonly attributeFacts: readonly AttributeFact[];
  readonly pairFacts: readonly PairFact[];
  readonly relationFacts: readonly RelationFact[];
  readonly valuesFacts: readonly ValuesFact[];
};

/** Collects how the sentences of one text use their nouns. */
export function nounUsesOf(read: readonly UnitSentence[], events: readonly TextEvent[]): NounUses {
  const idle = idleNouns(read, events);
  const sentences = read.map((sentence): SentenceInText => ({ ...sentence, idle }));
  const mentions = mentionsOf(sentences);
  const attributeFacts: AttributeFact[] = [];
  const pairFacts: PairFact[] = [];
  const relationFacts: RelationFact[] = [];
  const valuesFacts: ValuesFact[] = [];
  const singles: SingleValue[] = [];
  const eventsOf = Map.groupBy(events, ({ sentence }) => sentence.read);
  let topic: string | undefined;
  for (const sentence of sentences) {
    topic = frameOf(sentence) ?? topic;
    const ofPair = pairFactOf(sentence);
    if (ofPair !== undefined) pairFacts.push(ofPair);
    else attributeFacts.push(...attributeFactsOf(sentence, topic), ...questionFactsOf(sentence, topic));
    relationFacts.push(...relationFactsOf(sentence, topic));
    topic = topicAfter(sentence, mentions) ?? topic;
    valuesFacts.push(...stateFacts(sentence.unitId, eventsOf.get(sentence.read) ?? []));
    singles.push(...singleValuesOf({ text: sentence.read.text, unitId: sentence.unitId, topic }));
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
  attributeFacts.push(...jointValues(pairFacts));
  valuesFacts.push(...collectedValues(singles));
  relationFacts.push(...deedFactsOf(events, mentions));
  return { sentences, events, idle, mentions, attributeFacts, pairFacts, relationFacts, valuesFacts };
}

function stateFacts(unitId: string, events: readonly TextEvent[]): readonly ValuesFact[] {
  const found = statesIn(events);
  return found === undefined
    ? []
    : [{ name: `${found.of} status`, owner: found.of, values: found.states, unitId }];
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
