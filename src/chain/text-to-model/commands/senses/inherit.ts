import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import { items } from '../member-lists.ts';
import { membersOf } from '../members.ts';
import { addObject } from '../operations.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { isPreposition, thing } from './relate.ts';
import { speaksOfAttribute } from './state-lists.ts';

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
        const prep = phraseAt(event.rest, 0, language.prepositions.SOURCE, 'von');
        on.use(event.rest);
        return ungeneralize(on, event.agent, event.rest.slice(prep));
      });
    return attempts;
  }
  // "A customer is either a person or a company" says of which kinds there are.
  const isEither = phraseAt(event.rest, 0, 'either, entweder') > 0;
  if (event.form === 'COPULA' && !isEither && !speaksOfAttribute(bench, event.subject)) {
    const all = phraseAt(event.rest, 0, bench.language.joints.SEVERAL);
    const rest = event.rest.slice(all);
    const { rest: bare } = withoutDeterminers(rest, language);
    const kind = phraseAt(bare, 0, language.nouns.KIND);
    attempts.push((on) => {
      on.use(event.rest);
      // "A guest can be a member": some guests are members.
      const [special, general] = [event.subject, bare.slice(kind)];
      return event.modality === 'MAY' && kind === 0
        ? inherit(on, general, special)
        : inherit(on, special, general);
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
    const prep = phraseAt(event.rest, 0, language.prepositions.SOURCE, 'von');
    attempts.push((on) => inherit(on, event.agent, event.rest.slice(prep)));
  }
  if (inherits && event.form === 'PASSIVE') {
    const prep = phraseAt(event.rest, 0, language.prepositions.SOURCE, 'von');
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
  // "make A and B special cases of C"
  if (event.form === 'COMMAND' && (event.classes.has('MAKE') || event.classes.has('TURN')))
    for (let at = 1; at < event.rest.length; at += 1) {
      const kind = phraseAt(event.rest, at, language.nouns.KIND);
      if (kind > 0)
        attempts.push((on) => {
          on.use(event.rest);
          return inherit(on, event.rest.slice(0, at), event.rest.slice(at + kind));
        });
    }
  // "generalise A and B into a new object C"
  if (event.form === 'COMMAND' && /^generali[sz]e$/.test(event.lemma))
    for (const { before, behind } of pairsAt(event.rest, bench.language.joints.UNDER))
      attempts.push((on) => {
        const { rest } = withoutDeterminers(behind, language);
        const noun = classAt(rest, 0, on);
        return parent(on, before, noun === undefined ? rest : rest.slice(noun.length), behind);
      });
  // "make Vehicle the parent of two new entities, Car and Motorcycle"
  if (event.form === 'COMMAND' && event.classes.has('MAKE'))
    for (let at = 1; at < event.rest.length; at += 1) {
      const front = withoutDeterminers(event.rest.slice(at), language).rest;
      const noun = phraseAt(front, 0, language.nouns.PARENT);
      const of = noun === 0 ? 0 : phraseAt(front, noun, language.prepositions.OF);
      if (of > 0)
        attempts.push((on) => {
          on.use(event.rest);
          return parentOf(on, event.rest.slice(0, at), front.slice(noun + of));
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
  if (specials === undefined || name.length === 0 || isPreposition(bench, name, 0)) return undefined;
  bench.use(name, noun);
  const bare = withoutDeterminers(name, bench.language).rest;
  const known = find(bench, bare, { classes: [bench.level.object] });
  const general =
    known.kind === 'FOUND' && known.tier <= 3
      ? known.elements[0]
      : addObject(bench, bench.text(bare), specials[0]);
  return general === undefined ? undefined : generalize(bench, specials, general);
}

/** Makes one thing the parent of several, of which new ones are added. */
function parentOf(bench: Workbench, name: Span, special: Span): true | undefined {
  const [general] = refer(bench, name, { classes: [bench.level.object] }) ?? [];
  if (general === undefined) return undefined;
  const known = find(bench, special, { classes: [bench.level.object], several: true });
  if (known.kind === 'FOUND' && known.tier <= 3) return generalize(bench, known.elements, general);
  const members = membersOf(bench, special, bench.level.object);
  if (members.some((each) => each.class !== bench.level.object || each.name === '' || each.noise > 0))
    return undefined;
  // "… the parent of Visitor, and drop the name": what is known beside what is not is no row of new things.
  if (members.some(({ name: each }) => bench.matching(each, 2).length > 0)) return undefined;
  const added = members.flatMap((each) => addObject(bench, each.name, general) ?? []);
  return added.length === members.length ? generalize(bench, added, general) : undefined;
}

function inherit(bench: Workbench, special: Span, general: Span): true | undefined {
  const { length } = withoutDeterminers(general, bench.language).rest;
  if (special.length === 0 || general.length === 0 || length > 4) return undefined;
  if (phraseAt(general, 0, bench.language.nouns.SAME) > 0) return undefined;
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
  const fresh = newGeneral(bench, general, specials[0]);
  const found =
    fresh === undefined ? thing(bench, general, { ...wanted, several: false }, 'COMMAND') : [fresh];
  const [only] = found ?? [];
  return only === undefined ? undefined : generalize(bench, specials, only);
}

/** "a new object Person": a parent that is to be added. */
function newGeneral(bench: Workbench, span: Span, near: Named | undefined): Named | undefined {
  const { rest, isNew } = withoutDeterminers(span, bench.language);
  const noun = classAt(rest, 0, bench);
  if (!isNew || noun?.class !== bench.level.object || noun.length >= rest.length) return undefined;
  const name = rest.slice(noun.length + phraseAt(rest, noun.length, bench.language.named));
  if (name.length === 0 || find(bench, name, { classes: [bench.level.object] }).kind === 'FOUND')
    return undefined;
  bench.use(span);
  return addObject(bench, bench.text(name), near);
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
