import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import type { Event } from '../event.ts';
import { addObject, contextOf, neededValues, relate, relationsBetween } from '../operations.ts';
import { membersOf } from '../members.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { refer, referOne } from '../refer.ts';
import { classAt, classAtEnd } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';
import { addMember } from './add-member.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { capital } from './state-lists.ts';

/** "Extract the address of Order into a business object Address", "turn X into its own class Y". */
export const readSplit: SenseReader = (event, bench) => {
  if (event.isNegated || (event.form !== 'COMMAND' && event.form !== 'PASSIVE')) return [];
  const isMade = event.classes.has('CREATE') || event.classes.has('MAKE');
  if (!event.classes.has('SPLIT') && !event.classes.has('TURN') && !event.classes.has('MOVE') && !isMade)
    return [];
  const marks = bench.language.joints.SPLIT_INTO;
  const attempts: Attempt[] = [];
  const theme = event.form === 'PASSIVE' ? [...event.subject, ...event.rest] : event.rest;
  // "make the rate of Room its own class Tariff"
  for (let at = 1; at < theme.length; at += 1)
    if (phraseAt(theme, at, bench.language.nouns.OWN) > 0)
      attempts.push((on) => split(on, event, { what: theme.slice(0, at), into: theme.slice(at) }));
  // "make an object Problem type out of the problem of a repair"
  if (isMade)
    for (const { before: into, behind: what } of pairsAt(theme, bench.language.joints.OUT_OF))
      if (into.length > 0) attempts.push((on) => split(on, event, { what, into, isOut: true }));
  if (!event.classes.has('SPLIT') && !event.classes.has('TURN') && !event.classes.has('MOVE'))
    return attempts;
  for (const { before, behind } of pairsAt(theme, marks))
    if (before.length > 0) {
      attempts.push((on) => split(on, event, { what: before, into: behind }));
      if (event.classes.has('SPLIT') && !isTakingOut(event))
        attempts.push((on) => splitAttribute(on, { what: before, into: behind }));
    }
  // "extract a value object Period from Contract with start date and end date"
  if (isTakingOut(event))
    for (const { before: into, behind } of pairsAt(theme, bench.language.joints.TAKEN_OF))
      for (const { before: owner, behind: what } of pairsAt(behind, bench.language.prepositions.WITH))
        if (into.length > 0 && owner.length > 0)
          attempts.push((on) => {
            const place = referOne(on, owner, { classes: [on.level.object] });
            if (place === undefined) return undefined;
            on.topics = [[place.id], ...on.topics];
            on.use(theme);
            return split(on, event, { what, into });
          });
  return attempts;
};

/** Verbs that always make something new: it needs no "own" or "new". */
export const isTakingOut = ({ lemma }: Event): boolean =>
  /^(?:extract|(?:split|spin|break) off|(?:separate|pull|factor|break|carve|lift|split|take) out|outsource|isolate|auslagern|herauslösen|lagern aus)$/.test(
    lemma,
  );

/** `isOut`: whether it is said out of what something is made. */
type Splitting = { readonly what: Span; readonly into: Span; readonly isOut?: boolean };

function split(bench: Workbench, event: Event, { what, into, isOut }: Splitting): true | undefined {
  const target = withoutRelative(bench, into);
  const isMade = isOut === true && withoutDeterminers(into, bench.language).isNew;
  const own =
    ownThing(bench, target) ??
    (isTakingOut(event) ? newName(bench, target) : isMade ? freshName(bench, target) : undefined);
  // "a new object Address that a person has": more than a name.
  const isLong = own?.some((_, at) => at > 0 && phraseAt(own, at, bench.language.relatives) > 0) === true;
  if (own === undefined || isLong) return undefined;
  const attributes = refer(bench, withoutOff(what), { classes: [bench.level.attribute], several: true });
  const [first] = attributes ?? [];
  if (first === undefined || attributes === undefined) return undefined;
  bench.use(into, what);
  const owner = bench.element(first.containerId);
  if (owner === undefined || attributes.some(({ containerId }) => containerId !== owner.id)) return undefined;
  const name = own.length === 0 ? first.name : capital(bench.text(own));
  const known = find(bench, own, { classes: [bench.level.object] });
  if (known.kind === 'FOUND' && known.tier <= 2) {
    bench.notes.push(`There is a ${bench.word(bench.level.object)} "${name}" already.`);
    return undefined;
  }
  const object = isValueObject(bench, into)
    ? addValueObject(bench, name, owner)
    : addObject(bench, name, owner);
  if (object === undefined) return undefined;
  for (const each of attributes) bench.move(each, object, 'attributes');
  if (object.class !== 'ValueObject' && relationsBetween(bench, owner, object).length === 0)
    relate(bench, owner, object, { verb: 'has', perA: { least: 0, most: 1 } });
  bench.speakOf(object);
  return true;
}

/** "Split the full name into first name and last name": one attribute becomes several of the same kind. */
function splitAttribute(bench: Workbench, { what, into }: Splitting): true | undefined {
  const attribute = referOne(bench, withoutOff(what), { classes: [bench.level.attribute] });
  const owner = attribute === undefined ? undefined : bench.element(attribute.containerId);
  const members = membersOf(bench, into, bench.level.attribute);
  const isList = members.length > 1 && members.every((each) => each.name !== '' && each.members.length === 0);
  if (attribute === undefined || owner === undefined || !isList) return undefined;
  bench.use(what, into);
  const isRequired = bench.value(attribute, 'required') === true;
  for (const member of members) {
    const added = addMember(bench, member, owner);
    if (added === undefined) return undefined;
    if (isRequired) bench.set(added, { required: true });
  }
  // What keeps its name is not removed.
  if (!members.some(({ name }) => name.toLowerCase() === attribute.name.toLowerCase()))
    bench.remove(attribute.id);
  bench.speakOf(owner);
  return true;
}

/** A name, written large or quoted, that nothing has yet. */
export function newName(bench: Workbench, span: Span): Span | undefined {
  const { rest } = withoutDeterminers(span, bench.language);
  const isName = rest[0]?.kind === 'QUOTE' || /^\p{Lu}/u.test(rest[0]?.text ?? '');
  return isName ? freshName(bench, rest) : undefined;
}

/** "an address": what nothing is called yet. */
function freshName(bench: Workbench, span: Span): Span | undefined {
  const { rest } = withoutDeterminers(span, bench.language);
  return rest.length > 0 && rest.length <= 4 && find(bench, rest).kind === 'NONE' ? rest : undefined;
}

const isValueObject = (bench: Workbench, into: Span): boolean =>
  into.some((_, at) => classAt(into, at, bench)?.class === 'ValueObject');

/** A value object beside an entity, and the attribute of it that has the type. */
function addValueObject(bench: Workbench, name: string, owner: Named): Named | undefined {
  const context = contextOf(bench, owner);
  if (context === undefined) return undefined;
  const made = bench.add({
    class: 'ValueObject',
    name,
    container: context.id,
    feature: 'types',
    set: neededValues(bench, 'ValueObject', name),
  });
  bench.add({
    class: 'Attribute',
    name,
    container: owner.id,
    feature: 'attributes',
    set: { ...neededValues(bench, 'Attribute', name), type: made.id },
  });
  return made;
}

/** "an object Address that the garage uses": that its old owner has it goes without saying. */
function withoutRelative(bench: Workbench, span: Span): Span {
  const at = span.findIndex((_, index) => index > 0 && phraseAt(span, index, bench.language.relatives) > 0);
  const said = at < 0 ? [] : span.slice(at + 1);
  const owner = find(bench, said.slice(0, -1), { classes: [bench.level.object] });
  const verb = said.at(-1);
  const isHad =
    verb !== undefined &&
    bench.language
      .verbReadings(verb.lower)
      .some(({ lemma }) => /^(?:use|have|own|need|reference)$/.test(lemma));
  return isHad && owner.kind === 'FOUND' && owner.tier <= 3 ? span.slice(0, at) : span;
}

const withoutOff = (span: Span): Span =>
  /^(?:off|out|together|zusammen)$/.test(span.at(-1)?.lower ?? '') ? span.slice(0, -1) : span;

/** The name in "its own business object Address", "a new entity Offer", "a class of its own called X". */
export function ownThing(bench: Workbench, span: Span): Span | undefined {
  const { language } = bench;
  const own = phraseAt(span, 0, language.nouns.OWN);
  const { rest, isNew } = withoutDeterminers(span.slice(own), language);
  const more = phraseAt(rest, 0, language.nouns.OWN);
  const bare = rest.slice(more);
  const front = classAt(bare, 0, bench);
  // "an Address object"
  const back = front === undefined && isNew ? classAtEnd(bare, bench) : undefined;
  if (
    back !== undefined &&
    back.length < bare.length &&
    /^(?:BusinessObject|Entity|ValueObject)$/.test(back.class)
  )
    return bare.slice(0, -back.length);
  if (front === undefined || !/^(?:BusinessObject|Entity|Aggregate|ValueObject)$/.test(front.class))
    return own + more > 0 && bare.length > 0 && bare.length < 5 ? bare : undefined;
  if (own === 0 && more === 0 && !isNew && bare.length === front.length) return undefined;
  const behind = bare.slice(front.length);
  const ofOwn = phraseAt(behind, 0, bench.language.joints.OF_ITS_OWN);
  const called = phraseAt(behind, ofOwn, language.named);
  const name = behind.slice(ofOwn + called);
  // "an entity Author of its own"
  const tail = phraseAtEnd(name, bench.language.joints.OF_ITS_OWN);
  return name.slice(0, name.length - tail);
}
