import type { Found, Search, Wanted } from './candidates.ts';
import { byPartOfName, fitting, insideOf, isWanted, named, selected, alike, none } from './candidates.ts';
import type { Named, Tier } from './names.ts';
import { folded } from './names.ts';
import { numberAt } from './amounts.ts';
import { listed } from './cuts.ts';
import { allInside, anything, quantified, relationNamed } from './groups.ts';
import { nth, pairOf } from './ordinals.ts';
import { areAlike, byPronoun } from './pronouns.ts';
import { classAt, classAtEnd } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd } from './words.ts';

const tiers: readonly (readonly Tier[])[] = [
  [1, 2, 3],
  [1, 2, 3, 5],
  [1, 2, 3, 5, 6],
];

/** Under which name the choice for an ambiguous or unknown phrase is kept. */
export function keyOf(bench: Workbench, span: Span): string {
  return `ref ${folded(bench.text(span))}`;
}

/** Finds what a phrase names; everything in it has a place, or it names nothing. */
export function find(bench: Workbench, span: Span, wanted: Wanted = {}): Found {
  const chosen = bench.scene.choices.get(keyOf(bench, span));
  // Of several options both may be meant.
  const choice = (chosen ?? '').split(' ').flatMap((id) => bench.element(id) ?? []);
  if (choice.length === 1 || (choice.length > 1 && wanted.several === true))
    return { kind: 'FOUND', elements: choice, tier: 1 };
  if (!bench.isUnchanged || bench.excepted.length > 0) return search(bench, span, wanted);
  const words = span.map(({ start, text }) => `${start} ${text}`).join(' ');
  const how = `${wanted.classes?.join() ?? ''} ${String(wanted.several)} ${wanted.prefers ?? ''}`;
  return bench.remembered(`find ${words} | ${how} | ${JSON.stringify(bench.topics)}`, () =>
    search(bench, span, wanted),
  );
}

function search(bench: Workbench, span: Span, wanted: Wanted): Found {
  for (const allowed of tiers) {
    const found = phrase(bench, span, { ...wanted, tiers: allowed, kinds: undefined, depth: 0 });
    if (found.kind !== 'NONE') return found;
  }
  return none;
}

function phrase(bench: Workbench, given: Span, search: Search): Found {
  const { language } = bench;
  const look = (inside: Span, how: Search): Found => phrase(bench, inside, how);
  const words = given.filter(({ kind, text }) => kind !== 'MARK' || /[()/&+%$€]/.test(text));
  let span: Span = words;
  if (span.length === 0 || span.length > 14 || search.depth > 4) return none;
  const comma = given.some(({ text }) => text === ',');
  const inner: Search = { ...search, depth: search.depth + 1 };
  const pronoun = byPronoun(bench, span, search);
  if (pronoun !== undefined) return pronoun;
  const whole = comma ? none : named(bench, span, search);
  if (whole.kind !== 'NONE') return whole;
  // "this field", "the two selected fields"
  const marked = phraseAt(span, 0, language.determiners.THIS);
  const picked =
    marked > 0 && marked < span.length ? selected(bench, search, classAt(span, marked, bench)?.class) : none;
  if (picked.kind !== 'NONE') return picked;
  for (const [which, list] of Object.entries(language.determiners)) {
    const length = phraseAt(span, 0, list);
    if (length === 0 || length >= span.length) continue;
    const rest = span.slice(length);
    // "the two objects": the two that were spoken of.
    const pair =
      which === 'BOTH' && classAt(rest, 0, bench)?.length === rest.length && search.several === true;
    const both = pair ? bench.topics.find((each) => fitting(bench, each, search).length === 2) : undefined;
    if (both !== undefined) return { kind: 'FOUND', elements: fitting(bench, both, search), tier: 1 };
    if (which === 'ALL' || which === 'EACH' || which === 'BOTH') {
      // The commas of "all dates of A, B and C" part the owners.
      const list = given.slice(0, length).every(({ kind }) => kind !== 'MARK') ? given.slice(length) : rest;
      const group = pairOf(bench, which, quantified(bench, list, { ...inner, several: true }, look));
      if (group.kind !== 'NONE') return search.several === true ? group : single(group);
      const members = search.several === true ? phrase(bench, rest, inner) : none;
      // "all full names": each thing has one.
      const isPair = which !== 'BOTH' || (members.kind === 'MANY' && members.elements.length === 2);
      if (members.kind === 'MANY' && isPair && areAlike(bench, members.elements))
        return { ...members, kind: 'FOUND' };
      if (members.kind !== 'NONE') return members;
    }
    if (which === 'LAST' || which === 'FIRST') {
      const number = numberAt(rest, 0, language);
      // "the last of them"
      const of = phraseAt(rest, 0, language.prepositions.OF);
      const spoken = of === 0 ? undefined : byPronoun(bench, rest.slice(of), { ...inner, several: true });
      const group =
        spoken ??
        quantified(bench, number === undefined ? rest : rest.slice(1), { ...inner, several: true }, look);
      if (group.kind !== 'FOUND') continue;
      const count = number ?? 1;
      const elements = which === 'LAST' ? group.elements.slice(-count) : group.elements.slice(0, count);
      if (elements.length === count && (count === 1 || search.several === true))
        return { ...group, elements };
    }
    // "the other goal": the only one that is not spoken of
    if (which === 'OTHER') {
      const kind = classAt(rest, 0, bench);
      const spoken = new Set(bench.topics[0]);
      const left =
        kind?.length === rest.length ? bench.ofClass(kind.class).filter(({ id }) => !spoken.has(id)) : [];
      if (left.length === 1) return { kind: 'FOUND', elements: left, tier: 2 };
    }
    if (which === 'ITS') {
      const owned = inTopic(bench, rest, inner);
      if (owned.kind !== 'NONE') return owned;
    }
    if (which !== 'NONE' && which !== 'OTHER') {
      span = rest;
      break;
    }
  }
  const ordinal = nth(bench, span, inner, look);
  if (ordinal.kind !== 'NONE') return ordinal;
  const ends = relationNamed(bench, span, inner, look);
  if (ends.kind !== 'NONE') return ends;
  const everything = search.several === true ? allInside(bench, span, inner, look) : none;
  if (everything.kind !== 'NONE') return everything;
  const exact = comma || span === words ? none : named(bench, span, inner);
  if (exact.kind !== 'NONE') return exact;
  const simple = comma ? none : withoutDeterminer(bench, span, inner);
  if (simple.kind !== 'NONE') return simple;
  return search.several === true ? coordinated(bench, given, inner) : none;
}

const single = (found: Found): Found =>
  found.kind === 'FOUND' && found.elements.length > 1 ? { ...found, kind: 'MANY' } : found;

function withoutDeterminer(bench: Workbench, span: Span, search: Search): Found {
  const { language } = bench;
  const front = classAt(span, 0, bench);
  if (front !== undefined && front.length < span.length) {
    const rest = span.slice(front.length);
    const called = phraseAt(rest, 0, language.named);
    // "the list of boards" is the list Board; "the price of Product" stands in Product, which is looked for below.
    // "the goal about happy guests" is called so.
    const isOf =
      called === 0 &&
      (phraseAt(rest, 0, 'of, von') > 0 ? front.class !== bench.level.attribute : isAbout(rest));
    const marked = /^[:]$/.test(rest[called]?.text ?? '') || isOf ? called + 1 : called;
    const inside = phrase(bench, rest.slice(marked), { ...search, kinds: alike(front.class) });
    // "a rule about consent"
    const about = isAbout(rest) ? byPartOfName(bench, rest.slice(1), front, search) : none;
    if (inside.kind === 'NONE' && about.kind === 'FOUND') return about;
    if (
      inside.kind !== 'NONE' &&
      (front.plural ? true : inside.kind === 'MANY' || inside.elements.length === 1)
    )
      return inside;
  }
  const back = classAtEnd(span, bench);
  if (back !== undefined && back.length < span.length) {
    const inside = phrase(bench, span.slice(0, span.length - back.length), {
      ...search,
      kinds: alike(back.class),
    });
    const part = byPartOfName(bench, span.slice(0, span.length - back.length), back, search);
    if (part.kind !== 'NONE' && inside.kind !== 'FOUND') return part;
    if (inside.kind !== 'NONE') return inside;
  }
  // "guest data" is what Guest holds.
  const tail = phraseAtEnd(
    span,
    'data, information, table, record, records, details, objects, lifecycle, life cycle, daten, lebenszyklus',
  );
  if (tail > 0 && tail < span.length) {
    const inside = named(bench, span.slice(0, span.length - tail), search);
    if (inside.kind !== 'NONE') return inside;
  }
  const owned = byOwner(bench, span, search);
  if (owned.kind !== 'NONE') return owned;
  if (search.several === true && front?.plural === true) {
    const look = (inside: Span, how: Search): Found => phrase(bench, inside, how);
    const group = quantified(bench, span, search, look);
    if (group.kind !== 'NONE') return group;
  }
  // "the relation", "the attribute": the only one there is, or the one spoken of.
  if (front !== undefined && front.length === span.length && !front.plural && search.depth <= 2) {
    const kinds = alike(front.class);
    const made = bench.ofClass(...kinds).filter(({ element }) => element === undefined);
    const newest = made.filter((each) => isWanted(each, search)).slice(-1);
    if (newest.length > 0) return { kind: 'FOUND', elements: newest, tier: 3 };
    for (const ids of [bench.scene.selectedIds, ...bench.topics]) {
      const elements = fitting(bench, ids, { ...search, kinds });
      if (elements.length === 1) return { kind: 'FOUND', elements, tier: 3 };
    }
    const all = bench.ofClass(...kinds).filter((each) => isWanted(each, search));
    if (all.length === 1) return { kind: 'FOUND', elements: all, tier: 3 };
  }
  return none;
}

const isAbout = (span: Span): boolean => phraseAt(span, 0, 'about, über') > 0;

/** "X of Y", "Y's X", "Y X": the X that stands in Y. */
function byOwner(bench: Workbench, span: Span, search: Search): Found {
  const { language } = bench;
  const ways: { readonly head: Span; readonly owner: Span; readonly several?: true }[] = [];
  for (let at = span.length - 2; at > 0; at -= 1) {
    const length = phraseAt(span, at, language.prepositions.OF);
    if (length > 0) ways.push({ head: span.slice(0, at), owner: span.slice(at + length) });
    const lower = span[at]?.lower ?? '';
    if (lower === "'s" || lower === "'" || lower === '’s' || lower === '’')
      ways.push({ head: span.slice(at + 1), owner: span.slice(0, at) });
    if (/^(?:that|which)$/.test(lower) && /^(?:belongs?|stands?|is)$/.test(span[at + 1]?.lower ?? '')) {
      const prep = phraseAt(span, at + 2, language.prepositions.GOAL);
      if (prep > 0) ways.push({ head: span.slice(0, at), owner: span.slice(at + 2 + prep) });
    }
  }
  if (span.length <= 6)
    for (let at = 1; at < span.length; at += 1) ways.push({ owner: span.slice(0, at), head: span.slice(at) });
  for (const { head, owner } of ways) {
    if (head.length === 0 || owner.length === 0) continue;
    const place = phrase(bench, owner, { ...search, ...anything, several: search.several === true });
    if (place.kind !== 'FOUND') continue;
    const found = place.elements.map((each) => headIn(bench, head, { ...search, owner: each }));
    // What stands in Y has to stand in what Y is looked for in, too.
    const elements = found
      .flatMap((each) => (each.kind === 'FOUND' ? each.elements : []))
      .filter((each) => search.within === undefined || search.within(each));
    if (elements.length === 0 || found.some(({ kind }) => kind !== 'FOUND')) continue;
    const tier = found.reduce<Tier>(
      (worst, each) => (each.kind !== 'NONE' && each.tier > worst ? each.tier : worst),
      place.tier,
    );
    return { kind: 'FOUND', elements, tier };
  }
  return none;
}

function headIn(bench: Workbench, head: Span, search: Search & { readonly owner: Named }): Found {
  return phrase(bench, head, { ...search, within: insideOf(bench, search.owner) });
}

function inTopic(bench: Workbench, head: Span, search: Search): Found {
  for (const ids of bench.topics)
    for (const id of ids) {
      const topic = bench.element(id);
      for (const owner of topic === undefined ? [] : [topic, ...bench.around(topic)]) {
        const found = headIn(bench, head, { ...search, owner });
        if (found.kind !== 'NONE') return found;
      }
    }
  return none;
}

function coordinated(bench: Workbench, span: Span, search: Search): Found {
  const parts = listed(span, bench.language);
  if (parts.length < 2) return none;
  let tier: Tier = 1;
  const elements: Named[] = [];
  // "label and price of Product": the owner of the last one is the owner of all.
  const last = parts.at(-1) ?? [];
  const prep = last.findIndex((_, at) => at > 0 && phraseAt(last, at, bench.language.prepositions.OF) > 0);
  const shared = prep > 0 ? last.slice(prep) : [];
  const possessive = parts[0]?.findIndex(({ lower }) => /^['’]s?$/.test(lower)) ?? -1;
  const owner = possessive > 0 ? (parts[0] ?? []).slice(0, possessive + 1) : [];
  const front = classAt(parts[0] ?? [], 0, bench);
  const kinds = front?.plural === true ? alike(front.class) : search.kinds;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const ways = [
      ...(shared.length > 0 && !isLast ? [[...part, ...shared]] : []),
      ...(owner.length > 0 && index > 0 ? [[...owner, ...part]] : []),
      part,
    ];
    const found = ways
      .map((way) =>
        phrase(bench, way, { ...search, kinds: index === 0 ? search.kinds : kinds, depth: search.depth + 1 }),
      )
      .find(({ kind }) => kind === 'FOUND');
    if (found?.kind !== 'FOUND') return none;
    if (found.tier > tier) ({ tier } = found);
    elements.push(...found.elements);
  }
  return { kind: 'FOUND', elements: [...new Map(elements.map((each) => [each.id, each])).values()], tier };
}
