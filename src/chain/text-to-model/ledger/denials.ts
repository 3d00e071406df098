import { kindOfNoun, verbLemma } from '../language/lexicon.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { disagree } from './amounts.ts';
import { common, sameThings } from './same-things.ts';
import { sameName } from './synonyms.ts';
import type { ComparedClause } from './statements.ts';

/** "another person", "third parties" */
const anyone = /^(?:(?:another|other|third) )?(?:person|people|party|other|else)$/;

/** A denial holds against what is said without a condition of its own, or for the same case. */
export function denies(one: ComparedClause, other: ComparedClause): boolean {
  const [denial, claim] = one.denied ? [one, other] : [other, one];
  if (claim.event.exclusive || denial.event.exclusive) return false;
  if (claim.event.modality === 'FREE') return false;
  const sameTimes = common(denial.times, claim.times).size > 0;
  if (denial.times.size > 0 && denial.amounts.length === 0 && !sameTimes && !claim.always) return false;
  const isAboutLack =
    denial.verb !== 'be required' && ![...denial.lacks].every((each) => claim.lacks.has(each));
  if (isAboutLack) return false;
  const isOther = claim.condition !== denial.condition && denial.condition !== '';
  if (isOther && !claim.always && !sameTimes) return false;
  // "Smoking is forbidden" names what "may smoke" does.
  const isSaid = (thing: string): boolean =>
    [...claim.things, ...claim.event.performers].some(
      (each) => sameName(thing, each) || (anyone.test(thing) && kindOfNoun(each) === 'person'),
    ) || verbLemma(thing) === claim.event.verb;
  const isWider = denial.things.every(isSaid);
  if (!isWider && !denial.bare && !denial.always && !claim.always && denial.verb !== 'be free') return false;
  const covered = denial.event.modifiers.every((each) => claim.event.modifiers.includes(each));
  return (covered || claim.always) && !(claim.amounts.length > 0 && disjointBounds(denial, claim));
}

/** "not more than 5" beside "5": the denial is of another amount. */
function disjointBounds(denial: ComparedClause, claim: ComparedClause): boolean {
  // "No reminders are sent" denies every number of them.
  const denied = denial.amounts.filter(({ most }) => most > 0);
  return (
    denied.length > 0 &&
    !disagree(denied, claim.amounts) &&
    denied.some(
      ({ least, most }) => !claim.amounts.some((each) => each.least === least && each.most === most),
    )
  );
}

/** "are kept for ever" and "are given to charity" */
export function isAgainstAlways(one: ComparedClause, other: ComparedClause): boolean {
  if (one.contrary === other.contrary || one.denied === other.denied) return false;
  const [claim, against] = one.contrary ? [other, one] : [one, other];
  return claim.always && !claim.denied && !against.always;
}

/** "are kept for ten years" and "are deleted after five years" */
export function isTooEarly(one: ComparedClause, other: ComparedClause): boolean {
  const [keeps, ends] = one.contrary ? [other, one] : [one, other];
  const spanOf = ({ amounts }: ComparedClause): number | undefined =>
    amounts.find(({ unit }) => unit === 'hour')?.least;
  const [kept, ended] = [spanOf(keeps), spanOf(ends)];
  return (
    keeps.verb === 'keep' &&
    !keeps.denied &&
    keeps.contrary !== ends.contrary &&
    kept !== undefined &&
    ended !== undefined &&
    ended < kept * 0.95
  );
}

/** "must be paid" and "need not be paid" */
export function isNeedless({ event: one }: ComparedClause, { event: other }: ComparedClause): boolean {
  return one.modality === 'FREE' && (other.modality === 'MUST' || other.modality === 'PLAIN');
}

const exceptional = /^(?:if|unless|when|whenever|once|except|until)\b/;

/** "Only a manager approves requests." and "A clerk approves requests." */
export function excludes(one: ComparedClause, other: ComparedClause): boolean {
  return (
    one.event.exclusive &&
    !one.denied &&
    !other.denied &&
    sameThings(one, other) &&
    (one.condition === other.condition || (one.condition === '' && !exceptional.test(other.condition))) &&
    other.event.performers.length > 0 &&
    one.event.performers.length > 0
  );
}

/** The one says before what the other says after. */
export function isTurnedRound(
  { event: one, denied }: ComparedClause,
  { event: other, denied: otherDenied }: ComparedClause,
): boolean {
  if (denied !== otherDenied) return false;
  const order = ({ sentence }: TextEvent): ReadonlyMap<string, string> =>
    new Map(
      [
        ...sentence.read.text.matchAll(
          /\b(before|after)\s+((?:the|its|his|her|their|they|it|he|she)\s+)?(?:an?\s+)?(?:(?:is|are|was|has been)\s+)?([\p{L}]+)/giu,
        ),
      ]
        .filter(([, , known, noun = '']) => known !== undefined || kindOfNoun(noun.toLowerCase()) !== 'time')
        .map(([, side = '', , noun = '']) => [noun.toLowerCase(), side.toLowerCase()]),
    );
  const [first, second] = [order(one), order(other)];
  return [...first].some(([noun, side]) => second.has(noun) && second.get(noun) !== side);
}
