import { headOf } from '../reading/concept-names.ts';
import { thingOf } from '../reading/thing-names.ts';
import type { Amount } from './amounts.ts';
import { disagree } from './amounts.ts';
import { areOtherHours, hoursOfDayIn } from './hours-of-day.ts';
import { pointsIn } from './points.ts';
import type { ComparedClause } from './statements.ts';
import { sensesOf } from './statements.ts';
import { senseOfNoun, sameName } from './synonyms.ts';

/**
 * Whether one of two statements denies something of an amount, a part of the things or a time that the other does not
 * speak of: "must not borrow more than ten books", "books of the reading room must not be lent" and "must not borrow
 * books after noon" leave "readers borrow books" as it is.
 */
export function isOfOtherCase(one: ComparedClause, other: ComparedClause): boolean {
  if (one.denied === other.denied || one.supposed || other.supposed) return false;
  const [denial, claim] = one.denied ? [one, other] : [other, one];
  // "Five euros are added" denies that it is free, and is of no other amount.
  const isByNature = denial.verb.startsWith('be ') && !denial.event.negated;
  return (
    (!isByNature && (isOfOtherAmount(denial, claim) || isOfOtherTime(denial, claim))) ||
    isOfOtherPart(denial, claim)
  );
}

const textOf = ({ event }: ComparedClause): string => event.sentence.read.text;

function isOfOtherAmount(denial: ComparedClause, claim: ComparedClause): boolean {
  // "No reminders are sent" denies every number of them.
  const named = denial.amounts.filter(({ most }) => most > 0);
  if (named.length === 0) return false;
  const isAtAnyTime = claim.always && named.some(({ unit }) => unit === 'hour');
  return (
    !isAtAnyTime && !named.some((each) => claim.amounts.some((said) => isBeyond(said, each, textOf(denial))))
  );
}

/** Whether an amount is one that a denial names: 15 where "more than ten" is denied, five where five are. */
function isBeyond(said: Amount, denied: Amount, denial: string): boolean {
  if (senseOfNoun(said.unit) !== senseOfNoun(denied.unit) && said.unit !== '') return false;
  const claimed = { ...said, unit: denied.unit, bound: true };
  const allowed = allowedBeside(denied, denial);
  return allowed === undefined
    ? !disagree([{ ...denied, bound: true }], [claimed])
    : disagree([allowed], [claimed]);
}

const behind = /\b(?:after|later than|beyond|longer than)\s+(?:more than\s+)?(?:the first\s+)?[\p{L}\d]+\s/iu;
const ahead = /\b(?:before|in advance|ahead|prior to|earlier than)\b/i;

/** What stays allowed where an amount beyond a limit is denied; undefined where the amount itself is. */
function allowedBeside({ unit, least, most, bound, moment }: Amount, denial: string): Amount | undefined {
  const upTo = (value: number): Amount => ({ unit, least: 0, most: value, bound: true });
  const from = (value: number): Amount => ({ unit, least: value, most: Infinity, bound: true });
  if (bound && most === Infinity && least > 0) return upTo(Number.isInteger(least) ? least - 1 : least);
  if (bound && least === 0) return from(most);
  if (behind.test(denial)) return upTo(most);
  return moment === true && ahead.test(denial) ? from(most) : undefined;
}

/** "Goods on sale", "books of the reading room", "an article of their own" */
function isOfOtherPart(denial: ComparedClause, claim: ComparedClause): boolean {
  const isLimited = [own, ofOthers].some((whose) => whose.test(textOf(denial)) && !whose.test(textOf(claim)));
  if (isLimited && !isOfEveryThing(claim, denial)) return true;
  const parts = qualifiersOf(denial);
  if (parts.length === 0 || isOfEveryThing(claim, denial)) return false;
  const { read } = claim.event.sentence;
  const named = read.phrases.map((_, index) => thingOf(read, index)).filter(Boolean);
  return !parts.every((part) => named.some((each) => sameName(part, each)));
}

const own = /\b(?:their|his|her|its|one['’]s) own\b/i;
const ofOthers = /\b(?:of|from) (?:an)?other\b/i;

/** What stands behind a preposition between the subject of a clause and its verb. */
function qualifiersOf({ event: { clause, sentence } }: ComparedClause): readonly string[] {
  const { read } = sentence;
  const isInFront = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    end <= clause.start && !read.clauses.some((each) => each.start < clause.start && each.end <= start);
  return read.phrases
    .flatMap((phrase, index) =>
      index > 0 && isInFront(phrase) && read.words[phrase.start - 1]?.tag === 'IN'
        ? [thingOf(read, index)]
        : [],
    )
    .filter(Boolean);
}

/** Whether a claim is of every thing that a denial is of: "all goods can be returned", also those on sale. */
export function isOfEveryThing({ event, always }: ComparedClause, denial: ComparedClause): boolean {
  const { read } = event.sentence;
  const things = sensesOf([...denial.event.objects, ...denial.event.performers]);
  const isEvery = read.phrases.some(
    ({ determiners }, index) =>
      determiners.some((word) => /^(?:all|any|each|every)$/.test(word)) &&
      things.has(senseOfNoun(headOf(thingOf(read, index)))),
  );
  return isEvery || (always && /\b(?:always|in (?:every|any|all) cases?)\b/i.test(read.text));
}

/** "after ten", "between February and May" */
function isOfOtherTime(denial: ComparedClause, claim: ComparedClause): boolean {
  if (claim.always) return false;
  const [denied, said] = [textOf(denial), textOf(claim)];
  const [points, others] = [pointsIn(denied), pointsIn(said)];
  const days = [...points.values()].flatMap((each) => [...each]);
  const otherDays = new Set([...others.values()].flatMap((each) => [...each]));
  if (days.length > 0) return !days.some((day) => otherDays.has(day));
  const hours = hoursOfDayIn(denied);
  return hours.length > 0 && areOtherHours(hours, hoursOfDayIn(said));
}
