import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { amountAt, withoutDeterminers } from '../amounts.ts';
import { addObject, neededValues, relate, relationsBetween } from '../operations.ts';
import type { Named } from '../names.ts';
import { find, keyOf } from '../references.ts';
import { isMeant, refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { verbReadingsAt } from '../verb-readings.ts';
import { phraseAt } from '../words.ts';
import { connectCounted, countedPart } from './counted-ends.ts';
import { amountSaid, verbOf } from './amount-said.ts';
import { nameFor } from './name-for.ts';
import { keepAmount } from './rules.ts';
import type { Attempt, SenseReader } from './sense.ts';

/** "Connect A to B", "add a relation between A and B", "each A refers to exactly one B", "A places B". */
export const readRelate: SenseReader = (event, bench) => {
  const { language } = bench;
  const attempts: Attempt[] = [];
  const joints = `${language.prepositions.GOAL}, with, and, und, mit, zu`;
  if (event.isNegated) return attempts;
  if (event.form === 'COMMAND' && event.classes.has('RELATE')) {
    // "join A and B into one" makes one of them.
    const isMerge = event.classes.has('MERGE') && event.rest.some(({ lower }) => lower === 'into');
    for (const { before, behind } of isMerge ? [] : pairsAt(event.rest, joints))
      if (before.length > 0) {
        attempts.push((on) => connect(on, { a: before, b: behind, verb: '' }));
        attempts.push((on) => connectCounted(on, before, behind));
      }
    attempts.push((on) => connectThem(on, event.rest));
  }
  if (event.form === 'PASSIVE' && (event.classes.has('RELATE') || event.classes.has('REFER'))) {
    for (const { before, behind } of pairsAt(event.rest, joints))
      if (before.length === 0)
        attempts.push((on) => connect(on, { a: event.subject, b: behind, verb: verbOf(event), event }));
    if (event.rest.length === 0) attempts.push((on) => connectThem(on, event.subject));
  }
  if (
    (event.form === 'COMMAND' && (event.classes.has('CREATE') || event.classes.has('NEED'))) ||
    event.form === 'EXISTENTIAL' ||
    event.form === 'NOUN'
  )
    attempts.push(...relationNoun(event, bench));
  // "at most one garage per lease"
  if (event.form === 'NOUN' && amountAt(event.rest, language) !== undefined)
    for (const { before, behind, used } of pairsAt(event.rest, language.each))
      attempts.push((on) => {
        on.use(used);
        return connect(on, { a: behind, b: before, verb: '', event });
      });
  // "per lease exactly one garage"
  const each = event.form === 'NOUN' ? phraseAt(event.rest, 0, language.each) : 0;
  for (let at = each + 1; each > 0 && at < event.rest.length; at += 1)
    if (amountAt(event.rest.slice(at), language) !== undefined)
      attempts.push((on) => {
        on.use(event.rest.slice(0, each));
        return connect(on, { a: event.rest.slice(each, at), b: event.rest.slice(at), verb: '', event });
      });
  const isFact =
    (event.form === 'STATEMENT' && event.agent.length > 0) ||
    (event.form === 'PASSIVE' && event.subject.length > 0);
  // "each invoice is for one guest"
  if (event.form === 'COPULA' && event.subject.length > 0 && isPreposition(bench, event.rest, 0))
    attempts.push((on) => {
      on.use(event.rest.slice(0, 1));
      on.coerced += 1;
      const verb = `is ${event.rest[0]?.lower ?? ''}`;
      return connect(on, { a: event.subject, b: event.rest.slice(1), verb, event });
    });
  if (isFact && event.lemma !== '' && !event.isOnly) {
    const agent = event.form === 'STATEMENT' ? event.agent : event.subject;
    // What stands between verb and object, "at", "for", belongs to the verb.
    const isWithout = phraseAt(event.rest, 0, language.prepositions.WITHOUT) > 0;
    for (let at = 0; at < (isWithout ? 0 : Math.min(3, event.rest.length)); at += 1) {
      attempts.push((on) =>
        at > 0 && !event.rest.slice(0, at).every((_, index) => isPreposition(on, event.rest, index))
          ? undefined
          : chosenFrom(on, event, agent, event.rest.slice(at)),
      );
      attempts.push((on) => {
        const lead = event.rest.slice(0, at);
        if (!lead.every((_, index) => isPreposition(on, event.rest, index))) return undefined;
        on.use(lead);
        return countedPart(on, agent, event.rest.slice(at));
      });
      attempts.push((on) => {
        const lead = event.rest.slice(0, at);
        // "accepts or rejects the estimate"
        const isPaired =
          at === 2 &&
          phraseAt(lead, 0, language.conjunctions) === 1 &&
          verbReadingsAt(lead, 1, language).some(({ form }) => form === 'FINITE');
        if (at > 0 && !isPaired && !lead.every((_, index) => isPreposition(on, event.rest, index)))
          return undefined;
        const counted = amountAt(event.rest.slice(at), on.language) !== undefined;
        if (!counted && isPreposition(on, event.rest, at) && at < event.rest.length - 1) return undefined;
        on.use(event.rest.slice(0, at));
        if (!['RELATE', 'REFER', 'DEPEND', 'HAVE'].some((each) => event.classes.has(each as 'RELATE')))
          on.coerced += 1;
        return connect(on, {
          a: agent,
          b: event.rest.slice(at),
          verb: [verbOf(event), ...event.rest.slice(0, at).map(({ lower }) => lower)].join(' '),
          event,
          isSure: amountAt(event.rest.slice(at), on.language) !== undefined || isRelating(event),
        });
      });
    }
  }
  return attempts;
};

export const isPreposition = (bench: Workbench, span: Span, at: number): boolean =>
  Object.values(bench.language.prepositions).some((list) => phraseAt(span, at, list) > 0) ||
  /^(?:IN|TO|RP)$/.test(span[at]?.tag ?? '');

/** "An invoice is paid with exactly one payment method": a choice from a list of the model is an attribute. */
function chosenFrom(bench: Workbench, event: Event, agent: Span, object: Span): true | undefined {
  const owners = find(bench, withoutDeterminers(agent, bench.language).rest, {
    classes: [bench.level.object],
  });
  const [owner] = owners.kind === 'FOUND' && owners.tier <= 3 ? owners.elements : [];
  const lists = find(bench, withoutDeterminers(object, bench.language).rest, { classes: [bench.level.list] });
  const [list] = lists.kind === 'FOUND' && lists.tier <= 3 ? lists.elements : [];
  if (owner === undefined || list === undefined) return undefined;
  bench.use(agent, event.rest, object);
  const { least, most } = amountSaid(bench.language, object, event.modality === 'MAY' ? 'OPTIONAL' : 'SAID');
  const isCim = bench.level.level === 'cim';
  bench.add({
    class: bench.level.attribute,
    name: list.name,
    container: owner.id,
    feature: 'attributes',
    set: {
      ...neededValues(bench, bench.level.attribute, list.name),
      ...(isCim ? { type: 'CHOICE', codeList: list.id } : { type: list.id }),
      ...(least > 0 && amountAt(object, bench.language) !== undefined && { required: true }),
      ...(most > 1 && { multiple: true }),
    },
  });
  bench.speakOf(owner);
  return true;
}

/** "a relation between A and B", "a relation from A to B called …". */
function relationNoun(event: Event, bench: Workbench): readonly Attempt[] {
  const { language } = bench;
  const { rest } = withoutDeterminers(event.rest, language);
  const noun = phraseAt(rest, 0, language.nouns.RELATION);
  if (noun === 0) return [];
  const attempts: Attempt[] = [];
  for (let at = noun; at < rest.length; at += 1) {
    const prep = phraseAt(rest, at, language.prepositions.BETWEEN);
    if (prep === 0) continue;
    // "… between A and B called visits"
    const behind = rest.slice(at + prep);
    const called = behind.findIndex((_, index) => index > 0 && phraseAt(behind, index, language.named) > 0);
    const ends = called > 0 ? behind.slice(0, called) : behind;
    const label = called > 0 ? behind.slice(called) : rest.slice(noun, at);
    for (const { before, behind } of pairsAt(ends, `and, to, und, zu, nach, with`))
      attempts.push((on) => {
        on.use(event.rest);
        const name = on.text(label.slice(phraseAt(label, 0, on.language.named)));
        return connect(on, { a: before, b: behind, verb: '', name });
      });
  }
  return attempts;
}

const isRelating = ({ classes }: Event): boolean =>
  (['RELATE', 'REFER', 'DEPEND'] as const).some((each) => classes.has(each)) && !classes.has('HAVE');

type Connecting = {
  readonly a: Span;
  readonly b: Span;
  readonly verb: string;
  readonly name?: string;
  readonly event?: Event;
  /** Whether the verb itself says that two things are connected. */
  readonly isSure?: boolean;
};

function connect(bench: Workbench, given: Connecting): true | undefined {
  const { event, verb } = given;
  const { language } = bench;
  const aspects = { classes: [bench.level.object], several: true };
  const as = amountAt(given.a, language);
  const bs = amountAt(given.b, language);
  const isFact = event !== undefined;
  const first = thing(bench, given.a, aspects, isFact ? 'FACT' : 'COMMAND');
  if (first === undefined) return undefined;
  bench.topics = [first.map(({ id }) => id), ...bench.topics];
  const second = thing(
    bench,
    given.b.slice(bs !== undefined && bs.length < given.b.length ? bs.length : 0),
    aspects,
    isFact ? 'FACT' : 'COMMAND',
    given.isSure === true ? undefined : 'OBJECT',
  );
  if (second === undefined) return undefined;
  bench.use(given.a, given.b);
  const how = event?.modality === 'MAY' ? 'OPTIONAL' : 'SAID';
  for (const a of first)
    for (const b of second) {
      // "Connect every object with Invoice" leaves Invoice itself out.
      if (a.id === b.id && first.length + second.length > 2) continue;
      // "(…, and) several singers take part in a concert": of what is there, only the other end is said.
      const { EACH, INDEFINITE } = language.determiners;
      const isOneOf = bs === undefined && phraseAt(given.b, 0, EACH, INDEFINITE) > 0;
      const isBack = isFact && as !== undefined && as.amount.most > 1 && isOneOf;
      // "Exactly one invoice goes along with every shipment"
      const isOfEach = isFact && as !== undefined && bs === undefined && phraseAt(given.b, 0, EACH) > 0;
      const isKnown = (isBack && relationsBetween(bench, a, b).length > 0) || isOfEach;
      const perA = (isFact && !isKnown) || bs !== undefined ? amountSaid(language, given.b, how) : undefined;
      const perB = as !== undefined && (!isFact || isKnown) ? as.amount : undefined;
      const relation = relate(bench, a, b, { verb, perA, perB });
      if (relation === undefined) return undefined;
      if (event !== undefined && perA !== undefined && perA.most > 1 && perA.most < Infinity)
        keepAmount(bench, event);
      if (given.name !== undefined && given.name !== '') bench.set(relation, { name: given.name });
    }
  bench.speakOf(...first, ...second);
  bench.speakOf(...first);
  return true;
}

/** The things an end names; of a command an unknown one is offered to be made. */
export function thing(
  bench: Workbench,
  span: Span,
  wanted: { readonly classes: readonly string[]; readonly several: boolean },
  said: 'FACT' | 'COMMAND',
  side?: 'OBJECT',
): readonly Named[] | undefined {
  const plain = withoutDeterminers(span, bench.language).rest;
  const other = phraseAt(plain, 0, bench.language.determiners.OTHER);
  const bare = other < plain.length ? plain.slice(other) : plain;
  // "(delete it,) the guest knows it anyway" says nothing about how things are connected.
  const { LAST, GROUP } = bench.language.pronouns;
  if (said === 'FACT' && side === 'OBJECT' && phraseAt(span, 0, LAST, GROUP) === span.length)
    return undefined;
  // "Visitor and Guest mean the same" joins nothing.
  if (said === 'FACT' && phraseAt(span, 0, bench.language.nouns.SAME) > 0 && span.length <= 2)
    return undefined;
  const found = find(bench, bare, wanted);
  const isThere = found.kind === 'FOUND' && found.tier <= 3;
  if (!isThere && isToBeMade(bench, bare)) return created(bench, bare);
  if (found.kind === 'FOUND' && (said !== 'FACT' || isMeant(bench, found))) {
    bench.met(found.tier);
    bench.use(span);
    if (found.tier >= 5 && said !== 'FACT') return refer(bench, bare, wanted);
    return found.elements;
  }
  if (said === 'FACT' && found.kind === 'NONE') return undefined;
  const whole = find(bench, span, wanted);
  if (whole.kind === 'FOUND') return refer(bench, span, wanted);
  const near = refer(bench, bare, wanted);
  if (near !== undefined) return near;
  const { hole } = bench;
  if (hole !== undefined && found.kind === 'NONE' && bare.length <= 4)
    bench.hole = {
      ...hole,
      question: `The model has no ${bench.word(bench.level.object)} "${bench.text(bare)}". Which one do you mean, or shall I create it?`,
      options: [...hole.options.slice(0, 6), { label: `Create ${nameFor(bench, bare)}`, value: 'CREATE' }],
    };
  return undefined;
}

/** Whether an unknown thing is to be made: by an answer, or by what the message says of it. */
export const isToBeMade = (bench: Workbench, span: Span): boolean =>
  bench.scene.choices.get(keyOf(bench, span)) === 'CREATE';

/** Makes the thing that a span names. */
export function created(bench: Workbench, span: Span): readonly Named[] | undefined {
  const near =
    bench.topics.flat().flatMap((id) => bench.element(id) ?? [])[0] ?? bench.ofClass(bench.level.object)[0];
  const object = addObject(bench, nameFor(bench, span), near);
  return object === undefined ? undefined : [object];
}

function connectThem(bench: Workbench, span: Span): true | undefined {
  const both = refer(bench, span, { classes: [bench.level.object], several: true });
  const [a, b] = both ?? [];
  if (a === undefined || b === undefined || both?.length !== 2) return undefined;
  if (relate(bench, a, b, { verb: '' }) === undefined) return undefined;
  bench.speakOf(a, b);
  return true;
}
