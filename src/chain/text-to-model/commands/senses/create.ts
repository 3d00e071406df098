import { pairsAt } from '../cuts.ts';
import { membersOf } from '../members.ts';
import { askedFor } from '../member-questions.ts';
import { classBehind, typeBehind } from '../member-types.ts';
import type { Predicate } from '../predicate.ts';
import { predicatesOf } from '../predicates.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { withoutDeterminers } from '../amounts.ts';
import { addMember } from './add-member.ts';
import { deedAsked } from './deed-asked.ts';
import { kindsListed } from './kinds-listed.ts';
import { ownersFor } from './owners-for.ts';
import { classedAs, furtherValue, listSaid, listedAs, toldOf, valueAs } from './told-things.ts';
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
  // "There is a typo in Guest" finds fault.
  const isFault = event.rest.some((_, at) => phraseAt(event.rest, at, bench.language.faults) > 0);
  const isThere = event.form === 'EXISTENTIAL' && !(isFault && event.modality === undefined);
  if (isThere && kindsListed(event, bench).length > 0) return [];
  // "If parts are missing, …" says when something is done.
  const { IF } = bench.language.conditions;
  const isCase = phraseAt(event.words, 0, IF) > 0 && event.form !== 'COMMAND';
  if (isCase || phraseAt(event.rest, 0, IF) > 0) return [];
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
  // "The name is required" speaks of what is there.
  const isKnownTheme =
    isPassive &&
    phraseAt(event.subject, 0, bench.language.determiners.DEFINITE) > 0 &&
    find(bench, event.subject, { classes: [bench.level.attribute] }).kind !== 'NONE';
  if (isKnownTheme) return [];
  if (isVague && !/^(?:put|place|enter|insert)$/.test(event.lemma)) return [];
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && !event.isNegated)
    return toldOf(event, bench, create);
  if (event.form === 'COPULA' && !event.isNegated)
    return [listedAs, valueAs, classedAs, furtherValue].flatMap((each) => each(event, bench, create));
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
  // "(we need) customers' birthdays"
  const possessive = theme.findIndex(({ lower }) => /^['’]s?$/.test(lower));
  if (!isPassive && possessive > 0 && possessive < theme.length - 1) {
    const holder = find(bench, theme.slice(0, possessive), { classes: [bench.level.object] });
    if (holder.kind === 'FOUND' && holder.tier <= 3)
      places.push({ theme: theme.slice(possessive + 1), owner: theme.slice(0, possessive) });
  }
  const asked = askedFor(theme, bench.language);
  if (asked !== undefined && asked.about.length > 0) places.push({ theme, owner: asked.about });
  if (!isPassive || event.rest.length === 0) places.push({ theme, owner: frontOf(event, bench) });
  // "füge dem Kunden eine Nummer hinzu": whom it is for stands without a preposition.
  if (bench.language.code === 'de')
    for (let at = 1; at < theme.length; at += 1) {
      const { INDEFINITE, DEFINITE } = bench.language.determiners;
      const prep = phraseAt(theme, 0, bench.language.prepositions.GOAL);
      const holder =
        prep > 0 && at > prep
          ? find(bench, theme.slice(prep, at), { classes: [bench.level.object] })
          : undefined;
      // "ergänze beim Kunden Größe und Farbe"
      const isHeld = holder?.kind === 'FOUND' && holder.tier <= 3;
      if (
        isHeld ||
        phraseAt(theme, at, INDEFINITE) > 0 ||
        (prep > 0 && at > prep && phraseAt(theme, at, DEFINITE) > 0)
      )
        places.push({ theme: theme.slice(at), owner: theme.slice(prep < at ? prep : 0, at) });
    }
  // "add to Customer a phone number"
  const first = phraseAt(theme, 0, bench.language.prepositions.GOAL);
  if (first > 0)
    for (let at = first + 1; at < theme.length; at += 1)
      places.push({ theme: theme.slice(at), owner: theme.slice(first, at) });
  if (!isPassive)
    for (const { before, behind } of pairsAt(theme, bench.language.prepositions.AS)) {
      const list = listSaid(behind, bench);
      if (list !== undefined && before.length > 0)
        places.unshift({ theme: before, owner: list, class: bench.level.value, said: behind });
    }
  const deed = isPassive ? undefined : deedAsked(theme, bench);
  if (deed !== undefined) return [(on) => create(on, deed)];
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

function isNewThing(span: Span, bench: Workbench): boolean {
  const { rest, isNew } = withoutDeterminers(span, bench.language);
  // "The process Check-in …" speaks of what is there, unless a list follows.
  const isKnown = phraseAt(span, 0, bench.language.determiners.DEFINITE) > 0;
  if (isKnown && !span.some(({ text }) => text === ':')) return false;
  // "The requirement Reserve book will not be built this year: …" speaks of one that is there.
  const noun = classAt(rest, 0, bench);
  const isThere =
    noun !== undefined &&
    [1, 2, 3, 4].some((length) =>
      bench
        .matching(bench.text(rest.slice(noun.length, noun.length + length)), 2)
        .some((each) => each.class === noun.class),
    );
  if (isKnown && isThere) return false;
  // "New member starts with …" speaks of what is called so.
  const isName = [2, 3, 4].some(
    (length) => length < span.length && bench.matching(bench.text(span.slice(0, length)), 2).length > 0,
  );
  if (isName && classAt(rest, 0, bench) === undefined) return false;
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
  const bounded = boundsBehind(bench, place) ?? boundsInside(bench, place);
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

/** "(add) a reason, max 200 characters, (to X)": what is said of the one attribute between commas. */
function boundsInside(
  bench: Workbench,
  place: MemberPlace,
): { readonly place: MemberPlace; readonly predicates: readonly Predicate[] } | undefined {
  const comma = place.theme.findIndex(({ text }) => text === ',');
  if (comma < 1 || place.theme.slice(comma + 1).some(({ text }) => text === ':')) return undefined;
  const attribute = { id: '', class: bench.level.attribute, name: '', containerId: '', element: undefined };
  const said = place.theme
    .slice(comma + 1)
    .filter(({ text }, at, all) => text !== ',' || at < all.length - 1);
  const predicates = predicatesOf(bench, said, attribute);
  if (predicates?.some(({ feature }) => /^(?:type|scalar|unit)$/.test(feature)) !== false) return undefined;
  bench.use(place.theme.slice(comma));
  return { place: { ...place, theme: place.theme.slice(0, comma) }, predicates };
}

const prefersAggregate = (className: string | undefined): boolean =>
  className !== undefined && /^(?:Entity|Command|Query|Invariant)$/.test(className);
