import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { thingOf } from '../reading/thing-names.ts';
import type { Amount } from './amounts.ts';
import { actOf } from '../language/act-nouns.ts';
import type { SaidAges } from './ages.ts';
import { agesIn } from './ages.ts';
import { amountsIn } from './amounts.ts';
import type { Audience } from './audience.ts';
import { audienceIn } from './audience.ts';
import type { SaidMeasure } from './measures.ts';
import { isMeasure, measuredIn } from './measures.ts';
import type { Manner } from './manners.ts';
import { lacking, needing, only, refusing, thingsBehind } from './needs.ts';
import type { SaidOrder } from './orders.ts';
import { orderIn } from './orders.ts';
import type { SaidDecider } from './deciders.ts';
import { deciderIn } from './deciders.ts';
import type { SaidFacet } from './facets.ts';
import { facetsIn } from './facets.ts';
import type { SaidScope } from './scopes.ts';
import { scopeIn } from './scopes.ts';
import type { SaidSize } from './sizes.ts';
import { sizesIn } from './sizes.ts';
import { mannerIn } from './manners.ts';
import { claimsOf, isQuality } from './opposites.ts';
import { senseOfNoun } from './synonyms.ts';

/** What one clause says of things: comparable with what another says of the same. */
export type ComparedClause = {
  readonly unitId: string;
  readonly event: TextEvent;
  readonly denied: boolean;
  readonly verb: string;
  /** The verb is the contrary of what is said: "delete" denies "keep", "is forbidden" that it "is allowed". */
  readonly contrary: boolean;
  /** All that the sentence is about, without who acts. */
  readonly things: readonly string[];
  /** Nothing but who acts is named. */
  readonly bare: boolean;
  readonly amounts: readonly Amount[];
  /** What follows a word of condition; empty without. */
  readonly condition: string;
  /** It only says of what something else is said: "a parcel that is not collected". */
  readonly supposed: boolean;
  /** In every case: "at any time", "for ever". */
  readonly always: boolean;
  /** Times of the day, of the week and of the year that it holds at. */
  readonly times: ReadonlySet<string>;
  /** What it takes: "only against a prescription", "not without a signature". */
  readonly needs: ReadonlySet<string>;
  /** What it goes without: "without a prescription". */
  readonly lacks: ReadonlySet<string>;
  readonly manner: Manner;
  /** How much something is: "a fee of 40 euros", "the fee is 40 euros". */
  readonly sizes: readonly SaidSize[];
  /** Whether it is about all things of a kind, or nothing but one's own. */
  readonly scope: SaidScope | undefined;
  /** Whom a clause names that speaks of reaching a thing. */
  readonly audience: Audience | undefined;
  /** Which act comes before which. */
  readonly order: SaidOrder | undefined;
  /** The ages that it demands or admits. */
  readonly ages: SaidAges | undefined;
  /** What is measured in kilograms and other units. */
  readonly measured: SaidMeasure;
  /** What of several things that exclude each other it says. */
  readonly facets: readonly SaidFacet[];
  /** Who decides. */
  readonly decider: SaidDecider | undefined;
};

/** What a clause says; a clause says several things where its verb has contraries. */
export function statementsOf(told: TextEvent): readonly ComparedClause[] {
  if (told.role === 'BENEFIT') return [];
  const event = withHeld(withPlace(told));
  // "A parcel of up to 5 kg costs …" says nothing of kilograms.
  const named = [...event.performers, ...event.objects];
  if (named.length > 0 && named.every((each) => isMeasure(headOf(each)))) return [];
  const { text } = event.sentence.read;
  const around = event.around.map(({ thing }) => thing).filter((thing) => !bounds.test(thing));
  const things = [...event.objects, ...around, ...inFrontOf(event)];
  const about = things.length > 0 ? things : event.performers;
  const amounts = amountsIn(event);
  const shared = {
    unitId: event.unitId,
    event,
    bare: things.length === 0,
    amounts,
    condition: amounts.length > 0 && eachTime.test(text) ? '' : conditionIn(text),
    supposed: isSupposed(event),
    always: always.test(text),
    manner: mannerIn(text, event),
    sizes: sizesIn(text),
    scope: scopeIn(text),
    ages: agesIn(event),
    measured: measuredIn(event),
    facets: facetsIn(event),
    decider: deciderIn(event),
    order: orderIn(event),
    times: timesIn(text),
    needs: actsOf([
      ...withPeople([...thingsBehind(needing, text), ...thingsBehind(only, text)]),
      ...thingsBehind(refusing, text),
      ...demandedIn(event),
    ]),
  };
  const refused = thingsBehind(refusing, text);
  const missing = [...thingsBehind(lacking, text), ...leftOutIn(event)].filter(
    (thing) => !refused.has(thing),
  );
  const claims = claimsOf(event);
  const isMore = shared.ages !== undefined || shared.facets.length > 0;
  const said = claims.length === 0 && isMore ? [beingSo] : claims;
  return said.map(({ verb, denied, contrary }): ComparedClause => {
    const things = ofQuality(event, verb) ?? about;
    const needless = [...sensesOf([...event.performers, ...event.objects])];
    return {
      ...shared,
      verb,
      denied,
      contrary,
      things,
      lacks: actsOf(verb === 'be required' && denied ? needless : missing),
      ...(verb === 'be required' && !denied && { needs: actsOf(needless) }),
      audience: audienceIn(event, { verb, denied }),
    };
  });
}

/** "During a visit a patient sees two doctors": per visit. */
const eachTime = /^(?:during|within|in) (?:an?|each|every) \p{L}+/iu;

/** "Members must be at least 16" claims nothing but an age. */
const beingSo = { verb: 'be so', denied: false, contrary: false };

/** "can leave out their address", "on their own" */
function leftOutIn({ verb, negated, modality, objects, sentence }: TextEvent): Iterable<string> {
  const isGiven = modality === 'FREE' && presenting.test(verb);
  const isLeft = isGiven || (leaving.test(verb) && !negated && (modality === 'MAY' || modality === 'FREE'));
  const isAlone = alone.test(sentence.read.text);
  return [...(isLeft ? sensesOf(objects) : []), ...(isAlone ? [companion] : [])];
}

const leaving = /^(?:leave out|leave away|omit|skip|do without|go without|withhold)$/;
const alone = /\b(?:on (?:their|his|her|its) own|alone|unaccompanied|by (?:themselves|himself|herself))\b/i;
const companion = 'companion';

/** A person who has to be there as well. */
const withPeople = (needs: Iterable<string>): readonly string[] =>
  [...needs].flatMap((need) => (kindOfNoun(need) === 'person' ? [need, companion] : [need]));

/** "takes place" is a verb, and the place is nothing that is taken. */
function withPlace(event: TextEvent): TextEvent {
  const [first, ...others] = event.objects;
  return event.verb === 'take' && first === 'place'
    ? { ...event, verb: 'take place', objects: others }
    : event;
}

/** "Courses are held": they take place. */
const withHeld = (event: TextEvent): TextEvent =>
  event.passive && event.verb === 'hold' ? { ...event, verb: 'be held' } : event;

/** What has a quality: "(free) for children", "pets (are welcome) in all rooms". */
function ofQuality(event: TextEvent, verb: string): readonly string[] | undefined {
  // "There is no fee for late returns": they are free.
  if (verb === 'be free' && /^(?:have|get|receive)$/.test(event.verb)) return event.performers;
  // "The lab works around the clock": it is open.
  if (verb === 'be open' && /^(?:work|run|operate)$/.test(event.verb)) return event.performers;
  if (!verb.startsWith('be ') || !isQuality(event)) return undefined;
  const of = verb === 'be free' ? /^for$/ : verb === 'be allowed' ? /^(?:in|into|on|at)$/ : /^$/;
  const beside = event.around.filter(({ preposition }) => of.test(preposition)).map(({ thing }) => thing);
  return verb === 'be free' ? [...beside, ...event.performers] : [...event.performers, ...beside];
}

/** What is needed or goes without, by the act where it is one: a signature and signing are the same. */
const actsOf = (things: Iterable<string>): ReadonlySet<string> => new Set([...things].map(actOf));

/** "In a field, two crops grow": the thing that stands in front. */
function inFrontOf({ sentence: { read } }: TextEvent): readonly string[] {
  const [first] = read.phrases;
  const isFront = first?.start === 1 && /^(?:in|on|at|for)$/.test(read.words[0]?.lower ?? '');
  return isFront ? [thingOf(read, 0)].filter(Boolean) : [];
}

/** Words that say how much is allowed, and are about nothing. */
const bounds = /^(?:limit|restriction|exception|case|circumstance)$/;

const always =
  /\b(?:at any (?:time|moment)|at all times|around the clock|all year(?: round)?|(?:every|each) day(?! of)\b|daily|seven days a week|always|in every case|in any case|in all cases|every time|for ?ever|for good|permanently|indefinitely|never|under no circumstances|(?:until|up to) the (?:very )?(?:last|end)\b|(?:whenever|as often as|as much as|as long as) (?:he|she|they|it|you) (?:wants?|likes?|pleases?))/i;

/** Time limits are amounts, and no conditions. */
const conditional =
  /\b(?:^once|if|when|whenever|unless|until(?! (?:\d|noon|midnight|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b))|(?<!\bat )once(?! (?:an?|per|every|each|in)\b|\s*[.!]?$)|except|(?:over|above|below|under)(?= \d)|while|during|as long as|outside|(?:that|which|who)(?: (?:no(?:body| one)|another|some(?:body|one)|others?)(?: \p{L}+)?)? (?:is|are|has|have)|(?<!\b(?:minutes?|hours?|days?|weeks?|months?|years?) )(?:after|before)(?! (?:by\b|\d|(?:\p{L}+ )?(?:minute|hour|day|week|month|quarter|year)s?\b|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b)))\b(.*)$/iu;

function conditionIn(text: string): string {
  // "even if it rains" and "when needed" leave no case out.
  if (
    /\beven (?:if|when|after)\b|\b(?:if|when|where|whenever|as) (?:needed|necessary|required|possible|desired)\b/i.test(
      text,
    )
  )
    return '';
  // "It takes a week until a complaint is answered" is about every complaint.
  if (/^it (?:takes|can take|may take|lasts)\b/i.test(text)) return '';
  // "the night before" is a time.
  return (
    conditional.exec(
      text
        .replace(/\bthe (?:day|night|evening|week) before\s*[.!]?$/i, '')
        .replace(/\b(look(?:s|ed|ing)?) after\b/gi, '$1'),
    )?.[0] ?? ''
  )
    .toLowerCase()
    .replace(/[^\p{L}\d ]/gu, '')
    .trim();
}

const timed =
  /\b(?:at|in|on|after|during|over|by|every(?=\s+\p{L}+day)|each(?=\s+\p{L}+day))\s+(?:the\s+|an?\s+|every\s+)?((?!(?:at|in|on|by|over|during|after)\b)[\p{L}]+)/giu;

function timesIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(timed)].map(([, noun = '']) =>
    senseOfNoun(noun.toLowerCase().replace(/s$/, '')),
  );
  return new Set(found.filter((noun) => noun === 'night' || kindOfNoun(noun) === 'time'));
}

/** Relative and indirect clauses, and what follows "if". */
function isSupposed({ clause, sentence }: TextEvent): boolean {
  const { words, phrases } = sentence.read;
  const first = Math.min(
    clause.start,
    ...clause.subjects.map((index) => phrases[index]?.start ?? clause.start),
  );
  return (
    words[clause.start - 1]?.tag === 'WH' ||
    /^(?:if|unless|whether|which|where|how|why|whose)$/.test(words[first - 1]?.lower ?? '')
  );
}

/** The heads of names, by what they are compared by. */
export const sensesOf = (things: readonly string[]): ReadonlySet<string> =>
  new Set(things.map((thing) => senseOfNoun(headOf(thing))));

/** "must be accompanied by a letter", "has to show a ticket" */
function demandedIn({
  verb,
  modality,
  negated,
  passive,
  performers,
  objects,
  sentence,
}: TextEvent): ReadonlySet<string> {
  const [main = ''] = verb.split(' ');
  if (negated || modality === 'MAY' || modality === 'FREE') return new Set();
  // "All prices include tax" and "prices are shown without tax"
  if (/^(?:include|contain)$/.test(main) && !passive) return sensesOf(objects);
  if (/^(?:need|require)$/.test(main) && !passive) return sensesOf(objects);
  // "must be signed", "is checked before it is packed"
  if (
    passive &&
    (controlling.test(main) || /\b(?:always|at all times|in any case)\b/i.test(sentence.read.text))
  )
    return new Set([main]);
  // "The manager must approve each invoice"
  if (modality === 'MUST' && controlling.test(main)) return new Set([main]);
  // "Each meeting has a chairperson", "an order has at least one line"
  const isOfAll = universal.test(sentence.read.text) || /\bat least one\b/i.test(sentence.read.text);
  if (!passive && having.test(main) && isOfAll) return sensesOf(objects);
  if (modality !== 'MUST' && main !== 'pay') return new Set();
  if (passive) return main === 'accompany' ? sensesOf(performers) : new Set();
  // "has to register", "must log in"
  if (objects.length === 0 && admitting.test(verb)) return new Set([main]);
  return presenting.test(main) ? sensesOf(objects) : new Set();
}

export const having = /^(?:have|carry|bear|contain|include|wear|show)$/;

/** Said of every one. */
export const universal = /^(?:every|each|all)\b/i;

const controlling =
  /^(?:sign|countersign|check|inspect|approve|confirm|authorise|authorize|test|verify|insure)$/;

/** What people do to be let in or served. */
const admitting =
  /^(?:register|sign|sign in|sign up|log in|log on|book|reserve|pay|apply|identify|authenticate|check in|enrol|enroll)$/;

const presenting =
  /^(?:include|contain|have|show|present|bring|submit|provide|attach|enclose|hold|carry|wear|pay|take|make|undergo|complete|attend|pass|give|state|enter|name|fill in|leave)$/;
