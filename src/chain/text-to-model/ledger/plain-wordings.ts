import { known, useOf } from '../language/lexicon.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { thingOf } from '../reading/thing-names.ts';
import { saidFrom } from './verdicts.ts';

/** An event in the plainest of the wordings that say the same. */
export const inPlainWords = (event: TextEvent): TextEvent =>
  withSeen(
    withBlank(withAble(withoutDoors(withAsked(withNeed(withDue(withNone(withGiven(withGoverned(event))))))))),
  );

/** "A deposit is due": it has to be paid. */
function withDue(event: TextEvent): TextEvent {
  const isDue =
    event.verb === 'be' && /^(?:is|are|becomes?|fall|falls) (?:due|payable|charged)\b/.test(saidFrom(event));
  return isDue && event.performers.length > 0
    ? { ...event, verb: 'pay', passive: true, objects: event.performers, performers: [], modality: 'MUST' }
    : event;
}

/** "A witness is needed for every wedding": the wedding needs one. */
function withNeed(event: TextEvent): TextEvent {
  const isNeed = event.passive && /^(?:need|require)$/.test(event.verb);
  const around = event.around.filter(({ preposition }) => /^(?:for|at|in|to)$/.test(preposition));
  return isNeed && around.length > 0
    ? { ...event, passive: false, performers: around.map(({ thing }) => thing), around: [] }
    : event;
}

/** "how many dogs the kennel takes in": what is asked for in front is its object. */
function withAsked(event: TextEvent): TextEvent {
  if (event.passive || event.objects.length > 0) return event;
  const { read } = event.sentence;
  const subject = read.phrases[event.clause.subjects[0] ?? -1];
  const asked = read.phrases.findIndex(
    ({ determiners, end }) => end === subject?.start && /^(?:many|much)$/.test(determiners[0] ?? ''),
  );
  const thing = asked < 0 ? '' : thingOf(read, asked);
  return thing === '' ? event : { ...event, objects: [thing] };
}

/** "opens its doors": it opens. */
const withoutDoors = (event: TextEvent): TextEvent =>
  /^(?:open|close)$/.test(event.verb) && event.objects.join() === 'door' ? { ...event, objects: [] } : event;

/** "gets no meal" denies that there is one. */
function withNone(event: TextEvent): TextEvent {
  const { read } = event.sentence;
  const isNone = event.clause.objects.some((index) => read.phrases[index]?.determiners[0] === 'no');
  return isNone && event.objects.length > 0 ? { ...event, negated: !event.negated } : event;
}

/** "Every baby is given six bottles": who is given something gets it. */
function withGiven(event: TextEvent): TextEvent {
  const own = event.clause.objects.map((index) => thingOf(event.sentence.read, index)).filter(Boolean);
  const isGiven =
    event.passive && /^(?:give|hand|grant|offer|pay|send|show)$/.test(event.verb) && own.length > 0;
  return isGiven ? { ...event, verb: 'get', passive: false, performers: event.objects, objects: own } : event;
}

const governed: ReadonlySet<string> = new Set(
  'look after,care for,decide on,pay for,deal with,ask for,wait for,rely on,apply for,search for,vote on,respond to,reply to,sign for'.split(
    ',',
  ),
);

/** "looks after one group": what stands behind the preposition of such a verb is its object. */
function withGoverned(event: TextEvent): TextEvent {
  const [first, ...others] = event.around;
  const { words } = event.sentence.read;
  const verb = `${event.verb} ${first?.preposition ?? ''}`;
  const isNext = words[event.clause.end]?.lower === first?.preposition;
  if (first !== undefined && !event.passive && event.objects.length === 0 && isNext && governed.has(verb))
    return { ...event, verb, objects: [first.thing], around: others };
  const after = `${event.verb} ${words[event.clause.end]?.lower ?? ''}`;
  return governed.has(after) ? { ...event, verb: after } : event;
}

/** "is refundable", "is not editable", "is read-only": what may be done to it, or may not. */
function withAble(event: TextEvent): TextEvent {
  if (event.verb !== 'be' || event.passive || event.performers.length === 0) return event;
  const said = saidFrom(event);
  const [, word = ''] = /^(?:is|are|be|remains?|stays?)(?: not| never|n't)? ([\p{L}-]+)/u.exec(said) ?? [];
  const isFixed = /^(?:read-only|unchangeable|immutable|unalterable|final)$/.test(word);
  const verb = isFixed ? 'change' : verbOfAble(word);
  return verb === undefined
    ? event
    : {
        ...event,
        verb,
        passive: true,
        objects: event.performers,
        performers: [],
        modality: 'MAY',
        negated: event.negated !== isFixed,
      };
}

/** Adjectives that say more than what can be done. */
const otherwise =
  /^(?:available|responsible|able|unable|reliable|suitable|accountable|liable|payable|comfortable|capable|visible|accessible|possible|impossible|flexible|eligible)$/;

/** "refundable" is what can be refunded; undefined for other adjectives. */
function verbOfAble(word: string): string | undefined {
  const stem = /^(\p{L}{3,})[ai]ble$/u.exec(word)?.[1];
  if (stem === undefined || otherwise.test(word)) return undefined;
  return [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(\p{L})\1$/u, '$1')].find(
    (each) => known.isVerb(each) && (useOf(each)?.verb ?? 0) > 0,
  );
}

/** "Salaries are visible to managers only": they alone see them. */
function withSeen(event: TextEvent): TextEvent {
  const said = saidFrom(event);
  const people = event.around.filter(({ preposition }) => preposition === 'to').map(({ thing }) => thing);
  const isSeen = event.verb === 'be' && /^(?:is|are)(?: only)? (?:visible|accessible|shown)\b/.test(said);
  const isOnly = /\bonly\b|\bexclusively\b|\bsolely\b/.test(said);
  return isSeen && isOnly && people.length > 0 && event.performers.length > 0
    ? { ...event, verb: 'see', exclusive: true, objects: event.performers, performers: people, around: [] }
    : event;
}

const blank =
  /^(?:can|may|could|might|is allowed to|are allowed to) (?:be left|be|stay|remain) (?:blank|empty|open|out)\b/;

/** "may be left blank", "can stay empty": it is not required. */
const withBlank = (event: TextEvent): TextEvent =>
  event.performers.length > 0 && blank.test(saidFrom(event)) && !event.negated
    ? {
        ...event,
        verb: 'require',
        passive: true,
        negated: true,
        objects: event.performers,
        performers: [],
        modifiers: event.modifiers.filter((each) => each !== 'left'),
      }
    : event;
