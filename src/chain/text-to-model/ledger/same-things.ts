import { kindOfNoun } from '../language/lexicon.ts';
import { isQuality } from './opposites.ts';
import type { ComparedClause } from './statements.ts';
import { meaningsOf, sameName } from './synonyms.ts';

/** Whether one of two statements is about the first thing of the other. */
export const meet = (one: ComparedClause, other: ComparedClause): boolean =>
  sameThings(one, other) || sameThings(other, one);

/** What two sets share. */
export const common = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((each) => others.has(each)));

/** Whether the verbs of two statements share a meaning. */
export function sameMeaning(one: ComparedClause, other: ComparedClause): boolean {
  const meanings = meaningsOf(other.verb);
  return meaningsOf(one.verb).some((meaning) => meanings.includes(meaning));
}

/** The one who acts is the same, or one of the two does not say. */
export function sameAgents(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [agentsOf(one), agentsOf(other)];
  if (some.length === 0 || others.length === 0) return true;
  return some.some((agent) => others.some((each) => sameName(agent, each)));
}

/** What is free or required does nothing. */
function agentsOf({ verb, event }: ComparedClause): readonly string[] {
  // "Changes to a contract need a signature": a change does nothing either.
  const isNeed = /^(?:need|require)$/.test(verb);
  const acting = isNeed ? event.performers.filter((each) => kindOfNoun(each) === 'person') : event.performers;
  return /^be\b/.test(verb) && isQuality(event) ? [] : acting;
}

/** The first thing of the one is among those of the other, and nothing else that both name differs. */
export function sameThings(one: ComparedClause, other: ComparedClause): boolean {
  if (one.bare && other.bare && !one.verb.startsWith('be ')) return true;
  const [first = ''] = one.things;
  const [second = ''] = other.things;
  return (
    sameName(first, second) || (one.things.some((each) => sameName(each, second)) && one.things.length > 1)
  );
}

const partOfDay = /^(?:morning|noon|afternoon|evening|night|midnight)$/;

/** "on Sundays" is another case than all days. */
export function sameDays({ times: some }: ComparedClause, { times: others }: ComparedClause): boolean {
  const days = (times: ReadonlySet<string>): string =>
    [...times]
      .filter((time) => !partOfDay.test(time))
      .sort()
      .join();
  return days(some) === days(others);
}

/** Whether what two statements say in front of their nouns is alike: "delivered". */
export function sameModifiers({ event: one }: ComparedClause, { event: other }: ComparedClause): boolean {
  return [...one.modifiers].sort().join() === [...other.modifiers].sort().join();
}
