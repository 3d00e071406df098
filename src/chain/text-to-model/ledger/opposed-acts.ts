import { disagree } from './amounts.ts';
import { isMeasure } from './measures.ts';
import {
  denies,
  excludes,
  isAgainstAlways,
  isNeedless,
  isTooEarly,
  isTurnedRound,
  isUndone,
} from './denials.ts';
import { mannersOppose } from './manners.ts';
import { endsOppose, noticeOpposes, pointsOppose, stagesOppose, windowsOppose } from './points.ts';
import {
  common,
  isSpecialCase,
  meet,
  partnersOf,
  sameAgents,
  sameDays,
  sameModifiers,
} from './same-things.ts';
import type { ComparedClause } from './statements.ts';
import { sensesOf } from './statements.ts';
import { senseOfNoun } from './synonyms.ts';

/**
 * Whether two statements about one act exclude each other: one denies what the other claims, another does it alone, the
 * amounts, times or ways differ.
 */
export function opposeActs(one: ComparedClause, other: ComparedClause): boolean {
  if (excludes(one, other) || excludes(other, one)) return true;
  if (!sameAgents(one, other)) return false;
  if (isAtOtherEnd(one, other)) return true;
  if (!meet(one, other) && !isMereAct(one) && !isMereAct(other)) return false;
  // "a parcel that is not collected within 3 days" denies nothing, and yet says how long there is.
  if (one.supposed || other.supposed) return one.supposed !== other.supposed && opposeLimits(one, other);
  if (one.contrary || other.contrary)
    return isAgainstAlways(one, other) || isTooEarly(one, other) || isUndone(one, other);
  if (isTurnedRound(one, other) && !isSpecialCase(one, other)) return true;
  if (one.denied !== other.denied) return denies(one, other);
  if (isNeedless(one, other) || isNeedless(other, one)) return true;
  if (one.denied && !one.verb.startsWith('be ')) return false;
  if (scopesOppose(one, other)) return true;
  if (one.condition !== other.condition || !sameModifiers(one, other)) return false;
  const [some, others] = textsOf(one, other);
  if (isAtOtherTime(one, other, [some, others])) return true;
  if (sameHead(one, other) && stagesOppose(some, others)) return true;
  return (
    (sameHead(one, other) &&
      isOfSameMeasure(one, other) &&
      !isOtherTime(one, other) &&
      disagree(one.amounts, other.amounts)) ||
    (sameDays(one, other) && mannersOppose(one.manner, other.manner))
  );
}

/** "Subletting is forbidden": of everything that may be sublet. */
const isMereAct = ({ denied, things, event }: ComparedClause): boolean =>
  denied && things.length === 0 && event.performers.length === 0 && event.passive;

/** "can see all trips" and "only see their own trips" */
const scopesOppose = (one: ComparedClause, other: ComparedClause): boolean =>
  one.scope !== undefined &&
  other.scope !== undefined &&
  one.scope !== other.scope &&
  sameHead(one, other) &&
  one.condition === other.condition &&
  [one, other].every(({ event }) => event.modifiers.every((each) => each === 'own'));

const textsOf = (one: ComparedClause, other: ComparedClause): readonly [string, string] => [
  one.event.sentence.read.text,
  other.event.sentence.read.text,
];

/** "pay on arrival" and "pay when they leave" */
function isAtOtherEnd(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [sensesOf(one.event.objects), sensesOf(other.event.objects)];
  const isSame = some.size === others.size && common(some, others).size === some.size;
  const texts = textsOf(one, other);
  // "pay in advance" and "pay after the repair"
  const isOtherStage = sameModifiers(one, other) && stagesOppose(...texts);
  return isSame && one.denied === other.denied && (isOtherStage || endsOppose(...texts));
}

/** "on Tuesdays" and "on Thursdays", "at any time" and "only between 8 and 10" */
function isAtOtherTime(
  one: ComparedClause,
  other: ComparedClause,
  [some, others]: readonly [string, string],
): boolean {
  return (
    sameHead(one, other) &&
    samePartners(one, other) &&
    !one.denied &&
    !other.denied &&
    (pointsOppose(some, others) || windowsOppose(some, others) || noticeOpposes(some, others))
  );
}

/** Both name the same, or one of them less. */
function samePartners(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [sensesOf(partnersOf(one)), sensesOf(partnersOf(other))];
  const shared = common(some, others).size;
  return shared === some.size || shared === others.size;
}

/** "A parcel of up to 5 kg" is another case than one of up to 10 kg. */
function isOfSameMeasure(one: ComparedClause, other: ComparedClause): boolean {
  const said = ({ amounts, measured }: ComparedClause): string =>
    measured.isOwn
      ? ''
      : amounts.flatMap(({ unit, most }) => (isMeasure(unit) ? [`${most} ${unit}`] : [])).join();
  return said(one) === said(other);
}

/** A season ticket costs something else than a ticket. */
function sameHead({ things: [one = ''] }: ComparedClause, { things: [other = ''] }: ComparedClause): boolean {
  return one === other || senseOfNoun(one) === senseOfNoun(other) || one === '' || other === '';
}

/** "on weekdays" and "at the weekend" */
export const isOtherTime = ({ times: some }: ComparedClause, { times: others }: ComparedClause): boolean =>
  some.size > 0 && others.size > 0 && common(some, others).size === 0;

/** Spans of time that something has to be done within. */
function opposeLimits(one: ComparedClause, other: ComparedClause): boolean {
  const spans = ({ amounts }: ComparedClause): ComparedClause['amounts'] =>
    amounts.filter(({ unit, least, most }) => unit === 'hour' && least === 0 && most < Infinity);
  return disagree(spans(one), spans(other));
}
