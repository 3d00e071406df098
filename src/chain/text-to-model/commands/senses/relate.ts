import type { Event } from '../events.ts';
import { pairsAt } from '../cuts.ts';
import { amountAt, withoutDeterminers } from '../amounts.ts';
import { items } from '../members.ts';
import { addObject, neededValues, relate, relationsBetween } from '../operations.ts';
import type { Named } from '../names.ts';
import { find, keyOf, refer } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import { amountSaid, verbOf } from './have.ts';
import { keepAmount } from './rules.ts';
import { unrelate, unrelateThem } from './remove.ts';
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
      if (before.length > 0) attempts.push((on) => connect(on, { a: before, b: behind, verb: '' }));
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
    for (let at = 0; at < Math.min(3, event.rest.length); at += 1) {
      attempts.push((on) =>
        at > 0 && !event.rest.slice(0, at).every((_, index) => isPreposition(on, event.rest, index))
          ? undefined
          : chosenFrom(on, event, agent, event.rest.slice(at)),
      );
      attempts.push((on) => {
        if (at > 0 && !event.rest.slice(0, at).every((_, index) => isPreposition(on, event.rest, index)))
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
        });
      });
    }
  }
  return attempts;
};

const isPreposition = (bench: Workbench, span: Span, at: number): boolean =>
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
      ...(least > 0 && amountAt(object, bench.language) !== undefined ? { required: true } : {}),
      ...(most > 1 ? { multiple: true } : {}),
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
    const name = rest.slice(noun, at);
    const ends = rest.slice(at + prep);
    for (const { before, behind } of pairsAt(ends, `and, to, und, zu, nach, with`))
      attempts.push((on) => {
        on.use(event.rest);
        const called = phraseAt(name, 0, on.language.named);
        return connect(on, { a: before, b: behind, verb: '', name: on.text(name.slice(called)) });
      });
  }
  return attempts;
}

type Connecting = {
  readonly a: Span;
  readonly b: Span;
  readonly verb: string;
  readonly name?: string;
  readonly event?: Event;
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
  );
  if (second === undefined) return undefined;
  bench.use(given.a, given.b);
  const how = event?.modality === 'MAY' ? 'OPTIONAL' : 'SAID';
  for (const a of first)
    for (const b of second) {
      const perA = isFact || bs !== undefined ? amountSaid(language, given.b, how) : undefined;
      const perB = as !== undefined && !isFact ? as.amount : undefined;
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
function thing(
  bench: Workbench,
  span: Span,
  wanted: { readonly classes: readonly string[]; readonly several: boolean },
  said: 'FACT' | 'COMMAND',
): readonly Named[] | undefined {
  const plain = withoutDeterminers(span, bench.language).rest;
  const other = phraseAt(plain, 0, bench.language.determiners.OTHER);
  const bare = other < plain.length ? plain.slice(other) : plain;
  if (bench.scene.choices.get(keyOf(bench, bare)) === 'CREATE') return created(bench, bare);
  const found = find(bench, bare, wanted);
  if (found.kind === 'FOUND' && (said !== 'FACT' || found.tier <= 3)) {
    bench.met(found.tier);
    bench.use(span);
    if (found.tier >= 5) return refer(bench, bare, wanted);
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

/** What a thing is called that was spoken of: one of it, with a capital. */
function nameFor(bench: Workbench, span: Span): string {
  const last = span.at(-1);
  if (last === undefined || last.kind === 'QUOTE' || bench.language.code !== 'en') return bench.text(span);
  const text = bench.text(span);
  const one = /^\p{Lu}/u.test(last.text) ? last.lower : bench.language.singular(last.lower);
  const name = one === last.lower ? text : `${text.slice(0, text.length - last.text.length)}${one}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function created(bench: Workbench, span: Span): readonly Named[] | undefined {
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

/** "Disconnect A from B", "A no longer depends on B", "A and B are not connected any more". */
export const readUnrelate: SenseReader = (event, bench) => {
  const { language } = bench;
  const attempts: Attempt[] = [];
  const joints = `${language.prepositions.SOURCE}, and, ${language.prepositions.GOAL}, und, von`;
  if (event.form === 'COMMAND' && event.classes.has('UNRELATE') && !event.isNegated) {
    for (const { before, behind } of pairsAt(event.rest, joints))
      if (before.length > 0) attempts.push((on) => unrelate(on, before, behind));
    attempts.push((on) => unrelateGroup(on, event.rest));
  }
  const isOver =
    event.isNegated &&
    (event.form === 'STATEMENT' || event.form === 'PASSIVE') &&
    event.modality === undefined;
  if (isOver && (event.classes.has('DEPEND') || event.classes.has('REFER') || event.classes.has('RELATE'))) {
    const prep = [0, 1, 2].find((at) => at < event.rest.length && !isPreposition(bench, event.rest, at)) ?? 0;
    if (event.rest.length > prep) attempts.push((on) => unrelate(on, event.subject, event.rest.slice(prep)));
    if (event.rest.length === 0) attempts.push((on) => unrelateGroup(on, event.subject));
  }
  return attempts;
};

function unrelateGroup(bench: Workbench, span: Span): true | undefined {
  const both = refer(bench, span, { classes: [bench.level.object], several: true });
  const [a, b] = both ?? [];
  return a === undefined || b === undefined || both?.length !== 2 ? undefined : unrelateThem(bench, a, b);
}

const shownValue = (value: unknown): string => (typeof value === 'string' ? value : 'ZERO_OR_MORE');

/** "A book can exist without copies": the lower end of a relation that is there. */
export const readWithout: SenseReader = (event, bench) => {
  if (event.form !== 'STATEMENT' && event.form !== 'COPULA') return [];
  const length = phraseAt(event.rest, 0, bench.language.prepositions.WITHOUT);
  if (length === 0 || length >= event.rest.length) return [];
  return [
    (on) => {
      const [a] = refer(on, event.subject, { classes: [on.level.object] }) ?? [];
      const [b] =
        a === undefined ? [] : (refer(on, event.rest.slice(length), { classes: [on.level.object] }) ?? []);
      if (a === undefined || b === undefined) return undefined;
      const known = relationsBetween(on, a, b);
      const [relation] = known;
      if (relation === undefined || known.length > 1) return undefined;
      const feature = on.value(relation, 'source') === a.id ? 'targetCardinality' : 'sourceCardinality';
      const isMany = /MORE$/.test(shownValue(on.value(relation, feature)));
      const least = event.isNegated ? 1 : 0;
      on.set(relation, {
        [feature]: isMany
          ? least === 0
            ? 'ZERO_OR_MORE'
            : 'ONE_OR_MORE'
          : least === 0
            ? 'ZERO_OR_ONE'
            : 'EXACTLY_ONE',
      });
      on.speakOf(a, b);
      return true;
    },
  ];
};

/** "A is a kind of B", "A inherits from B", "A and B are both C", "introduce a common parent C". */
export const readInherit: SenseReader = (event, bench) => {
  const { language } = bench;
  const attempts: Attempt[] = [];
  if (event.isNegated) {
    // "a visitor is no longer a guest"
    if (event.form === 'COPULA' && event.modality === undefined)
      attempts.push((on) => {
        const { rest: bare } = withoutDeterminers(event.rest, language);
        on.use(event.rest);
        return ungeneralize(on, event.subject, bare.slice(phraseAt(bare, 0, language.nouns.KIND)));
      });
    if (event.form === 'STATEMENT' && event.classes.has('INHERIT'))
      attempts.push((on) => {
        const prep = phraseAt(event.rest, 0, `${language.prepositions.SOURCE}, von`);
        on.use(event.rest);
        return ungeneralize(on, event.agent, event.rest.slice(prep));
      });
    return attempts;
  }
  if (event.form === 'COPULA') {
    const all = phraseAt(event.rest, 0, 'both, all, each, beide, alle');
    const rest = event.rest.slice(all);
    const { rest: bare } = withoutDeterminers(rest, language);
    const kind = phraseAt(bare, 0, language.nouns.KIND);
    attempts.push((on) => {
      on.use(event.rest);
      return inherit(on, event.subject, bare.slice(kind));
    });
    // "B is the parent of A"
    const parent = phraseAt(bare, 0, language.nouns.PARENT);
    const of = phraseAt(bare, parent, language.prepositions.OF);
    if (parent > 0 && of > 0)
      attempts.push((on) => {
        on.use(event.rest);
        return inherit(on, bare.slice(parent + of), event.subject);
      });
  }
  const inherits = event.classes.has('INHERIT');
  if (inherits && event.form === 'STATEMENT') {
    const prep = phraseAt(event.rest, 0, `${language.prepositions.SOURCE}, von`);
    attempts.push((on) => inherit(on, event.agent, event.rest.slice(prep)));
  }
  if (inherits && event.form === 'PASSIVE') {
    const prep = phraseAt(event.rest, 0, `${language.prepositions.SOURCE}, von`);
    if (prep > 0) attempts.push((on) => inherit(on, event.subject, event.rest.slice(prep)));
  }
  if (event.form === 'COMMAND' && (event.classes.has('MAKE') || inherits || event.classes.has('TURN')))
    for (const { before, behind } of pairsAt(
      event.rest,
      `a, an, inherit from, from, into a, to a, zu einer, zu einem, extend`,
    )) {
      const kind = phraseAt(behind, 0, language.nouns.KIND);
      if (
        before.length > 0 &&
        (kind > 0 || inherits || /inherit|extend/.test(event.rest.map(({ lower }) => lower).join(' ')))
      )
        attempts.push((on) => {
          on.use(event.rest);
          return inherit(on, before, behind.slice(kind));
        });
    }
  if (event.form === 'STATEMENT' && event.classes.has('HAVE'))
    attempts.push(...commonParent({ ...event, rest: [...event.agent, ...event.rest] }, bench));
  if (
    event.form === 'COMMAND' &&
    (event.classes.has('CREATE') || event.classes.has('NEED') || event.classes.has('GIVE'))
  )
    attempts.push(...commonParent(event, bench));
  return attempts;
};

/** "introduce a common parent Person for Patient and Doctor". */
function commonParent(event: Event, bench: Workbench): readonly Attempt[] {
  const { language } = bench;
  const attempts: Attempt[] = [];
  for (let at = 0; at < event.rest.length; at += 1) {
    const front = withoutDeterminers(event.rest.slice(at), language).rest;
    const noun = phraseAt(front, 0, language.nouns.PARENT);
    if (noun === 0 || noun >= front.length) continue;
    const called = phraseAt(front, noun, language.named);
    const behind = front.slice(noun + called);
    const before = event.rest.slice(0, at);
    const pairs = pairsAt(behind, `${language.prepositions.OF}, to, für, von`);
    for (const { before: name, behind: special } of pairs)
      attempts.push((on) => parent(on, special, name, front.slice(0, noun + called)));
    attempts.push((on) => parent(on, before, behind, front.slice(0, noun + called)));
  }
  return attempts;
}

function parent(bench: Workbench, special: Span, name: Span, noun: Span): true | undefined {
  const group = bench.topics.find(
    (each) => each.length > 1 && each.every((id) => bench.element(id)?.class === bench.level.object),
  );
  const wanted = { classes: [bench.level.object], several: true };
  const specials =
    special.length > 0 ? refer(bench, special, wanted) : group?.flatMap((id) => bench.element(id) ?? []);
  if (specials === undefined || name.length === 0) return undefined;
  bench.use(name, noun);
  const bare = withoutDeterminers(name, bench.language).rest;
  const known = find(bench, bare, { classes: [bench.level.object] });
  const general =
    known.kind === 'FOUND' && known.tier <= 3
      ? known.elements[0]
      : addObject(bench, bench.text(bare), specials[0]);
  return general === undefined ? undefined : generalize(bench, specials, general);
}

function inherit(bench: Workbench, special: Span, general: Span): true | undefined {
  if (special.length === 0 || general.length === 0 || general.length > 4) return undefined;
  if (/^VB[ND]$/.test(general[0]?.tag ?? '')) return undefined;
  if (
    general.some(
      (word, at) =>
        isPreposition(bench, general, at) ||
        word.kind === 'MARK' ||
        /^(?:VBN|VBZ|VBD|MD|RB|JJ|CD)$/.test(at === general.length - 1 ? word.tag : ''),
    )
  )
    return undefined;
  const wanted = { classes: [bench.level.object], several: true };
  const specials =
    items(special, bench.language).length > 1
      ? refer(bench, special, wanted)
      : thing(bench, special, { ...wanted, several: false }, 'COMMAND');
  if (specials === undefined) return undefined;
  bench.use(special);
  const found = thing(bench, general, { ...wanted, several: false }, 'COMMAND');
  const [only] = found ?? [];
  return only === undefined ? undefined : generalize(bench, specials, only);
}

/** Takes the parent away; a thing that had another one stays as it is. */
function ungeneralize(bench: Workbench, special: Span, general: Span): true | undefined {
  const classes = [bench.level.object];
  const specials = find(bench, special, { classes, several: true });
  const found = find(bench, general, { classes });
  const [parent] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
  if (parent === undefined || specials.kind !== 'FOUND' || specials.tier > 3) return undefined;
  bench.use(special);
  const feature = bench.level.level === 'cim' ? 'generalization' : 'superType';
  for (const each of specials.elements)
    if (bench.value(each, feature) === parent.id) bench.unset(each, feature);
    else bench.notes.push(`"${each.name}" is no kind of "${parent.name}".`);
  bench.speakOf(...specials.elements);
  return true;
}

function generalize(bench: Workbench, specials: readonly Named[], general: Named): true | undefined {
  const feature = bench.level.level === 'cim' ? 'generalization' : 'superType';
  const isAbove = (id: string): boolean => {
    for (
      let at: Named | undefined = general;
      at !== undefined;
      at = bench.element(String(bench.value(at, feature)))
    )
      if (at.id === id) return true;
    return false;
  };
  for (const each of specials) {
    if (isAbove(each.id)) {
      bench.notes.push(
        `"${each.name}" cannot be a kind of "${general.name}", because that is a kind of "${each.name}".`,
      );
      return undefined;
    }
    bench.set(each, { [feature]: general.id });
  }
  bench.speakOf(general);
  bench.speakOf(...specials);
  return true;
}
