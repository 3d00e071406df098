import { pushTo } from '../../../lib/push-to.ts';
import { kindOfNoun } from '../language/lexicon.ts';
import type { ReadText } from '../reading/understand.ts';
import { actOf } from '../language/act-nouns.ts';
import { agesOppose } from './ages.ts';
import { withAntecedents } from './antecedents.ts';
import { decidersOppose } from './deciders.ts';
import type { SaidFacet } from './facets.ts';
import type { Amount } from './amounts.ts';
import { disagree } from './amounts.ts';
import { isMeasure } from './measures.ts';
import { opposeWays } from './opposed-ways.ts';
import { allowedOf, areKindsApart, namedIn, opposeHoldings, opposeNumbers } from './opposed-numbers.ts';
import { areTurnedRound } from './orders.ts';
import { denies } from './denials.ts';
import { mannersOppose } from './manners.ts';
import { isOfOtherCase } from './narrowings.ts';
import { reframed } from './reframed.ts';
import {
  areOfOthers,
  areQualifiedApart,
  common,
  isKindOf,
  isSpecialCase,
  meet,
  partnersOf,
  sameAgents,
  sameMeaning,
  sameModifiers,
  sameThings,
} from './same-things.ts';
import type { SaidSize } from './sizes.ts';
import { missing } from './sizes.ts';
import type { ComparedClause } from './statements.ts';
import { having, sensesOf, statementsOf, universal } from './statements.ts';
import { haveOneMeaning, sameName, isJoining, isSupporting, meaningsOf, senseOfNoun } from './synonyms.ts';
import { isOtherTime, opposeActs } from './opposed-acts.ts';

/** A list of statements about one thing is compared pair by pair up to this length. */
const mostCompared = 40;

/**
 * The passages that contradict an earlier one, each with the first that it contradicts: what one demands or permits and
 * the other denies, amounts of the same that exclude each other, an order turned round, an exclusive right and another
 * who has it, what one needs and the other does without. Verbs and nouns of one meaning count as the same. Which of them
 * holds is for people to say.
 */
export function contradictionsIn(text: ReadText): ReadonlyMap<string, string> {
  const byTopic = new Map<string, ComparedClause[]>();
  const found = new Map<string, string>();
  for (const statement of reframed(withAntecedents(text.events)).flatMap(statementsOf))
    for (const [topic, contradict] of topicsOf(statement)) {
      const earlier = byTopic.get(topic) ?? [];
      const opposed = earlier.find(
        (each) =>
          each.unitId !== statement.unitId &&
          !areKindsApart(each, statement) &&
          !areQualifiedApart(each, statement) &&
          !isOfOtherCase(each, statement) &&
          contradict(each, statement),
      );
      if (opposed !== undefined && !found.has(statement.unitId)) found.set(statement.unitId, opposed.unitId);
      if (earlier.length < mostCompared) pushTo(byTopic, topic, statement);
    }
  return found;
}

type Comparison = (one: ComparedClause, other: ComparedClause) => boolean;

/** What a statement is compared by, with how. */
function topicsOf(statement: ComparedClause): ReadonlyMap<string, Comparison> {
  const { verb, things, event, amounts, needs, lacks } = statement;
  const topics = new Map<string, Comparison>();
  const heads = sensesOf(things);
  const all = sensesOf(partnersOf(statement));
  for (const meaning of meaningsOf(verb))
    for (const head of heads) topics.set(`does ${meaning} ${head}`, opposeActs);
  if (!verb.startsWith('be '))
    for (const meaning of meaningsOf(verb)) topics.set(`does ${meaning}`, opposeActs);
  if (event.modality === 'MAY' || verb === 'be allowed')
    for (const head of [...heads, ...kindsOf(all)]) topics.set(`may ${head}`, opposePermissions);
  if (statement.manner.ways.size > 0) {
    for (const meaning of meaningsOf(verb)) topics.set(`by ${meaning}`, opposeWays);
    // "Invoices go out by email only" and "customers get their invoices by post"
    if (transferring.test(verb)) for (const head of all) topics.set(`sent ${head}`, opposeTransfers);
  }
  const isCounting = isJoining(verb) || amounts.some(({ bound }) => bound);
  for (const head of isCounting ? sensesOf(namedIn(statement)) : [])
    if (amounts.length > 0) topics.set(`joins ${head}`, opposeNumbers);
  for (const head of all) {
    if (amounts.some(({ unit, bound }) => bound && (unit === 'time' || unit === '')))
      topics.set(`often ${head}`, opposeFrequencies);
  }
  for (const { of } of statement.sizes) if (of !== 'there') topics.set(`size ${of}`, opposeSizes);
  for (const need of [...needs, ...lacks]) topics.set(`needs ${need}`, opposeNeeds);
  for (const { unit, bound } of amounts)
    if (bound && unit !== 'hour' && unit !== '') {
      topics.set(`holds ${senseOfNoun(unit)}`, opposeHoldings);
      if (isMeasure(unit))
        for (const of of statement.measured.of) topics.set(`measures ${of} ${unit}`, opposeMeasures);
    }
  if (statement.order !== undefined) {
    const { first, second } = statement.order;
    for (const { verb } of [first, second])
      for (const meaning of meaningsOf(verb)) topics.set(`order ${meaning}`, opposeOrders);
  }
  for (const { name, of } of statement.facets)
    for (const each of of) topics.set(`${name} of ${each}`, opposeFacets);
  if (statement.decider !== undefined) topics.set(`decides ${statement.decider.of}`, opposeDeciders);
  for (const each of statement.ages?.about ?? []) topics.set(`aged ${each}`, opposeAges);
  if (statement.audience !== undefined)
    for (const head of heads) topics.set(`reaches ${head}`, opposeAudiences);
  return topics;
}

const transferring = /^(?:send|send out|get|receive|go|go out|come|arrive|mail|deliver|issue)$/;

/** One thing goes in one way only, and in another. */
const opposeTransfers = (one: ComparedClause, other: ComparedClause): boolean =>
  one.denied === other.denied &&
  one.condition === other.condition &&
  sameModifiers(one, other) &&
  (one.manner.onlyWay || other.manner.onlyWay) &&
  mannersOppose(one.manner, other.manner);

/** "Animals are not allowed" is said of dogs, too. */
const kindsOf = (heads: ReadonlySet<string>): readonly string[] =>
  [...heads].map(kindOfNoun).filter((kind) => kind !== '' && kind !== 'person');

const namesKind = ({ things: [kind = ''] }: ComparedClause, other: ComparedClause): boolean =>
  partnersOf(other).some((thing) => isKindOf(kind, thing));

/** "The fee is 40 euros." and "Members pay a fee of 55 euros." */
function opposeSizes(one: ComparedClause, other: ComparedClause): boolean {
  const isOther = (a: SaidSize): boolean =>
    other.sizes.some((b) => a.of === b.of && a.unit === b.unit && a.count !== b.count);
  const isNone = (a: SaidSize): boolean =>
    other.sizes.some((b) => a.of === b.of && (a.unit === missing) !== (b.unit === missing));
  if (one.sizes.some(isNone)) return one.condition === other.condition;
  return (
    !isOtherTime(one, other) &&
    one.denied === other.denied &&
    one.condition === other.condition &&
    sameAgents(one, other) &&
    one.sizes.some(isOther)
  );
}

/** "Dogs are not allowed." and "Guests may bring their dogs." */
function opposePermissions(one: ComparedClause, other: ComparedClause): boolean {
  const isThing = ({ verb }: ComparedClause): boolean => verb === 'be allowed';
  return (
    (isThing(one) !== isThing(other) || namesKind(one, other) || namesKind(other, one)) &&
    one.denied !== other.denied &&
    (sameThings(one, other) || namesKind(one, other) || namesKind(other, one)) &&
    denies(one, other)
  );
}

/** "may repeat a test at most three times" and "may take a test any number of times" */
function opposeFrequencies(one: ComparedClause, other: ComparedClause): boolean {
  const isOne = sameMeaning(one, other) || isSupporting(one.event.verb) || isSupporting(other.event.verb);
  const [some, others] = [one, other].map(({ event }) => event.objects);
  const sameObject = some?.length === 0 || others?.length === 0 || sameThings(one, other);
  return (
    isOne &&
    sameObject &&
    sameAgents(one, other) &&
    !one.denied &&
    !other.denied &&
    disagree(one.amounts, other.amounts)
  );
}

/** "weighs at most 20 kg" and "parcels of up to 30 kg" */
function opposeMeasures(one: ComparedClause, other: ComparedClause): boolean {
  // "No parcel may weigh more than 30 kg" allows up to 30.
  const measures = (statement: ComparedClause): readonly Amount[] =>
    allowedOf(statement).filter(({ unit }) => isMeasure(unit));
  const isSame = one.measured.of.some((each) => other.measured.of.includes(each));
  return (
    isSame &&
    (one.measured.isOwn || other.measured.isOwn) &&
    one.condition === other.condition &&
    sameModifiers(one, other) &&
    disagree(measures(one), measures(other))
  );
}

/** "Feedback is anonymous" and "each feedback shows the name of its author" */
function opposeFacets(one: ComparedClause, other: ComparedClause): boolean {
  const isOther = (a: SaidFacet): boolean =>
    other.facets.some((b) => a.name === b.name && a.value !== b.value && common(a.of, b.of).size > 0);
  return one.facets.some(isOther) && isSameCase(one, other);
}

/** "The customer chooses the date" and "the date is fixed by the warehouse" */
const opposeDeciders = (one: ComparedClause, other: ComparedClause): boolean =>
  one.decider !== undefined &&
  other.decider !== undefined &&
  decidersOppose(one.decider, other.decider) &&
  isSameCase(one, other);

/** Nothing that either of them says makes it another case. */
const isSameCase = (one: ComparedClause, other: ComparedClause): boolean =>
  !one.supposed &&
  !other.supposed &&
  one.condition === other.condition &&
  (sameModifiers(one, other) || isOfEvery(one) || isOfEvery(other)) &&
  !isOtherTime(one, other) &&
  !areOfOthers(one, other);

/** "All versions", also the old ones. */
const isOfEvery = ({ event }: ComparedClause): boolean =>
  event.modifiers.length === 0 && universal.test(event.sentence.read.text);

/** "must be at least 16" and "children of 12 may join" */
const opposeAges = ({ ages: one }: ComparedClause, { ages: other }: ComparedClause): boolean =>
  one !== undefined && other !== undefined && agesOppose(one, other);

/** "is sent after the delivery" and "is delivered after it was sent" */
const opposeOrders = (one: ComparedClause, other: ComparedClause): boolean =>
  one.order !== undefined &&
  other.order !== undefined &&
  areTurnedRound(one.order, other.order) &&
  !isSpecialCase(one, other);

/** "open to the public" and "only staff may enter" */
function opposeAudiences(one: ComparedClause, other: ComparedClause): boolean {
  return (
    one.audience !== other.audience &&
    one.condition === other.condition &&
    sameModifiers(one, other) &&
    sameThings(one, other)
  );
}

/** "only against a prescription" and "without a prescription", "must have a stamp" and "a stamp is optional" */
function opposeNeeds(one: ComparedClause, other: ComparedClause): boolean {
  const isMissing = (needing: ComparedClause, lacking: ComparedClause): boolean => {
    const shared = common(needing.needs, lacking.lacks);
    // "optional when a claim is filed", of a claim
    const [needy = ''] = needing.event.performers;
    const isNamed = [...shared, needy].some((need) => need !== '' && lacking.condition.includes(need));
    const beside = [needing, lacking].map(
      (each) => new Set([...sensesOf(partnersOf(each))].filter((head) => !shared.has(actOf(head)))),
    );
    const [some = new Set(), others = new Set()] = beside;
    const isElsewhere =
      some.size > 0 && others.size > 0 && common(some, others).size === 0 && !isActOfNeedy(needing, lacking);
    // "is checked before it is packed"
    const isStep = needing.order?.second.verb === lacking.verb;
    // "has to attend a training before the first shift", and "needs no training"
    const isBefore = lacking.condition === '' && needing.condition.startsWith('before ');
    const isCalled = lacking.denied && /^(?:be required|need|require)$/.test(lacking.verb);
    // "has to register" at the gate, and "enters without registration"
    const isDone = shared.has(needing.verb);
    return (
      shared.size > 0 &&
      !isElsewhere &&
      lacking.needs.size === 0 &&
      (universal.test(needing.event.sentence.read.text) ||
        lacking.event.modifiers.every((each) => needing.event.modifiers.includes(each))) &&
      (isCalled ||
        (lacking.denied && having.test(lacking.verb)) ||
        (!lacking.denied &&
          !lacking.supposed &&
          (isDone || meet(one, other) || isOfNeedy(needing, lacking) || isActOfNeedy(needing, lacking)))) &&
      (needing.condition === lacking.condition || isNamed || isStep || isBefore) &&
      (sameAgents(one, other) || isOfNeedy(needing, lacking))
    );
  };
  if (areOfOthers(one, other)) return false;
  return isMissing(one, other) || isMissing(other, one);
}

/** "A claim needs a receipt" and "claims without a receipt are paid" */
const isOfNeedy = ({ event }: ComparedClause, { things: [first = ''] }: ComparedClause): boolean =>
  event.performers.some((each) => sameName(each, first));

/** "Access to the lab requires a badge" and "can enter the lab without a badge" */
const isActOfNeedy = ({ event }: ComparedClause, { verb }: ComparedClause): boolean =>
  event.performers.some((each) => haveOneMeaning(actOf(each), verb));
