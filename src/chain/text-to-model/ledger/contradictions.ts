import { pushTo } from '../../../lib/push-to.ts';
import { kindOfNoun, verbLemma } from '../language/lexicon.ts';
import type { TextEvent } from '../reading/text-events.ts';
import type { ReadText } from '../reading/understand.ts';
import { disagree } from './amounts.ts';
import type { ComparedClause } from './statements.ts';
import { sensesOf, statementsOf } from './statements.ts';
import { isJoining, isSupporting, meaningsOf, senseOfNoun } from './synonyms.ts';

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
  for (const statement of text.events.flatMap(statementsOf))
    for (const [topic, contradict] of topicsOf(statement)) {
      const earlier = byTopic.get(topic) ?? [];
      const opposed = earlier.find((each) => each.unitId !== statement.unitId && contradict(each, statement));
      if (opposed !== undefined && !found.has(statement.unitId)) found.set(statement.unitId, opposed.unitId);
      if (earlier.length < mostCompared) pushTo(byTopic, topic, statement);
    }
  return found;
}

type Comparison = (one: ComparedClause, other: ComparedClause) => boolean;

/** What a statement is compared by, with how. */
function topicsOf(statement: ComparedClause): ReadonlyMap<string, Comparison> {
  const { verb, things, bare, event, amounts, needs, lacks } = statement;
  const topics = new Map<string, Comparison>();
  const heads = sensesOf(things);
  const all = sensesOf([...things, ...event.performers]);
  for (const meaning of meaningsOf(verb))
    for (const head of heads) topics.set(`does ${meaning} ${head}`, opposeActs);
  if (bare) for (const meaning of meaningsOf(verb)) topics.set(`does ${meaning}`, opposeActs);
  if (event.modality === 'MAY' || verb === 'be allowed')
    for (const head of heads) topics.set(`may ${head}`, opposePermissions);
  for (const head of all) {
    if (amounts.some(({ unit, bound }) => bound && (unit === 'time' || unit === '')))
      topics.set(`often ${head}`, opposeFrequencies);
    if (isJoining(verb)) topics.set(`joins ${head}`, opposeNumbers);
  }
  for (const need of [...needs, ...lacks]) topics.set(`needs ${need}`, opposeNeeds);
  return topics;
}

function opposeActs(one: ComparedClause, other: ComparedClause): boolean {
  if (!sameAgents(one, other)) return excludes(one, other) || excludes(other, one);
  if (!meet(one, other)) return false;
  // "a parcel that is not collected within 3 days" denies nothing, and yet says how long there is.
  if (one.supposed || other.supposed) return one.supposed !== other.supposed && opposeLimits(one, other);
  if (one.contrary || other.contrary) return isAgainstAlways(one, other);
  if (isTurnedRound(one, other)) return true;
  if (one.denied !== other.denied) return denies(one, other);
  if (isNeedless(one, other) || isNeedless(other, one)) return true;
  if (one.denied && !one.verb.startsWith('be ')) return false;
  return (
    one.condition === other.condition && sameModifiers(one, other) && disagree(one.amounts, other.amounts)
  );
}

/** Spans of time that something has to be done within. */
function opposeLimits(one: ComparedClause, other: ComparedClause): boolean {
  const spans = ({ amounts }: ComparedClause): ComparedClause['amounts'] =>
    amounts.filter(({ unit, least, most }) => unit === 'hour' && least === 0 && most < Infinity);
  return disagree(spans(one), spans(other));
}

/** "Dogs are not allowed." and "Guests may bring their dogs." */
function opposePermissions(one: ComparedClause, other: ComparedClause): boolean {
  const isThing = ({ verb, event }: ComparedClause): boolean => verb === 'be allowed' && event.passive;
  return (
    isThing(one) !== isThing(other) &&
    one.denied !== other.denied &&
    sameThings(one, other) &&
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

/** "Each job is assigned to exactly one translator." and "A job is done by several translators." */
function opposeNumbers(one: ComparedClause, other: ComparedClause): boolean {
  if (one.denied || other.denied || one.condition !== other.condition) return false;
  const partners = (statement: ComparedClause): ReadonlySet<string> =>
    sensesOf([...statement.things, ...statement.event.performers]);
  const shared = common(partners(one), partners(other));
  const counted = (statement: ComparedClause): ComparedClause['amounts'] =>
    statement.amounts.filter(({ unit }) => shared.has(senseOfNoun(unit)));
  return shared.size > 1 && disagree(counted(one), counted(other));
}

/** "only against a prescription" and "without a prescription", "must have a stamp" and "a stamp is optional" */
function opposeNeeds(one: ComparedClause, other: ComparedClause): boolean {
  const isMissing = (needing: ComparedClause, lacking: ComparedClause): boolean => {
    const shared = common(needing.needs, lacking.lacks);
    const isNamed = [...shared].some((need) => lacking.condition.includes(need));
    const isCalled = lacking.verb === 'be required' && lacking.denied;
    return (
      shared.size > 0 &&
      lacking.needs.size === 0 &&
      (isCalled || (!lacking.denied && !lacking.supposed && meet(one, other))) &&
      (needing.condition === lacking.condition || isNamed)
    );
  };
  return (isMissing(one, other) || isMissing(other, one)) && sameAgents(one, other);
}

const meet = (one: ComparedClause, other: ComparedClause): boolean =>
  sameThings(one, other) || sameThings(other, one);

const common = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((each) => others.has(each)));

function sameMeaning(one: ComparedClause, other: ComparedClause): boolean {
  const meanings = meaningsOf(other.verb);
  return meaningsOf(one.verb).some((meaning) => meanings.includes(meaning));
}

/** The one who acts is the same, or one of the two does not say. */
function sameAgents(one: ComparedClause, other: ComparedClause): boolean {
  const [some, others] = [agentsOf(one), agentsOf(other)];
  if (some.length === 0 || others.length === 0) return true;
  return some.some((agent) => others.some((each) => sameName(agent, each)));
}

/** What is free or required does nothing. */
function agentsOf({ verb, event }: ComparedClause): readonly string[] {
  return verb.startsWith('be ') && !event.passive && event.verb === 'be' ? [] : event.performers;
}

const sameName = (one: string, other: string): boolean =>
  one === other ||
  one.endsWith(` ${other}`) ||
  other.endsWith(` ${one}`) ||
  senseOfNoun(one) === senseOfNoun(other);

/** The first thing of the one is among those of the other, and nothing else that both name differs. */
function sameThings(one: ComparedClause, other: ComparedClause): boolean {
  if (one.bare && other.bare && !one.verb.startsWith('be ')) return true;
  const [first = ''] = one.things;
  const [second = ''] = other.things;
  return (
    sameName(first, second) || (one.things.some((each) => sameName(each, second)) && one.things.length > 1)
  );
}

/** A denial holds against what is said without a condition of its own, or for the same case. */
function denies(one: ComparedClause, other: ComparedClause): boolean {
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
    claim.things.some((each) => sameName(thing, each)) || verbLemma(thing) === claim.event.verb;
  const isWider = denial.things.every(isSaid);
  if (!isWider && !denial.bare && !denial.always && !claim.always && denial.verb !== 'be free') return false;
  const covered = denial.event.modifiers.every((each) => claim.event.modifiers.includes(each));
  return (covered || claim.always) && !(claim.amounts.length > 0 && disjointBounds(denial, claim));
}

/** "not more than 5" beside "5": the denial is of another amount. */
function disjointBounds(denial: ComparedClause, claim: ComparedClause): boolean {
  return (
    denial.amounts.length > 0 &&
    !disagree(denial.amounts, claim.amounts) &&
    denial.amounts.some(
      ({ least, most }) => !claim.amounts.some((each) => each.least === least && each.most === most),
    )
  );
}

/** "are kept for ever" and "are given to charity" */
function isAgainstAlways(one: ComparedClause, other: ComparedClause): boolean {
  if (one.contrary === other.contrary || one.denied === other.denied) return false;
  const [claim, against] = one.contrary ? [other, one] : [one, other];
  return claim.always && !claim.denied && !against.always;
}

function sameModifiers({ event: one }: ComparedClause, { event: other }: ComparedClause): boolean {
  return [...one.modifiers].sort().join() === [...other.modifiers].sort().join();
}

/** "must be paid" and "need not be paid" */
function isNeedless({ event: one }: ComparedClause, { event: other }: ComparedClause): boolean {
  return one.modality === 'FREE' && (other.modality === 'MUST' || other.modality === 'PLAIN');
}

const exceptional = /^(?:if|unless|when|whenever|once|except|until)\b/;

/** "Only a manager approves requests." and "A clerk approves requests." */
function excludes(one: ComparedClause, other: ComparedClause): boolean {
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
function isTurnedRound(
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
