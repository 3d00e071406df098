import { thirdPerson } from '../mapping/wording.ts';
import { wordsOf } from '../language/sentences.ts';
import type { RawUnit } from './source-unit.ts';
import {
  definitionSentences,
  lowerFirst,
  singularThing,
  upperFirst,
  withArticle,
} from './table-sentences.ts';
import { withoutEnd } from './without-end.ts';

/** A passage that says what a word means, and those that go on with it. */
export type Definition = Pick<RawUnit, 'text' | 'declares'>;

const person =
  /^(?:an?|the|any)?\s*(?:person|people|persons|some(?:one|body)|anyone|individual|human|one)\s+(?:who|that)\s+(\S.*)$/i;
const collection = /^(?:an?|the|any)?\s*(?:set|list|group|collection|bundle|series|number)\s+of\s+(\S.*)$/i;
const place = /^(?:an?|the|any)?\s*(?:place|room|area|building)\s+(?:where|in which)\s+(\S.*)$/i;
const thing = /^(?:an?|the|any)?\s*(?:thing|something|object|item)\s+(?:that|which)\s+(\S.*)$/i;

/** What a term means: who acts is a role that does it, a set consists of its parts, and the term itself is a thing. */
export function definitionsOf(term: string, meaning: string): readonly Definition[] {
  const name = term.replace(/\([^()]*\)/g, '').trim();
  const plain = withoutEnd(meaning.trim(), '.;');
  const [first = '', ...others] = definitionSentences(term, meaning);
  const subject = upperFirst(withArticle(singularThing(name)));
  const [, deed] = person.exec(plain) ?? [];
  const declares = { kind: 'TERM', name, meaning: meaning.trim() } as const;
  if (deed !== undefined && others.length === 0)
    return [
      {
        text: `${subject} ${inThirdPerson(deed)}.`,
        declares: { kind: 'ACTOR', name, description: meaning.trim() },
      },
    ];
  const [, parts] = collection.exec(plain) ?? [];
  const [, clause] = place.exec(plain) ?? [];
  const [, does] = thing.exec(plain) ?? [];
  const isSaid = /^(?:is|has|can|may|must)\s/i.test(plain);
  const isPhrase = /^(?:an?|the|any)\s/.test(plain);
  const text =
    parts !== undefined
      ? `${subject} consists of ${parts}.`
      : clause !== undefined
        ? `${upperFirst(clause)} in ${withArticle(singularThing(name))}.`
        : does !== undefined && /^(?:is|can|has|may|must)\s/.test(does)
          ? `${subject} ${does}.`
          : isSaid && others.length === 0
            ? `${subject} ${lowerFirst(plain)}.`
            : isPhrase && others.length === 0
              ? `${subject} is ${plain}.`
              : first;
  return [{ text, declares }, ...others.map((each) => ({ text: each }))];
}

/** "borrow books" → "borrows books"; "can borrow books" stays. */
function inThirdPerson(deed: string): string {
  const [verb] = wordsOf(deed);
  const [word = '', ...rest] = lowerFirst(deed).split(' ');
  const isPlain = verb?.tag === 'VB' || verb?.tag === 'NN';
  return word === 'are'
    ? ['is', ...rest].join(' ')
    : word === 'have'
      ? ['has', ...rest].join(' ')
      : isPlain
        ? [thirdPerson(word), ...rest].join(' ')
        : lowerFirst(deed);
}
