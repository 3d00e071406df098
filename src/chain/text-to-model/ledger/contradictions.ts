import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import type { ReadText } from '../reading/understand.ts';
import type { Amount } from './amounts.ts';
import { amountsIn, disagree } from './amounts.ts';
import { claimsOf } from './opposites.ts';

/** What one clause says of things: comparable with what another says of the same. */
type Statement = {
  readonly unitId: string;
  readonly position: number;
  readonly event: TextEvent;
  readonly denied: boolean;
  readonly verb: string;
  /** All that the sentence is about, without who acts. */
  readonly things: readonly string[];
  readonly amounts: readonly Amount[];
  readonly condition: string;
  readonly always: boolean;
};

/** A list of statements about one thing is compared pair by pair up to this length. */
const mostCompared = 40;

/**
 * The passages that contradict an earlier one, each with the first that it contradicts: what one demands or tells and
 * the other denies, amounts of the same that exclude each other, an order turned round, an exclusive right and another
 * who has it. Which of them holds is for people to say.
 */
export function contradictionsIn(text: ReadText): ReadonlyMap<string, string> {
  const byTopic = new Map<string, Statement[]>();
  const found = new Map<string, string>();
  for (const statement of text.events.flatMap(statementsOf)) {
    const topics = new Set(statement.things.map((thing) => `${statement.verb} ${headOf(thing)}`));
    for (const topic of topics) {
      const earlier = byTopic.get(topic) ?? [];
      const opposed = earlier.find((each) => each.unitId !== statement.unitId && contradict(each, statement));
      if (opposed !== undefined && !found.has(statement.unitId)) found.set(statement.unitId, opposed.unitId);
      if (earlier.length < mostCompared) byTopic.set(topic, [...earlier, statement]);
    }
  }
  return found;
}

function statementsOf(event: TextEvent, position: number): readonly Statement[] {
  if (event.role === 'BENEFIT') return [];
  const { text } = event.sentence.read;
  const condition = conditionIn(text);
  const always =
    /\b(?:at any time|always|in any case|every time|whenever (?:he|she|they|it) (?:wants?|likes?))\b/i.test(
      text,
    );
  const things = [...event.objects, ...event.around.map(({ thing }) => thing)];
  const about = things.length > 0 ? things : event.performers;
  return claimsOf(event).map(({ verb, denied }) => ({
    unitId: event.unitId,
    position,
    event,
    denied,
    verb,
    things: verb.startsWith('be ') && !event.passive ? event.performers : about,
    amounts: amountsIn(event),
    condition,
    always,
  }));
}

/** What follows a word of condition; time limits are amounts. */
function conditionIn(text: string): string {
  const found =
    /\b(?:if|when|whenever|unless|until|once|except|while|during|as long as|(?:after|before)(?! (?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b)))\b(.*)$/i.exec(
      text,
    );
  return (found?.[0] ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\d ]/gu, '')
    .trim();
}

function contradict(one: Statement, other: Statement): boolean {
  if (!sameAgents(one, other)) return excludes(one, other) || excludes(other, one);
  if (!sameThings(one, other)) return false;
  if (isTurnedRound(one, other)) return true;
  if (one.denied !== other.denied) return denies(one, other);
  if (isNeedless(one, other) || isNeedless(other, one)) return true;
  if (one.denied && !one.verb.startsWith('be ')) return false;
  return (
    !differ(one.condition, other.condition) &&
    sameModifiers(one, other) &&
    disagree(one.amounts, other.amounts)
  );
}

/** The one who acts is the same, or one of the two does not say. */
function sameAgents({ event: one }: Statement, { event: other }: Statement): boolean {
  if (one.performers.length === 0 || other.performers.length === 0) return true;
  return one.performers.some((agent) => other.performers.some((each) => sameName(agent, each)));
}

const sameName = (one: string, other: string): boolean =>
  one === other || one.endsWith(` ${other}`) || other.endsWith(` ${one}`);

/** The first thing of the one is among those of the other, and nothing else that both name differs. */
function sameThings(one: Statement, other: Statement): boolean {
  const [first = ''] = one.things;
  const [second = ''] = other.things;
  return (
    sameName(first, second) || (one.things.some((each) => sameName(each, second)) && one.things.length > 1)
  );
}

/** A denial holds against what is said without a condition of its own, or for the same case. */
function denies(one: Statement, other: Statement): boolean {
  const [denial, told] = one.denied ? [one, other] : [other, one];
  if (told.event.exclusive || denial.event.exclusive) return false;
  if (told.event.modality === 'FREE') return false;
  if (differ(told.condition, denial.condition) && !told.always && denial.condition !== '') return false;
  const covered = denial.event.modifiers.every((each) => told.event.modifiers.includes(each));
  return (covered || told.always) && !(told.amounts.length > 0 && disjointBounds(denial, told));
}

/** "not more than 5" beside "5": the denial is of another amount. */
function disjointBounds(denial: Statement, told: Statement): boolean {
  return (
    denial.amounts.length > 0 &&
    !disagree(denial.amounts, told.amounts) &&
    denial.amounts.some(
      ({ least, most }) => !told.amounts.some((each) => each.least === least && each.most === most),
    )
  );
}

const differ = (one: string, other: string): boolean => one !== other;

function sameModifiers({ event: one }: Statement, { event: other }: Statement): boolean {
  return [...one.modifiers].sort().join() === [...other.modifiers].sort().join();
}

/** "must be paid" and "need not be paid" */
function isNeedless({ event: one }: Statement, { event: other }: Statement): boolean {
  return one.modality === 'FREE' && (other.modality === 'MUST' || other.modality === 'PLAIN');
}

/** "Only a manager approves requests." and "A clerk approves requests." */
function excludes(one: Statement, other: Statement): boolean {
  return (
    one.event.exclusive &&
    !one.denied &&
    !other.denied &&
    sameThings(one, other) &&
    one.condition === other.condition &&
    other.event.performers.length > 0 &&
    one.event.performers.length > 0
  );
}

/** The one says before what the other says after. */
function isTurnedRound(
  { event: one, denied }: Statement,
  { event: other, denied: otherDenied }: Statement,
): boolean {
  if (denied !== otherDenied) return false;
  const order = ({ sentence }: TextEvent): ReadonlyMap<string, string> =>
    new Map(
      [
        ...sentence.read.text.matchAll(
          /\b(before|after)\s+(?:(?:the|a|an|its|his|their|they|it|he|she)\s+)?(?:(?:is|are|was|has been)\s+)?([\p{L}]+)/giu,
        ),
      ]
        .filter(([, , noun = '']) => kindOfNoun(noun.toLowerCase()) !== 'time')
        .map(([, side = '', noun = '']) => [noun.toLowerCase(), side.toLowerCase()]),
    );
  const [first, second] = [order(one), order(other)];
  return [...first].some(([noun, side]) => second.has(noun) && second.get(noun) !== side);
}
