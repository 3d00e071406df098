import { headOf, keyOf } from './concept-names.ts';
import type { UnitSentence } from './facts.ts';
import type { TextEvent } from './text-events.ts';
import { isValueName } from './value-reader.ts';
import { emptyNouns, everyWords } from './word-lists.ts';

/** A text this short names nothing in passing. */
const shortText = 5;

/** Whether a text is so short that what acts, is acted upon or has something is what it is about. */
export function isShort(sentences: readonly UnitSentence[]): boolean {
  return sentences.length <= shortText;
}

/** What a text is written for: it acts by itself and is no thing of the business unless something is done to it. */
const tools = /^(?:system|application|app|software|program|platform|website|site|tool|database)$/;

/** Verbs that say no more than that something is there. */
const presenting = /^(?:be|have|provide|offer|support|allow|enable|use|include|show|display|need|require)$/;

/**
 * The nouns that a text only talks with. Whether "application" or "test" is a thing of the business shows in how the
 * text uses it: a thing is acted upon, acts, has something, or is spoken of one by one.
 */
export function idleNouns(
  sentences: readonly UnitSentence[],
  events: readonly TextEvent[],
): ReadonlySet<string> {
  const uses = new Map<string, number>();
  const use = (key: string, weight = 1): void => {
    if (emptyNouns.has(key)) uses.set(key, (uses.get(key) ?? 0) + weight);
  };
  for (const event of events) {
    if (event.role === 'BENEFIT') continue;
    const hasBoth = event.performers.length > 0 && event.objects.length > 0;
    if (event.verb === 'have' && !event.negated && hasBoth) for (const key of event.performers) use(key, 2);
    if (!presenting.test(event.verb)) {
      for (const key of event.objects) use(key);
      for (const key of event.performers) if (!tools.test(key)) use(key);
    } else if (event.verb === 'have') for (const key of event.objects) use(key);
    for (const { preposition, thing, bare } of event.around)
      if (!bare && /^(?:to|of|through|from|into)$/.test(preposition)) use(thing);
  }
  for (const { read } of sentences)
    for (const phrase of read.phrases)
      if (phrase.determiners.some((word) => everyWords.has(word))) use(keyOf(phrase));
  const needed = isShort(sentences) ? 1 : 1 + sentences.length / 8;
  return new Set([...emptyNouns].filter((noun) => (uses.get(noun) ?? 0) < needed));
}

/** Whether a name's head is a noun that the text only talks with. */
export function endsIdle(idle: ReadonlySet<string>, key: string): boolean {
  return idle.has(headOf(key));
}

/**
 * The things that events are about, by the name of each: all that acts, is acted upon, has something or stands behind a
 * preposition with a determiner. A value such as a fee is one where it acts by itself.
 */
export function thingsOf(events: readonly TextEvent[], idle: ReadonlySet<string>): ReadonlySet<string> {
  const things = new Set<string>();
  const add = (key: string): void => {
    if (!endsIdle(idle, key) && !isValueName(key)) things.add(key);
  };
  for (const event of events) {
    if (event.role === 'BENEFIT') continue;
    for (const key of event.performers) {
      const acts = event.verb !== 'be' && !event.passive;
      if (acts && isValueName(key) && !idle.has(key)) things.add(key);
      add(key);
    }
    for (const key of event.objects) add(key);
    for (const { thing, bare } of event.around) if (!bare) add(thing);
  }
  return things;
}
