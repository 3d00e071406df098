import { kindOfNoun, singular } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import { thingOf } from '../reading/thing-names.ts';
import type { Amount } from './amounts.ts';
import { disagree } from './amounts.ts';
import { isMeasure, isMoney } from './measures.ts';
import { common, partnersOf, sameAgents, sameMeaning, sameModifiers } from './same-things.ts';
import type { ComparedClause } from './statements.ts';
import { sensesOf } from './statements.ts';
import { isJoining, isSupporting, sameName, senseOfNoun } from './synonyms.ts';

/** "Each job is assigned to exactly one translator." and "A job is done by several translators." */
export function opposeNumbers(one: ComparedClause, other: ComparedClause): boolean {
  if (one.denied || other.denied || one.condition !== other.condition) return false;
  if (areOtherDeeds(one, other) || areOfOtherPeople(one, other)) return false;
  const shared = common(sensesOf(namedIn(one)), sensesOf(namedIn(other)));
  const isCounted =
    (isJoining(one.verb) && isJoining(other.verb)) ||
    one.verb === 'be allowed' ||
    other.verb === 'be allowed';
  return one.amounts.some((each) =>
    other.amounts.some((against) => {
      const isOpen = each.most === Infinity && against.most === Infinity;
      const unit = isOpen ? undefined : sameUnit(each.unit, against.unit);
      const beside = [...shared].filter((head) => head !== unit);
      return (
        unit !== undefined &&
        beside.length > 0 &&
        disagree(
          [isCounted ? exactly(each, one) : each],
          [{ ...(isCounted ? exactly(against, other) : against), unit: each.unit }],
        )
      );
    }),
  );
}

/** "Students may borrow 8 items" and "professors may borrow 16" */
const areOfOtherPeople = (one: ComparedClause, other: ComparedClause): boolean =>
  [one, other].every(
    ({ event: { passive, performers } }) =>
      !passive && performers.length > 0 && performers.every((each) => kindOfNoun(headOf(each)) === 'person'),
  ) && !sameAgents(one, other);

/** "A junior team has seven players" and "a senior team eleven": two kinds of one thing, each with a number of its own. */
export function areKindsApart(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [kindsIn(one), kindsIn(other)];
  return some.some(([head, kind]) =>
    others.some(([same, against]) => head === same && kind !== '' && against !== '' && kind !== against),
  );
}

/** The first thing of a sentence, as its head and the words in front of it. */
function kindsIn({ event: { sentence } }: ComparedClause): readonly (readonly [string, string])[] {
  const { phrases, words } = sentence.read;
  return phrases.slice(0, 1).map(({ start, end }) => {
    const said = words.slice(start, end).filter(({ tag }) => /^(?:NN|JJ|VB)/.test(tag));
    return [
      senseOfNoun(singular(said.at(-1)?.lower ?? '')),
      said
        .slice(0, -1)
        .map(({ lower }) => lower)
        .join(' '),
    ];
  });
}

/** "borrows at most five books" and "reserves at most three books": of two deeds each has its own number. */
const areOtherDeeds = (one: ComparedClause, other: ComparedClause): boolean =>
  [one, other].every(({ verb }) => !isJoining(verb) && !isSupporting(verb) && !verb.startsWith('be ')) &&
  !sameMeaning(one, other);

/** All that a sentence of one clause names: "up to three dogs *per hiker*". */
export function namedIn(statement: ComparedClause): readonly string[] {
  const { read } = statement.event.sentence;
  return read.clauses.length > 1
    ? partnersOf(statement)
    : read.phrases.map((_, index) => thingOf(read, index)).filter(Boolean);
}

/** What both amounts count; "five members" are "five people". */
function sameUnit(one: string, other: string): string | undefined {
  const [a, b] = [senseOfNoun(one), senseOfNoun(other)];
  if (a === '' || a === 'hour' || isMeasure(a) || isMoney(a)) return undefined;
  if (a === b) return a;
  const isPerson = (noun: string): boolean => kindOfNoun(noun) === 'person';
  return (a === 'person' && isPerson(b)) || (b === 'person' && isPerson(a)) ? 'person' : undefined;
}

/** "carries twelve crates", "may bring one dog": beside another number for the same pair a plain number is exact, or a limit. */
const exactly = (amount: Amount, { event: { modality } }: ComparedClause): Amount =>
  modality === 'MAY' && !amount.bound ? { ...amount, least: 0, bound: true } : { ...amount, bound: true };

/** "has exactly one tariff" and "may choose as many tariffs as he likes": what one holds or takes is what one has. */
export function opposeHoldings(one: ComparedClause, other: ComparedClause): boolean {
  const units = new Set(one.amounts.map(({ unit }) => senseOfNoun(unit)));
  const shared = ({ unit }: Amount): boolean =>
    !isMeasure(unit) && !isMoney(unit) && units.has(senseOfNoun(unit));
  const isHeld = [one, other].some(({ verb }) => holding.test(verb));
  return (
    isHeld &&
    one.condition === other.condition &&
    sameAgents(one, other) &&
    sameModifiers(one, other) &&
    areOfOneHolder(one, other) &&
    disagree(allowedOf(one), allowedOf(other).filter(shared))
  );
}

/** Who holds the one is named in the other, or that names no one: a university's groups are not those of a project. */
function areOfOneHolder(one: ComparedClause, other: ComparedClause): boolean {
  const isNamed = ({ event: { performers } }: ComparedClause, against: ComparedClause): boolean =>
    performers.length === 0 ||
    against.event.performers.length + (against.event.passive ? against.event.objects.length : 0) === 0 ||
    performers.some((holder) => partnersOf(against).some((each) => sameName(holder, each)));
  return isNamed(one, other) && isNamed(other, one);
}

const holding = /^(?:have|own|hold|possess|keep)$/;

/** "No one may borrow more than three" allows up to three. */
export const allowedOf = ({ denied, amounts }: ComparedClause): readonly Amount[] =>
  amounts.flatMap((each) => {
    if (!denied) return [each];
    return each.bound && each.most === Infinity && each.least > 0
      ? [{ ...each, least: 0, most: each.least - 1 }]
      : [];
  });
