import { kindOfNoun, known, useOf } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { Around, TextEvent } from '../reading/text-events.ts';
import { headedBy, thingOf } from '../reading/thing-names.ts';
import { actOf } from '../language/act-nouns.ts';
import type { Verdict } from './verdicts.ts';

/** The verb of an act that a noun names; of other nouns undefined. */
export function nounActOf(event: TextEvent, noun: string): string | undefined {
  const head = headOf(noun);
  const act = actOf(head);
  if (act !== head) return act;
  const isThere = event.clause.subjectWord === 'there';
  const isAct = /^(?:act|event|possession|communication)$/.test(kindOfNoun(head)) && known.isVerb(head);
  const isOften = isThere && (useOf(head)?.verb ?? 0) >= 0.3;
  return isOften || (isAct && (event.verb !== 'be' || isThere)) ? head : undefined;
}

/** "Rehearsals of the choir": what the act is done to or by. */
export function nominal(event: TextEvent, act: string, verdict: Verdict): TextEvent {
  const behind = aroundSubject(event);
  const of = behind.filter(({ preposition }) => preposition === 'of').map(({ thing }) => thing);
  const by = behind.filter(({ preposition }) => preposition === 'by').map(({ thing }) => thing);
  return {
    ...event,
    performers: by,
    ...verdict,
    modifiers: qualifiersIn(event),
    verb: act,
    passive: true,
    objects: of,
    around: [
      ...behind.filter(({ preposition }) => !/^(?:of|by)$/.test(preposition)),
      ...event.around.filter(({ thing }) => verdict.performers?.includes(thing) !== true),
    ],
  };
}

/** Says how many, and not which. */
const counting = /^(?:only|single|several|same|different|further|additional)$/;

/** Adjectives and participles in front of the nouns of a sentence: "used". */
const qualifiersIn = ({ sentence: { read } }: TextEvent): readonly string[] =>
  read.phrases.flatMap(({ words, tags }) =>
    words.filter(
      (word, at) => at < words.length - 1 && !counting.test(word) && /^(?:JJ|VBN)$/.test(tags[at] ?? ''),
    ),
  );

/** What stands between the subject and its verb: "eating *on the bus* is forbidden". */
function aroundSubject({ clause, sentence: { read } }: TextEvent): readonly Around[] {
  const first = read.phrases[headedBy(read, clause.subjects[0] ?? -1)];
  if (first === undefined) return [];
  return read.phrases.flatMap((phrase, index) => {
    const preposition = read.words[phrase.start - 1];
    const isBehind = phrase.start > first.end && phrase.end <= clause.start && preposition?.tag === 'IN';
    const thing = isBehind ? thingOf(read, index) : '';
    return thing === '' ? [] : [{ preposition: preposition?.lower ?? '', thing, bare: false }];
  });
}

/** "There is no refund for used tickets", "there is one guard for each gate". */
export function existing(event: TextEvent): TextEvent {
  const [what = ''] = event.objects;
  const act = nounActOf(event, what);
  const places = event.around.filter(({ preposition }) => /^(?:for|in|at|on|per|of|to)$/.test(preposition));
  const things = places.map(({ thing }) => thing).filter((thing) => !/^(?:end|beginning|start)$/.test(thing));
  if (act !== undefined)
    return {
      ...event,
      verb: act,
      passive: true,
      performers: [],
      objects: things,
      around: [],
      modifiers: qualifiersIn(event),
    };
  return things.length === 0
    ? event
    : {
        ...event,
        verb: 'have',
        modifiers: qualifiersIn(event),
        performers: things,
        around: event.around.filter((each) => !places.includes(each)),
      };
}
