import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import type { RequestedThing } from '../members.ts';
import { membersOf } from '../members.ts';
import { askedFor } from '../member-questions.ts';
import { classBehind, typeBehind } from '../member-types.ts';
import type { Predicate } from '../predicates.ts';
import { flagsAt, predicatesOf } from '../predicates.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phrasesOf } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { withoutDeterminers } from '../amounts.ts';
import { addMember } from './add-member.ts';
import { amongOthers, frontOf, listedBehind, sentenceAbout, withMembersBehind } from './places.ts';
import type { MemberPlace } from './places.ts';

/** "Add X to Y", "we need X", "there should be X in Y", "X must be added", "new actor: X". */
export const readCreate: SenseReader = (event, bench) => {
  const isAsked =
    event.form === 'COMMAND' &&
    (event.classes.has('CREATE') ||
      event.classes.has('NEED') ||
      // "(we want to) store a comment"
      (event.classes.has('STORE') && withoutDeterminers(event.rest, bench.language).isNew) ||
      // "give us a new domain"
      (event.classes.has('GIVE') && phraseAt(event.used, 1, bench.language.forSpeakers) > 0) ||
      (event.lemma === 'have' && event.modality !== 'MAY'));
  const isThere = event.form === 'EXISTENTIAL';
  const isNoun = event.form === 'NOUN' && isNewThing(event.rest, bench);
  // "make", "put" and "keep" make something new only where the words say so.
  const isVague =
    isAsked &&
    /^(?:make|put|place|keep|start|open|take|list|enter|attach|supply)$/.test(event.lemma) &&
    !withoutDeterminers(event.rest, bench.language).isNew &&
    classAt(withoutDeterminers(event.rest, bench.language).rest, 0, bench) === undefined;
  const isPassive = event.form === 'PASSIVE' && (event.classes.has('CREATE') || event.classes.has('NEED'));
  const isMissing =
    event.form === 'STATEMENT' && event.rest.length === 0 && /^(?:miss|lack|fehlen)$/.test(event.lemma);
  if (isVague && !/^(?:put|place|enter|insert)$/.test(event.lemma)) return [];
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && !event.isNegated)
    return toldOf(event, bench);
  if (event.form === 'COPULA' && !event.isNegated)
    return [...listedAs(event, bench), ...valueAs(event, bench), ...classedAs(event, bench)];
  if (event.isNegated || !(isAsked || isThere || isNoun || isPassive || isMissing)) return [];
  const theme = isPassive || isMissing ? event.subject : event.rest;
  const places: MemberPlace[] = [];
  for (const pair of pairsAt(isPassive ? event.rest : theme, bench.language.prepositions.GOAL))
    if (isPassive ? pair.before.length === 0 : pair.before.length > 0)
      places.push(
        { theme: isPassive ? theme : pair.before, owner: pair.behind },
        ...(isPassive ? [] : withMembersBehind(pair, bench)),
      );
  // "(add) an event Parcel lost about Shipment"
  if (!isPassive)
    for (const { before, behind } of pairsAt(theme, bench.language.nameEnds.ABOUT))
      if (/Event$/.test(classAt(withoutDeterminers(before, bench.language).rest, 0, bench)?.class ?? ''))
        places.push({ theme: before, owner: behind });
  const asked = askedFor(theme, bench.language);
  if (asked !== undefined && asked.about.length > 0) places.push({ theme, owner: asked.about });
  if (!isPassive || event.rest.length === 0) places.push({ theme, owner: frontOf(event, bench) });
  // "füge dem Kunden eine Nummer hinzu": whom it is for stands without a preposition.
  if (bench.language.code === 'de')
    for (let at = 1; at < theme.length; at += 1) {
      const { INDEFINITE, DEFINITE } = bench.language.determiners;
      const prep = phraseAt(theme, 0, bench.language.prepositions.GOAL);
      if (phraseAt(theme, at, INDEFINITE) > 0 || (prep > 0 && at > prep && phraseAt(theme, at, DEFINITE) > 0))
        places.push({ theme: theme.slice(at), owner: theme.slice(prep < at ? prep : 0, at) });
    }
  // "add to Customer a phone number"
  const first = phraseAt(theme, 0, bench.language.prepositions.GOAL);
  if (first > 0)
    for (let at = first + 1; at < theme.length; at += 1)
      places.push({ theme: theme.slice(at), owner: theme.slice(first, at) });
  const among = isPassive ? undefined : amongOthers(theme, bench);
  if (among !== undefined) return [(on) => create(on, among)];
  const listed = isPassive ? undefined : listedBehind(theme, bench);
  if (listed !== undefined) return [(on) => create(on, listed)];
  const told = isPassive ? undefined : sentenceAbout(theme, bench);
  if (told !== undefined) return [(on) => create(on, told)];
  return places.map((place): Attempt => (on) => {
    if (isVague) on.coerced += 2;
    if (/^(?:put|place|enter|insert|open|start)$/.test(event.lemma)) on.coerced += 1;
    return create(on, place);
  });
};

/** "The process Check-out has the steps Pay and Leave" asks for a process that does not exist yet. */
function toldOf(event: Event, bench: Workbench): readonly Attempt[] {
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
function listedAs(event: Event, bench: Workbench): readonly Attempt[] {
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
function classedAs(event: Event, bench: Workbench): readonly Attempt[] {
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

/** "Magnum is a bottle size as well": a value of the list that is named. */
function valueAs(event: Event, bench: Workbench): readonly Attempt[] {
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

function isNewThing(span: Span, bench: Workbench): boolean {
  const { rest, isNew } = withoutDeterminers(span, bench.language);
  // "The process Check-in …" speaks of what is there, unless a list follows.
  const isKnown = phraseAt(span, 0, bench.language.determiners.DEFINITE) > 0;
  if (isKnown && !span.some(({ text }) => text === ':')) return false;
  // "(an invoice belongs to a booking and) lists minibar items": a verb, and no new list.
  const [first] = span;
  const isInside = first !== undefined && /[\p{L},]\s*$/u.test(bench.scene.source.slice(0, first.start));
  const isVerb = bench.language.verbReadings(first?.lower ?? '').some(({ form }) => form === 'FINITE');
  if (isInside && isVerb && !isNew && !rest.some(({ text }) => text === ':')) return false;
  // "New tickets start with …" says what is so of tickets.
  const isOfKnown = rest.some(
    (word, at) =>
      at === 0 &&
      bench.language.singular(word.lower) !== word.lower &&
      bench.matching(word.text, 3).some(({ class: kind }) => kind === bench.level.object),
  );
  if (isOfKnown && rest.length > 1 && !rest.some(({ text }) => text === ':')) return false;
  return (
    classAt(rest, 0, bench) !== undefined ||
    (isNew &&
      /^(?:new|another|one more|neue?[rsn]?|weitere?[rsn]?)$/i.test(span[0]?.text ?? '') &&
      rest.length < 30)
  );
}

function create(bench: Workbench, place: MemberPlace, more: readonly Predicate[] = []): true | undefined {
  bench.use(place.said ?? []);
  const bounded = boundsBehind(bench, place);
  if (bounded !== undefined) return create(bench, bounded.place, bounded.predicates);
  const classed = place.owner === undefined ? undefined : classBehind(bench, place.owner);
  if (classed !== undefined && place.class === undefined) {
    bench.use(place.owner ?? []);
    return create(bench, { ...place, owner: classed.name, class: classed.class }, more);
  }
  const tail = place.owner === undefined ? undefined : typeBehind(bench, place.owner);
  const owner =
    tail?.type === undefined && (tail?.flags.length ?? 0) === 0
      ? place.owner
      : tail?.name.filter(({ text }, at, all) => !(text === ',' && at === all.length - 1));
  if (owner !== place.owner) bench.use(place.owner ?? []);
  const members = membersOf(bench, place.theme, place.class)
    .map((each) =>
      owner === place.owner
        ? each
        : { ...each, type: tail?.type ?? each.type, flags: [...each.flags, ...(tail?.flags ?? [])] },
    )
    .map((each) => ({ ...each, flags: [...each.flags, ...more] }));
  if (
    members.length === 0 ||
    members.some(({ name, class: kind, text }) => name === '' && (kind === undefined || text.length === 0))
  )
    return undefined;
  let owners: readonly Named[] | undefined;
  if (owner !== undefined) {
    const classes = ownersFor(bench, members);
    owners = refer(bench, owner, {
      classes,
      several: true,
      prefers: members.every((each) => prefersAggregate(each.class)) ? 'Aggregate' : undefined,
    });
    if (owners === undefined) return undefined;
  }
  const added: Named[] = [];
  for (const owner of owners ?? [undefined])
    for (const member of members) {
      const one = addMember(bench, member, owner ?? member.owner);
      if (one === undefined) return undefined;
      added.push(one);
    }
  if (owners !== undefined) bench.speakOf(...owners);
  bench.speakOf(...added);
  // After an attribute is added, its owner is what is spoken of.
  if (added.every(({ class: kind }) => kind === bench.level.attribute))
    bench.speakOf(
      ...new Map(
        added.flatMap(({ containerId }) => bench.element(containerId) ?? []).map((each) => [each.id, each]),
      ).values(),
    );
  return true;
}

/** "(a weight) to Car, maximum 3500": what is said of the attribute behind its owner. */
function boundsBehind(
  bench: Workbench,
  place: MemberPlace,
): { readonly place: MemberPlace; readonly predicates: readonly Predicate[] } | undefined {
  const { owner } = place;
  const comma = owner?.findIndex(({ text }) => text === ',') ?? -1;
  if (owner === undefined || comma < 1) return undefined;
  const attribute = { id: '', class: bench.level.attribute, name: '', containerId: '', element: undefined };
  const predicates = predicatesOf(bench, owner.slice(comma + 1), attribute);
  if (predicates === undefined) return undefined;
  bench.use(owner.slice(comma));
  return { place: { ...place, owner: owner.slice(0, comma) }, predicates };
}

const prefersAggregate = (className: string | undefined): boolean =>
  className !== undefined && /^(?:Entity|Command|Query|Invariant)$/.test(className);

function ownersFor(bench: Workbench, members: readonly RequestedThing[]): readonly string[] | undefined {
  // What has a type is an attribute.
  if (members.every((each) => each.class === undefined && each.type !== undefined))
    return ['BusinessObject', 'Entity', 'ValueObject'];
  const classes = new Set<string>();
  for (const { class: kind } of members) {
    const { level } = bench;
    if (kind === undefined)
      for (const each of [
        'BusinessObject',
        'CodeList',
        'BusinessProcess',
        'BusinessDomain',
        'Entity',
        'ValueObject',
        'Enumeration',
        'Workflow',
        'BoundedContext',
        'Aggregate',
      ])
        classes.add(each);
    else for (const [container] of level.places[kind] ?? []) classes.add(container);
    if (kind === 'BusinessObject' || kind === 'CodeList' || kind === 'BusinessProcess')
      classes.add('BusinessDomain');
    if (kind === 'Aggregate' || kind === 'Entity' || kind === 'Workflow') classes.add('BoundedContext');
    if (kind === 'LifecycleState' || kind === 'CodeValue' || kind === 'EnumLiteral')
      for (const each of ['BusinessObject', 'CodeList', 'Entity', 'Enumeration']) classes.add(each);
    if (kind === 'Command' || kind === 'Query' || kind === 'Invariant') classes.add('Entity');
    if (kind === 'Permission') return [];
    if (kind === 'BusinessRule' || kind === 'BusinessEvent' || kind === 'FunctionalRequirement')
      classes.add('BusinessObject');
    if (kind === 'Attribute' || kind === 'BusinessAttribute') classes.delete('Aggregate');
  }
  return [...classes];
}
