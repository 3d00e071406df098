import type { Found, Search } from './candidates.ts';
import { alike, insideOf, isWanted, named, none } from './candidates.ts';
import { hasFlags, withoutFlags } from './flags.ts';
import { classAt, classAtEnd } from './terms.ts';
import { typeNamedBy, typeValues } from './types.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/** An owner may be of any class, and anywhere. */
export const anything = { classes: undefined, kinds: undefined, within: undefined } as const;

/** Finds what the words inside of a phrase name. */
type Look = (span: Span, search: Search) => Found;

/** "attributes of Customer", "business objects in the domain Logistics", "contexts". */
export function quantified(bench: Workbench, span: Span, search: Search, look: Look): Found {
  const isNoun = (behind: Span): boolean => classAt(behind, 0, bench)?.class === bench.level.attribute;
  const narrowed = withoutFlags(bench, span, isNoun);
  if (narrowed !== undefined) {
    const wide = quantified(bench, narrowed.rest, search, look);
    if (wide.kind !== 'FOUND') return wide;
    const elements = wide.elements.filter((each) => hasFlags(bench, each, narrowed.flags));
    return elements.length === 0 ? none : { ...wide, elements };
  }
  const group = groupOf(bench, span, search, look);
  if (group.kind !== 'FOUND') return group;
  // The technical key of an entity is nothing that people speak of.
  const spoken = group.elements.filter((each) => bench.value(each, 'identifier') !== true);
  if (bench.excepted.length === 0) return { ...group, elements: spoken };
  const { excepted } = bench;
  bench.excepted = [];
  const ids = new Set(group.elements.map(({ id }) => id));
  const left = look(excepted, { ...search, several: true, within: ({ id }) => ids.has(id) });
  bench.excepted = excepted;
  if (left.kind !== 'FOUND') return none;
  bench.use(excepted);
  return { ...group, elements: spoken.filter((each) => !left.elements.includes(each)) };
}

function groupOf(bench: Workbench, span: Span, search: Search, look: Look): Found {
  const { language } = bench;
  const aside = span.findIndex((_, at) => phraseAt(span, at, language.aside) > 0);
  if (aside > 0) {
    const length = phraseAt(span, aside, language.aside);
    return look(span.slice(aside + length), { ...search, several: true });
  }
  const front = classAt(span, 0, bench);
  if (front === undefined) return ofType(bench, span, search, look);
  // "the last step" is no event: what only looks alike counts where there is nothing of the class itself.
  const kinds = bench.ofClass(front.class).length > 0 ? [front.class] : alike(front.class);
  // "goals attributes": the attributes are no goals.
  if (search.kinds?.some((each) => kinds.includes(each)) === false) return none;
  const called = phraseAt(span, front.length, language.named);
  if (called > 0) {
    const same = named(bench, span.slice(front.length + called), { ...search, kinds });
    return same.kind === 'MANY' ? { ...same, kind: 'FOUND' } : same;
  }
  if (front.length === span.length) {
    const elements = bench
      .ofClass(...kinds)
      .filter((each) => isWanted(each, { ...search, kinds: undefined }));
    return elements.length === 0 ? none : { kind: 'FOUND', elements, tier: 1 };
  }
  const without = phraseAt(span, front.length, language.prepositions.WITHOUT);
  const lacked = without === 0 ? undefined : classAt(span, front.length + without, bench);
  if (lacked !== undefined && front.length + without + lacked.length === span.length) {
    const elements = bench
      .ofClass(...kinds)
      .filter((each) => isWanted(each, search) && bench.inside(each.id, lacked.class).length === 0);
    return elements.length === 0 ? none : { kind: 'FOUND', elements, tier: 1 };
  }
  const typed =
    front.class === bench.level.attribute ? phraseAt(span, front.length, language.joints.TYPED) : 0;
  if (typed > 0) return ofType(bench, span.slice(front.length + typed), search, look, 'OF_TYPE');
  const prep = phraseAt(span, front.length, language.prepositions.PLACE);
  if (prep === 0) return none;
  const owner = look(span.slice(front.length + prep), { ...search, ...anything, several: true });
  if (owner.kind !== 'FOUND') return none;
  const elements = owner.elements.flatMap((each) => {
    const isInside = insideOf(bench, each);
    return bench
      .ofClass(...kinds)
      .filter((one) => isWanted(one, { ...search, kinds: undefined }) && isInside(one));
  });
  return elements.length === 0 ? none : { kind: 'FOUND', elements, tier: owner.tier };
}

/** "dates of Loan", "amounts": the attributes of a type. */
function ofType(bench: Workbench, span: Span, search: Search, look: Look, how?: 'OF_TYPE'): Found {
  const { attribute } = bench.level;
  const place = span.findIndex(
    (_, at) => at > 0 && phraseAt(span, at, bench.language.prepositions.PLACE) > 0,
  );
  const head = place < 0 ? span : span.slice(0, place);
  // "money attributes"
  const noun = classAtEnd(head, bench);
  const isAttribute = noun?.class === attribute && noun.length < head.length;
  const kind = typeNamedBy(bench, isAttribute ? head.slice(0, -noun.length) : head);
  const isSeveral =
    how === 'OF_TYPE' ||
    isAttribute ||
    (head.length > 0 && bench.language.singular(head.at(-1)?.lower ?? '') !== head.at(-1)?.lower);
  if (kind === undefined || !isSeveral || search.depth > 3) return none;
  const length = place < 0 ? 0 : phraseAt(span, place, bench.language.prepositions.PLACE);
  const owner =
    place < 0 ? undefined : look(span.slice(place + length), { ...search, ...anything, several: true });
  if (owner !== undefined && owner.kind !== 'FOUND') return none;
  const values = Object.entries(typeValues(bench, kind));
  const elements = bench
    .ofClass(attribute)
    .filter(
      (each) =>
        isWanted(each, search) &&
        values.every(([feature, value]) => bench.value(each, feature) === value) &&
        (owner === undefined || owner.elements.some((one) => insideOf(bench, one)(each))),
    );
  return elements.length === 0 ? none : { kind: 'FOUND', elements, tier: owner?.tier ?? 1 };
}

/** "the relation between Guest and Booking". */
export function relationNamed(bench: Workbench, span: Span, search: Search, look: Look): Found {
  const { language } = bench;
  const noun = phraseAt(span, 0, language.nouns.RELATION);
  const says = noun === 0 ? 0 : phraseAt(span, noun, language.indirect.MARK);
  if (says > 0) return relationTold(bench, span.slice(noun + says), search);
  const prep = noun === 0 ? 0 : phraseAt(span, noun, language.prepositions.BETWEEN);
  if (prep === 0 || (search.classes !== undefined && !search.classes.includes(bench.level.relation)))
    return none;
  const ends = look(span.slice(noun + prep), {
    ...search,
    ...anything,
    classes: [bench.level.object],
    several: true,
  });
  const [a, b] = ends.kind === 'FOUND' && ends.elements.length === 2 ? ends.elements : [];
  if (a === undefined || b === undefined) return none;
  const ids = [a.id, b.id];
  const elements = bench.ofClass(bench.level.relation).filter((each) => {
    const [source, target] = [bench.value(each, 'source'), bench.value(each, 'target')].map(String);
    return source !== target && ids.includes(source ?? '') && ids.includes(target ?? '');
  });
  return elements.length === 1 ? { kind: 'FOUND', elements, tier: 1 } : none;
}

/** "the relation that says a tyre set is stored for a car": by the two things that its sentence names. */
function relationTold(bench: Workbench, clause: Span, search: Search): Found {
  const ids: string[] = [];
  for (let at = 0; at < clause.length; at += 1)
    for (let end = Math.min(clause.length, at + 4); end > at; end -= 1) {
      const found = named(bench, clause.slice(at, end), {
        ...search,
        ...anything,
        classes: [bench.level.object],
      });
      if (found.kind !== 'FOUND' || found.tier > 3) continue;
      ids.push(...found.elements.map(({ id }) => id));
      at = end - 1;
      break;
    }
  const elements = bench.ofClass(bench.level.relation).filter((each) => {
    const ends = [bench.value(each, 'source'), bench.value(each, 'target')].map(String);
    return ids.length === 2 && ids.every((id) => ends.includes(id));
  });
  return elements.length === 1 ? { kind: 'FOUND', elements, tier: 3 } : none;
}

/** "everything in Repair": what a thing has. */
export function allInside(bench: Workbench, span: Span, search: Search, look: Look): Found {
  const { language } = bench;
  const all = phraseAt(span, 0, language.nouns.EVERYTHING);
  const place = all === 0 ? 0 : phraseAt(span, all, language.prepositions.PLACE);
  if (place === 0) return none;
  const owner = look(span.slice(all + place), { ...search, ...anything });
  const [holder] = owner.kind === 'FOUND' ? owner.elements : [];
  if (holder === undefined) return none;
  // What stands in a domain refers to it.
  const placed = [...bench.elements()].filter((each) => bench.value(each, 'domain') === holder.id);
  const inside =
    holder.class === bench.level.domain ? [...bench.inside(holder.id), ...placed] : bench.inside(holder.id);
  const elements = inside.filter(
    (each) => isWanted(each, search) && bench.value(each, 'identifier') !== true,
  );
  return elements.length === 0 ? none : { kind: 'FOUND', elements, tier: 3 };
}
