import { withoutDeterminers } from '../amounts.ts';
import type { Event } from '../event.ts';
import { membersOf } from '../members.ts';
import { flagsAt } from '../flags.ts';
import { find } from '../references.ts';
import { classAt, classAtEnd } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phrasesOf } from '../words.ts';
import type { MemberPlace } from './places.ts';
import type { Attempt } from './sense.ts';

/** Makes what a place says. */
type Create = (bench: Workbench, place: MemberPlace) => true | undefined;

/** "The process Check-out has the steps Pay and Leave" asks for a process that does not exist yet. */
export function toldOf(event: Event, bench: Workbench, create: Create): readonly Attempt[] {
  const { rest } = withoutDeterminers(event.agent, bench.language);
  const front = classAt(rest, 0, bench);
  if (front === undefined || front.plural || front.length >= rest.length) return [];
  const name = rest.slice(front.length);
  const [verb] = event.used.slice(-1);
  const isNew = name[0]?.kind === 'QUOTE' || /^\p{Lu}/u.test(name[0]?.text ?? '');
  if (verb === undefined || !isNew) return [];
  const opening = phrasesOf(bench.language.prepositions.WITH).keys().next().value ?? '';
  return [
    (on) => {
      if (find(on, event.agent).kind !== 'NONE') return undefined;
      const theme = [...event.agent, { ...verb, text: opening, lower: opening }, ...event.rest];
      return create(on, { theme, owner: undefined });
    },
  ];
}

/** "Its literals are Car and Van", "the values of Board are …": members, by the word for their class. */
export function listedAs(event: Event, bench: Workbench, create: Create): readonly Attempt[] {
  const { determiners, prepositions } = bench.language;
  const its = phraseAt(event.subject, 0, determiners.ITS);
  const bare = its > 0 ? event.subject.slice(its) : withoutDeterminers(event.subject, bench.language).rest;
  const noun = classAt(bare, 0, bench);
  if (noun?.plural !== true) return [];
  const of = phraseAt(bare, noun.length, prepositions.OF);
  if (noun.length + of === bare.length ? of > 0 || its === 0 : of === 0) return [];
  const owner = of === 0 ? undefined : bare.slice(noun.length + of);
  return [
    (on) => {
      if (flagsAt(on, event.rest) !== undefined) return undefined;
      const members = membersOf(on, event.rest, noun.class);
      // "the values of Board are known" says what they are like.
      if (
        members.length < 2 &&
        event.rest.every(({ text, kind }) => kind === 'WORD' && !/^\p{Lu}/u.test(text))
      )
        return undefined;
      on.use(event.subject);
      return create(on, { theme: event.rest, owner, class: noun.class });
    },
  ];
}

/** "(Let) Member be a business object with a number", "Carrier is an external system": what something unknown is. */
export function classedAs(event: Event, bench: Workbench, create: Create): readonly Attempt[] {
  const { rest, isNew } = withoutDeterminers(event.rest, bench.language);
  const noun = isNew ? classAt(rest, 0, bench) : undefined;
  const [first] = event.subject;
  const isName = first?.kind === 'QUOTE' || /^\p{Lu}/u.test(first?.text ?? '');
  const isTold = event.modality === undefined || event.modality === 'SHOULD';
  if (noun === undefined || noun.plural || !isName || !isTold) return [];
  const behind = rest.slice(noun.length);
  const isOpened = behind.length === 0 || phraseAt(behind, 0, bench.language.prepositions.WITH) > 0;
  return isOpened
    ? [
        (on) => {
          if (find(on, event.subject).kind !== 'NONE') return undefined;
          on.use(event.subject, event.rest);
          on.coerced += 1;
          return create(on, {
            theme: [...rest.slice(0, noun.length), ...event.subject, ...behind],
            owner: undefined,
          });
        },
      ]
    : [];
}

/** "(add Poor) as the last value of the grade scale", "as a new tariff": the list that gets a value. */
export function listSaid(span: Span, bench: Workbench): Span | undefined {
  const { language, level } = bench;
  const bare = withoutDeterminers(span, language).rest;
  const rank = phraseAt(bare, 0, language.final, language.ranks);
  const rest = bare.slice(rank < bare.length ? rank : 0);
  const noun = classAt(rest, 0, bench);
  const isValue = noun !== undefined && /State|Literal|Value$/.test(noun.class);
  const of = isValue ? phraseAt(rest, noun.length, language.prepositions.OF, language.prepositions.GOAL) : 0;
  const end = of > 0 ? undefined : classAtEnd(rest, bench);
  const isTail = end !== undefined && end.length < rest.length && /State|Literal|Value$/.test(end.class);
  const plain = isTail ? rest.slice(0, -end.length) : rest;
  const name = of > 0 ? rest.slice((noun?.length ?? 0) + of) : plain;
  const list = find(bench, name, { classes: [level.list] });
  return list.kind === 'FOUND' && list.tier <= 3 ? name : undefined;
}

/** "Magnum is a bottle size as well": a value of the list that is named. */
export function valueAs(event: Event, bench: Workbench, create: Create): readonly Attempt[] {
  const { rest, isNew } = withoutDeterminers(event.rest, bench.language);
  if (!isNew || rest.length === 0 || rest.length > 4) return [];
  return [
    (on) => {
      const list = find(on, rest, { classes: [on.level.list] });
      const isKnown = find(on, event.subject).kind !== 'NONE';
      if (list.kind !== 'FOUND' || list.tier > 3 || isKnown) return undefined;
      on.use(event.rest);
      return create(on, { theme: event.subject, owner: rest, class: on.level.value });
    },
  ];
}

/** "The level can also be Master", "Die Tierart kann auch Ziege sein": a further value of the list that is named. */
export function furtherValue(event: Event, _bench: Workbench, create: Create): readonly Attempt[] {
  if (event.modality !== 'MAY' || event.rest.length === 0 || event.rest.length > 12) return [];
  return [
    (on) => {
      const { list, value } = on.level;
      const found = find(on, event.subject, { classes: [list] });
      const other = find(on, event.subject, { classes: [on.level.attribute, on.level.object] });
      const isOther = other.kind !== 'NONE' && other.tier <= 2;
      if (found.kind !== 'FOUND' || found.tier > 2 || isOther) return undefined;
      on.use(event.subject);
      return create(on, { theme: event.rest, owner: event.subject, class: value });
    },
  ];
}
