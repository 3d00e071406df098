import { kindOfNoun, verbLemma } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { number } from './amounts.ts';
import { isOfEveryThing } from './narrowings.ts';
import { isAtShortNotice } from './points.ts';
import { common, isKindOf, sameModifiers, sameThings } from './same-things.ts';
import { meaningsOf, sameName, senseOfNoun } from './synonyms.ts';
import type { ComparedClause } from './statements.ts';

/** "another person", "third parties" */
const anyone = /^(?:(?:another|other|third) )?(?:person|people|party|other|else)$/;

/** A denial holds against what is said without a condition of its own, or for the same case. */
export function denies(one: ComparedClause, other: ComparedClause): boolean {
  const [denial, claim] = one.denied ? [one, other] : [other, one];
  if (claim.event.exclusive || denial.event.exclusive) return false;
  if (claim.event.modality === 'FREE') return false;
  // "cannot buy more than there are" denies no buying.
  if (comparison.test(denial.event.sentence.read.text)) return false;
  // "Sometimes an organizer does not attend" denies nothing.
  if ([claim, denial].some(({ event }) => occasional.test(event.sentence.read.text))) return false;
  const sameTimes = common(denial.times, claim.times).size > 0;
  if (denial.times.size > 0 && denial.amounts.length === 0 && !sameTimes && !claim.always) return false;
  // "Tickets have no seat number" lacks what it denies.
  const own = new Set(denial.event.objects.map(headOf).map(senseOfNoun));
  const isAboutLack =
    denial.verb !== 'be required' &&
    ![...denial.lacks].every((each) => claim.lacks.has(each) || own.has(each));
  if (isAboutLack) return false;
  // "may cancel" and "must not cancel on the same day": an exception.
  const isException = isLate(denial) && !isLate(claim);
  if (isException && claim.event.modality === 'MAY' && !claim.always && claim.amounts.length === 0)
    return false;
  // "cannot be cancelled once it is paid" and "a paid order can still be cancelled"
  const isSameCase =
    claim.event.modifiers.some((each) => denial.condition.split(' ').includes(each)) ||
    sayAlike(claim.condition, denial.condition);
  const isOther = claim.condition !== denial.condition && denial.condition !== '' && !isSameCase;
  if (isOther && !claim.always && !sameTimes) return false;
  // "Smoking is forbidden" names what "may smoke" does.
  const isSaid = (thing: string): boolean =>
    [...claim.things, ...claim.event.performers].some(
      (each) =>
        sameName(thing, each) ||
        isKindOf(thing, each) ||
        (anyone.test(thing) && kindOfNoun(each) === 'person'),
    ) || verbLemma(thing) === claim.event.verb;
  // "Dogs are not allowed in the flats" is against keeping dogs at all, where no other place is named.
  const places = placesOf(denial);
  const isOpen = denial.verb === 'be allowed' && placesOf(claim).length === 0;
  const isWider = denial.things.every((thing) => isSaid(thing) || (isOpen && places.includes(thing)));
  if (!isWider && !denial.bare && !denial.always && !claim.always && denial.verb !== 'be free') return false;
  // "paid orders" and orders "after they have been paid"
  const isAfter = /^(?:after|once|when) /.test(claim.condition);
  const covered = denial.event.modifiers.every(
    (each) => claim.event.modifiers.includes(each) || (isAfter && claim.condition.split(' ').includes(each)),
  );
  return (
    covered || claim.always || isOfEveryThing(claim, denial) || still.test(claim.event.sentence.read.text)
  );
}

const comparison = new RegExp(
  String.raw`\b(?:more|fewer|less|other|better|earlier|later|longer|higher|lower)\b(?: \p{L}+){0,2} than\b(?! (?:${number}|once|twice)\b)`,
  'iu',
);

const occasional = /\b(?:sometimes|occasionally|now and then|from time to time)\b/i;

const isLate = ({ event }: ComparedClause): boolean => isAtShortNotice(event.sentence.read.text);

/** Where something is done or so. */
const placesOf = ({ event }: ComparedClause): readonly string[] =>
  event.around
    .filter(({ preposition }) => /^(?:in|into|on|at|inside)$/.test(preposition))
    .map(({ thing }) => thing);

/** "that has been sent" and "after they have been sent" */
function sayAlike(one: string, other: string): boolean {
  const [some, others] = [one.split(' '), other.split(' ')];
  const isDenied = (words: readonly string[]): boolean => words.includes('not');
  const last = some.at(-1) ?? '';
  return last !== '' && last === others.at(-1) && isDenied(some) === isDenied(others);
}

/** Also later: in the state that the denial speaks of. */
const still = /\b(?:still|even|afterwards|later|until the (?:deadline|end|last))\b/i;

/** "are kept for ever" and "are given to charity" */
export function isAgainstAlways(one: ComparedClause, other: ComparedClause): boolean {
  if (one.contrary === other.contrary || one.denied === other.denied) return false;
  const [claim, against] = one.contrary ? [other, one] : [one, other];
  return claim.always && !claim.denied && !against.always;
}

/** How verbs of keeping are compared. */
const [keeping = ''] = meaningsOf('keep');

/** "are kept for ten years" and "are deleted after five years" */
export function isTooEarly(one: ComparedClause, other: ComparedClause): boolean {
  const [keeps, ends] = one.contrary ? [other, one] : [one, other];
  const spanOf = ({ amounts }: ComparedClause): number | undefined =>
    amounts.find(({ unit }) => unit === 'hour')?.least;
  const [kept, ended] = [spanOf(keeps), spanOf(ends)];
  return (
    meaningsOf(keeps.verb).includes(keeping) &&
    !keeps.denied &&
    keeps.contrary !== ends.contrary &&
    kept !== undefined &&
    ended !== undefined &&
    ended < kept * 0.95
  );
}

/** "must be paid" and "need not be paid" */
export function isNeedless(free: ComparedClause, due: ComparedClause): boolean {
  const isDue = due.event.modality === 'MUST' || due.event.modality === 'PLAIN';
  const named = [...due.things, ...due.event.performers];
  const isOfIt = free.things.every(
    (thing) => named.some((each) => sameName(thing, each)) || due.condition.includes(thing),
  );
  return free.event.modality === 'FREE' && isDue && isOfIt;
}

/** "Late entries are accepted" and "late entries are turned down": what is always done with such things, and its contrary. */
export function isUndone(one: ComparedClause, other: ComparedClause): boolean {
  const isGeneral = ({ event, amounts, condition }: ComparedClause): boolean =>
    event.passive &&
    event.performers.length === 0 &&
    (event.modality === 'PLAIN' || event.modality === 'MUST') &&
    amounts.length === 0 &&
    condition === '' &&
    isOfAll(event);
  return (
    one.contrary !== other.contrary &&
    one.denied !== other.denied &&
    isGeneral(one) &&
    isGeneral(other) &&
    sameModifiers(one, other) &&
    one.things.length === other.things.length
  );
}

/** A bare plural, or "all": it is said of every one of them. */
function isOfAll({ clause, sentence: { read } }: TextEvent): boolean {
  const subject = read.phrases[clause.subjects[0] ?? -1];
  return subject?.plural === true && subject.determiners.every((word) => /^(?:all|any|both)$/.test(word));
}

/** Not one of those who may: "any nurse" beside "only the head nurse" is one who may not. */
function isOtherAgent(only: ComparedClause, other: ComparedClause): boolean {
  const { performers, sentence, clause } = other.event;
  const isAny = clause.subjects.some((index) =>
    sentence.read.phrases[index]?.determiners.some((word) => /^(?:every|any|each|all)$/.test(word)),
  );
  // "all customers" beside "only customers who have agreed"
  const { read } = only.event.sentence;
  const isSome = only.event.clause.subjects.some(
    (index) => read.words[read.phrases[index]?.end ?? -1]?.tag === 'WH',
  );
  return performers.every((agent) =>
    only.event.performers.every(
      (each) => !sameName(agent, each) || (isAny && (isSome || each.endsWith(` ${agent}`))),
    ),
  );
}

const anybody = /\b(?:any(?:one|body)|every(?:one|body))\b/i;

const exceptional = /^(?:if|unless|when|whenever|once|except|until)\b/;

/** "Only a manager approves requests." and "A clerk approves requests." */
export function excludes(one: ComparedClause, other: ComparedClause): boolean {
  return (
    one.event.exclusive &&
    // "whether an article is for members only"
    !one.supposed &&
    !other.supposed &&
    // "Customers only see their own orders" shuts no others out.
    one.scope !== 'OWN' &&
    !one.denied &&
    !other.denied &&
    sameThings(one, other) &&
    isOtherAgent(one, other) &&
    (one.condition === other.condition || (one.condition === '' && !exceptional.test(other.condition))) &&
    (other.event.performers.length > 0 || anybody.test(other.event.sentence.read.text)) &&
    one.event.performers.length > 0
  );
}

const afterwards = /\b(?:afterwards|later|subsequently|after that)\b/i;

/** The one says before what the other says after. */
export function isTurnedRound(
  { event: one, denied }: ComparedClause,
  { event: other, denied: otherDenied }: ComparedClause,
): boolean {
  if (denied !== otherDenied) return false;
  // "The supplier is paid after delivery" and "the customer pays before delivery"
  const isPerson = (thing: string): boolean => kindOfNoun(headOf(thing)) === 'person';
  const [done = ''] = one.objects;
  const [otherDone = ''] = other.objects;
  if ((isPerson(done) || isPerson(otherDone)) && done !== otherDone) return false;
  const order = ({ sentence, verb }: TextEvent): ReadonlyMap<string, string> =>
    new Map(
      [
        ...sentence.read.text.matchAll(
          /\b(before|after)\s+((?:the|its|his|her|their|they|it|he|she)\s+)?(?:an?\s+)?(?:(?:is|are|was|has been)\s+)?([\p{L}]+)/giu,
        ),
      ]
        .filter(([, , known, noun = '']) => known !== undefined || kindOfNoun(noun.toLowerCase()) !== 'time')
        .map(([, side = '', , noun = '']) => [verbLemma(noun), side.toLowerCase()] as const)
        // "Before buying goods" says nothing of when they are bought.
        .filter(([noun]) => noun !== verb),
    );
  const [first, second] = [order(one), order(other)];
  const isLater = (sides: ReadonlyMap<string, string>, { sentence: { read } }: TextEvent): boolean =>
    afterwards.test(read.text) &&
    [...sides].some(([noun, side]) => side === 'before' && read.words.some(({ lemma }) => lemma === noun));
  if (isLater(first, other) || isLater(second, one)) return true;
  return [...first].some(([noun, side]) => second.has(noun) && second.get(noun) !== side);
}
