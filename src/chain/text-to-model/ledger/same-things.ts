import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { thingOf } from '../reading/thing-names.ts';
import { isQuality } from './opposites.ts';
import type { ComparedClause } from './statements.ts';
import { universal } from './statements.ts';
import { haveOneMeaning, sameName, senseOfNoun } from './synonyms.ts';

/** Whether one of two statements is about the first thing of the other, and of the same owner. */
export const meet = (one: ComparedClause, other: ComparedClause): boolean =>
  !areOfOthers(one, other) && (sameThings(one, other) || sameThings(other, one));

/** "the phone number of a customer" and "of a supplier" */
export function areOfOthers(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [ownersIn(one), ownersIn(other)];
  return some.size > 0 && others.size > 0 && common(some, others).size === 0;
}

/** Whose the thing is that a clause begins with. */
function ownersIn({ event: { clause, sentence } }: ComparedClause): ReadonlySet<string> {
  const { read } = sentence;
  const owners = read.phrases.flatMap((phrase, index) =>
    phrase.end <= clause.start && read.words[phrase.start - 1]?.lower === 'of' ? [thingOf(read, index)] : [],
  );
  return new Set(owners.filter(Boolean).map(headOf));
}

/** "accounts without activity" and "accounts with a balance" */
export function areQualifiedApart(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [qualifierOf(one), qualifierOf(other)];
  return some !== undefined && others !== undefined && some !== others;
}

/** What stands behind the subject: "with a balance". */
function qualifierOf({ event: { clause, sentence } }: ComparedClause): string | undefined {
  const inFront = sentence.read.words.slice(0, clause.start);
  const at = inFront.findIndex(({ lower }, index) => index > 0 && /^with(?:out)?$/.test(lower));
  if (at < 0) return undefined;
  return inFront
    .slice(at)
    .map(({ lemma }) => lemma)
    .filter((lemma) => !/^(?:an?|the|any)$/.test(lemma))
    .join(' ');
}

/** "New customers must pay before delivery" beside "customers may pay afterwards": a special case of what is allowed. */
export function isSpecialCase(one: ComparedClause, other: ComparedClause): boolean {
  const isOf = (special: ComparedClause, general: ComparedClause): boolean =>
    special.event.modifiers.length > 0 &&
    general.event.modifiers.length === 0 &&
    general.event.modality === 'MAY' &&
    !universal.test(general.event.sentence.read.text);
  return isOf(one, other) || isOf(other, one);
}

/** What two sets share. */
export const common = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((each) => others.has(each)));

/** Whether the verbs of two statements share a meaning. */
export function sameMeaning(one: ComparedClause, other: ComparedClause): boolean {
  return haveOneMeaning(one.verb, other.verb);
}

/** The one who acts is the same, or one of the two does not say. */
export function sameAgents(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [agentsOf(one), agentsOf(other)];
  if (some.length === 0 || others.length === 0) return true;
  return some.some((agent) => others.some((each) => sameName(agent, each)));
}

/** What is free or required does nothing; "free for students" is about students. */
function agentsOf({ verb, event }: ComparedClause): readonly string[] {
  const served = event.around.filter(
    ({ preposition, thing }) => preposition === 'for' && kindOfNoun(headOf(thing)) === 'person',
  );
  if (verb === 'be free' && served.length > 0) return served.map(({ thing }) => thing);
  // "Changes to a contract need a signature": a change does nothing either.
  const isNeed = /^(?:need|require)$/.test(verb);
  const acting = isNeed ? event.performers.filter((each) => kindOfNoun(each) === 'person') : event.performers;
  return /^be\b/.test(verb) && isQuality(event) ? [] : acting;
}

/** A dog is an animal; of people it says too little. */
export const isKindOf = (kind: string, thing: string): boolean =>
  kind !== 'person' && senseOfNoun(kind) === kindOfNoun(headOf(thing)) && kind !== headOf(thing);

/** The first thing of the one is among those of the other, and nothing else that both name differs. */
export function sameThings(one: ComparedClause, other: ComparedClause): boolean {
  if (one.bare && other.bare && !one.verb.startsWith('be ')) return true;
  // "There are no refunds", "nothing is rounded", "there is only one harvest": of all things.
  if (one.bare && /^(?:there|nothing)$/.test(one.event.clause.subjectWord)) return true;
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
  // "may be left open" names no kind of things.
  const kindsIn = ({ modifiers }: TextEvent): string =>
    modifiers
      .filter((word) => word !== 'left')
      .sort()
      .join();
  return kindsIn(one) === kindsIn(other);
}

/** All that a statement speaks of. */
export const partnersOf = ({ things, event }: ComparedClause): readonly string[] => [
  ...things,
  ...event.performers,
  ...event.around.map(({ thing }) => thing),
];
