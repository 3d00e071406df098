import type { TextEvent } from '../reading/text-events.ts';
import { headOf } from '../reading/concept-names.ts';
import { thingOf } from '../reading/thing-names.ts';
import { actOf } from '../language/act-nouns.ts';
import { existing, nominal, nounActOf } from './noun-acts.ts';
import { inPlainWords } from './plain-wordings.ts';
import { pointsIn } from './points.ts';
import type { Verdict } from './verdicts.ts';
import { frameOf, isJudged, isPerson, saidFrom, verdictOf } from './verdicts.ts';

/**
 * The events of a text as the acts that they speak of, so that one thing said in several ways is one event: what is said
 * of an act ("eating on the bus is not permitted", "taking part is voluntary"), an act as a noun ("rehearsals are held",
 * "there is no refund"), and verbs that only frame another ("may choose whether they deliver").
 */
export function reframed(events: readonly TextEvent[]): readonly TextEvent[] {
  const done: TextEvent[] = [];
  let frame: Partial<Verdict> | undefined;
  for (const [at, event] of events.entries()) {
    const before = events[at - 1];
    const isInside = before !== undefined && before.sentence === event.sentence;
    const framed = isInside && frame !== undefined ? { ...event, ...frame } : event;
    frame = frameOf(framed, events[at + 1]);
    if (frame !== undefined) continue;
    const verdict = verdictOf(framed);
    const judged = isInside ? done.at(-1) : undefined;
    if (verdict !== undefined && judged !== undefined && isJudged(judged, framed)) {
      done[done.length - 1] = { ...judged, ...verdict };
      continue;
    }
    const made = plain(framed, verdict);
    done.push(made, ...receivedIn(made), ...undergoneIn(made));
  }
  return done;
}

function plain(given: TextEvent, verdict: Verdict | undefined): TextEvent {
  const event = inPlainWords(given);
  const subject = (event.passive ? event.objects : event.performers)[0] ?? '';
  const act = nounActOf(event, subject);
  if (event.clause.subjectWord === 'there' && event.verb === 'be') return existing(event);
  const only = onlyFor(event) ?? restrictedTo(event);
  if (only !== undefined) return only;
  if (isHeld(event)) return { ...event, verb: 'take place' };
  if (act !== undefined && verdict !== undefined) return nominal(event, act, verdict);
  const done = madeOf(event);
  if (done !== undefined) return done;
  const isMade = event.verb === 'make' || /^(?:is|are|was|were) made\b/.test(saidFrom(event));
  if (act === undefined || !(isMade || happening.test(event.verb))) return event;
  const made = nominal(event, act, { negated: event.negated, modality: event.modality });
  // "Meetings take place on Thursdays" says when, and of nothing what is done.
  const isHappening = event.passive || /^(?:take|happen|occur)/.test(event.verb);
  // "Reservations are made online" says how.
  if (isMade && (event.passive || event.verb === 'be')) return made;
  const isOfSomething =
    made.objects.length > 0 || made.around.some(({ preposition }) => preposition !== 'without');
  return isHappening && isOfSomething ? made : event;
}

/** "We make no copies of identity cards": they are not copied. */
function madeOf(event: TextEvent): TextEvent | undefined {
  const [what = ''] = event.objects;
  const act =
    event.passive || !/^(?:make|take|carry out|perform|do)$/.test(event.verb)
      ? undefined
      : nounActOf(event, what);
  const of = event.around.filter(({ preposition }) => preposition === 'of').map(({ thing }) => thing);
  return act === undefined || of.length === 0
    ? undefined
    : {
        ...event,
        verb: act,
        objects: of,
        around: event.around.filter(({ preposition }) => preposition !== 'of'),
      };
}

/** "Discounts are for pensioners only": they alone get them. */
function onlyFor(event: TextEvent): TextEvent | undefined {
  const { text } = event.sentence.read;
  const people = event.around.filter(({ preposition, thing }) => preposition === 'for' && isPerson(thing));
  const isOnly = /\bfor (?:\p{L}+ ){1,2}only\b|\bonly for\b/iu.test(text);
  return event.verb === 'be' && isOnly && people.length > 0 && event.performers.length > 0
    ? {
        ...event,
        verb: 'get',
        exclusive: true,
        objects: event.performers,
        around: [],
        performers: people.map(({ thing }) => thing),
      }
    : undefined;
}

/** "Access to the archive is restricted to staff": they alone see it. */
function restrictedTo(event: TextEvent): TextEvent | undefined {
  const { clause, sentence, passive, verb, objects, around, negated } = event;
  const { read } = sentence;
  const people = around.filter(({ preposition }) => preposition === 'to');
  const isOnly = passive && !negated && /^(?:restrict|limit|reserve|confine)$/.test(verb);
  if (!isOnly || people.length === 0) return undefined;
  const isEntry = /^(?:access|entry|admission|use)$/.test(objects[0] ?? '');
  const behind = read.phrases.findIndex(
    ({ start, end }) => end <= clause.start && /^(?:to|of)$/.test(read.words[start - 1]?.lower ?? ''),
  );
  return {
    ...event,
    verb: isEntry ? 'access' : 'get',
    passive: false,
    exclusive: true,
    objects: isEntry && behind >= 0 ? [thingOf(read, behind)] : objects,
    performers: people.map(({ thing }) => thing),
    around: [],
  };
}

/** "Meetings are on Tuesdays": they take place then. */
const isHeld = (event: TextEvent): boolean =>
  event.verb === 'be' &&
  event.objects.length === 0 &&
  event.sentence.read.words[event.clause.end]?.tag === 'IN' &&
  pointsIn(event.sentence.read.text).size > 0;

/** "is sent to all customers": they get it. */
function receivedIn(event: TextEvent): readonly TextEvent[] {
  const to = event.around.filter(({ preposition, thing }) => preposition === 'to' && isPerson(thing));
  const isOnly = /\b(?:only to|to (?:\p{L}+ ){1,3}only)\b/iu.test(event.sentence.read.text);
  const isGiving = /^(?:send|give|hand out|grant|mail)$/.test(event.verb) && event.objects.length > 0;
  if (!isGiving || to.length === 0) return [];
  return [
    {
      ...event,
      verb: 'get',
      passive: false,
      around: [],
      performers: to.map(({ thing }) => thing),
      exclusive: event.exclusive || isOnly,
    },
  ];
}

/** "Vehicles need an inspection once a year": they are inspected. */
function undergoneIn(event: TextEvent): readonly TextEvent[] {
  const [what = ''] = event.objects;
  const isOf = /^(?:need|require|undergo|get|receive|have)$/.test(event.verb) && event.performers.length > 0;
  const act = isOf ? actOf(headOf(what)) : what;
  if (!isOf || act === headOf(what)) return [];
  const { performers } = event;
  return [{ ...event, verb: act, passive: true, performers: [], objects: performers }];
}

const happening = /^(?:take place|be held|hold|happen|occur|carry out|perform|do|take)$/;
