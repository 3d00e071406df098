import type { Event } from '../event.ts';
import { clausesInside } from '../clauses.ts';
import { pairsAt } from '../cuts.ts';
import { removeElement } from '../operations.ts';
import { withoutDeterminers } from '../amounts.ts';
import { items } from '../member-lists.ts';
import type { Named } from '../names.ts';
import { find, keyOf } from '../references.ts';
import { optionsFor, refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt } from '../words.ts';
import { asksForHolder } from './gone.ts';
import { removeRelation } from './remove-relation.ts';
import type { Attempt, SenseReader } from './sense.ts';

/** "Delete X", "we do not need X", "X can go", "X must be removed", "an order has no notes". */
export const readRemove: SenseReader = (event, bench) => {
  const attempts: Attempt[] = [];
  const theme = themeOf(event, bench);
  if (theme !== undefined && theme.length > 0) {
    attempts.push((on) => remove(on, theme));
    for (const { before, behind } of pairsAt(theme, bench.language.prepositions.SOURCE))
      if (before.length > 0) attempts.push((on) => removeFrom(on, before, behind));
    attempts.push((on) => removeRelation(on, theme));
    if (isPhrase(withoutEverything(theme, bench), bench.language.nouns.EVERYTHING))
      attempts.push((on) => removeAll(on, theme));
  }
  if (event.form === 'PASSIVE' && event.classes.has('DELETE') && !event.isNegated)
    for (const { before, behind } of pairsAt(event.rest, bench.language.prepositions.SOURCE))
      if (before.length === 0) attempts.push((on) => removeFrom(on, event.subject, behind));
  // "Take the total off the order", "Booking loses its remarks", "the charge is not needed in Contract"
  if (event.form === 'COMMAND' && event.lemma === 'take' && !event.isNegated)
    for (const { before, behind } of pairsAt(event.rest, bench.language.joints.OFF))
      if (before.length > 0) attempts.push((on) => removeFrom(on, before, behind));
  if (event.form === 'STATEMENT' && /^(?:lose|drop|shed|verlieren)$/.test(event.lemma) && !event.isNegated)
    attempts.push((on) => removeFrom(on, withoutIts(event.rest, on), event.agent));
  if (event.form === 'PASSIVE' && event.isNegated && /^(?:need|use|want|require)$/.test(event.lemma)) {
    const place = phraseAt(event.rest, 0, bench.language.prepositions.PLACE);
    if (place > 0) attempts.push((on) => removeFrom(on, event.subject, event.rest.slice(place)));
  }
  // "An order no longer has notes", "Order has no total".
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && event.agent.length > 0) {
    const none = phraseAt(event.rest, 0, bench.language.determiners.NONE);
    // "(The clerk does not use it,) please delete it" goes on with a clause of its own.
    const isWhole = clausesInside(event.rest, bench.language) === 0;
    if ((event.isNegated || none > 0) && isWhole)
      attempts.push((on) => removeFrom(on, event.rest.slice(none), event.agent));
  }
  return attempts;
};

const withoutIts = (span: Span, bench: Workbench): Span =>
  span.slice(phraseAt(span, 0, bench.language.determiners.ITS));

function themeOf(event: Event, bench: Workbench): Span | undefined {
  const isCommand = event.form === 'COMMAND' && !event.isNegated && event.classes.has('DELETE');
  if (isCommand) return event.rest;
  if (
    event.form === 'COMMAND' &&
    event.isNegated &&
    (event.classes.has('NEED') ||
      (event.classes.has('STORE') && phraseAt(event.words, 0, bench.language.speakers) > 0) ||
      /^(?:have|use|brauchen|benötigen|haben)$/.test(event.lemma))
  )
    return event.rest;
  // "can only be cancelled", "orders can be cancelled": what happens in the business, and no wish about the model.
  const isOfBusiness = event.modality === 'MAY' && /^(?:cancel|revoke|return|stornieren)$/.test(event.lemma);
  if (event.form !== 'COMMAND' && (event.isOnly || isOfBusiness)) return undefined;
  // What "can be omitted" is optional.
  const isOptional = event.modality === 'MAY' && /^(?:omit|leave out|skip|leave)$/.test(event.lemma);
  if (isOptional) return undefined;
  if (event.form === 'PASSIVE' && event.classes.has('DELETE') && !event.isNegated && event.rest.length === 0)
    return event.subject;
  if (
    event.form === 'PASSIVE' &&
    event.isNegated &&
    event.modality === undefined &&
    event.classes.has('STORE') &&
    event.rest.length === 0
  )
    return event.subject;
  if (
    event.form === 'PASSIVE' &&
    event.isNegated &&
    /^(?:need|use|want|brauchen|benötigen)$/.test(event.lemma) &&
    event.rest.length === 0
  )
    return event.subject;
  if (
    event.form === 'STATEMENT' &&
    event.classes.has('LEAVE') &&
    event.rest.length === 0 &&
    event.modality !== undefined &&
    !event.isNegated
  )
    return event.subject;
  return undefined;
}

function withoutEverything(span: Span, bench: Workbench): Span {
  const tail = pairsAt(span, bench.language.prepositions.PLACE).find(({ behind }) =>
    isPhrase(withoutDeterminers(behind, bench.language).rest, bench.language.joints.MODEL),
  );
  // "everything in (here)"
  const isOpen = span.length > 1 && phraseAt(span, span.length - 1, bench.language.joints.INSIDE) > 0;
  return tail?.before ?? (isOpen ? span.slice(0, -1) : span);
}

function remove(bench: Workbench, theme: Span): true | undefined {
  const { rest, tail } = withParts(bench, theme);
  bench.use(tail);
  if (asksForHolder(bench, rest)) return undefined;
  const elements = spokenOf(bench, rest) ?? refer(bench, rest, { several: true });
  if (elements === undefined) return undefined;
  return removeThem(bench, rest, elements);
}

/**
 * "(Add a phone to Customer.) Delete it": the attribute that was added, or what it was added to, which the model had
 * before. Undefined when a phrase is no such pronoun; asks by naming both.
 */
function spokenOf(bench: Workbench, span: Span): readonly Named[] | undefined {
  const [[holderId, ...others] = [], parts = []] = bench.topics;
  const holder = bench.element(holderId ?? '');
  if (holder === undefined || others.length > 0 || !isPhrase(span, bench.language.pronouns.ONE))
    return undefined;
  const inside = bench.inside(holder.id);
  const added = inside.filter(({ id }) => parts.includes(id));
  // What has nothing else was made just now as well.
  if (added.length === 0 || added.length !== parts.length || added.length === inside.length) return undefined;
  const chosen = bench.scene.choices.get(keyOf(bench, span));
  if (chosen !== undefined) return undefined;
  bench.use(span);
  bench.ask({
    key: keyOf(bench, span),
    question: `Which one do you mean, ${[...added, holder].map((each) => bench.shown(each)).join(' or ')}?`,
    expects: 'ELEMENT',
    classes: [],
    options: optionsFor(bench, [...added, holder]),
  });
  return undefined;
}

/** "X with all its parts", "X and everything in it": the parts go with it anyway. */
function withParts({ language }: Workbench, span: Span): { readonly rest: Span; readonly tail: Span } {
  const { PARTS, AROUND_PARTS, TOGETHER_WITH } = language.joints;
  for (let at = 1; at < span.length; at += 1) {
    const tail = span.slice(at);
    const isTail =
      phraseAt(tail, 0, TOGETHER_WITH) > 0 &&
      tail.some((_, index) => phraseAt(tail, index, PARTS) > 0) &&
      tail.every((_, index) => phraseAt(tail, index, PARTS, AROUND_PARTS) > 0);
    if (isTail || (tail.length === 1 && phraseAt(tail, 0, 'completely') > 0))
      return { rest: span.slice(0, at), tail };
  }
  return { rest: span, tail: [] };
}

function removeThem(bench: Workbench, said: Span, elements: readonly Named[]): true | undefined {
  if (bench.worstTier === 6) {
    const [first] = elements;
    return bench.ask({
      key: keyOf(bench, said),
      question: `The model has no "${bench.text(said)}". Do you mean ${elements.map((each) => bench.label(each)).join(', ')}?`,
      expects: 'ELEMENT',
      classes: [],
      options: elements.length === 1 && first !== undefined ? [{ label: first.name, value: first.id }] : [],
      isYesNo: true,
    });
  }
  const owners = new Set(elements.map(({ containerId }) => containerId));
  bench.speakOf(...elements);
  bench.speakOf(...[...owners].flatMap((id) => bench.element(id) ?? []));
  for (const each of removalOrder(bench, elements))
    if (bench.element(each.id) !== undefined) removeElement(bench, each);
  return true;
}

/** What cannot stand without another element goes first: its removal would take it along. */
function removalOrder(bench: Workbench, elements: readonly Named[]): readonly Named[] {
  const needs = (className: string): number => {
    const kind = bench.level.metamodel.classes.get(className);
    // An aggregate needs its root, but holds it itself.
    const own = new Set(kind?.containments.map(({ type }) => type));
    return kind?.references.some(({ required, type }) => required && !own.has(type)) === true ? 0 : 1;
  };
  return elements.toSorted((a, b) => needs(a.class) - needs(b.class));
}

function removeFrom(bench: Workbench, what: Span, from: Span): true | undefined {
  const owners = refer(bench, from, { several: true });
  if (owners === undefined) return undefined;
  bench.use(what);
  const parts = items(what, bench.language);
  const all: Named[] = [];
  for (const owner of owners)
    for (const part of parts) {
      const found = find(inside(bench, owner), part, { several: true });
      if (found.kind !== 'FOUND') {
        const members = bench.inside(owner.id).filter(({ class: kind }) => kind === bench.level.attribute);
        bench.coerced += 1;
        return bench.ask({
          key: keyOf(bench, part),
          question: `"${owner.name}" has no "${bench.text(part)}". Which one do you mean?`,
          expects: 'ELEMENT',
          classes: [bench.level.attribute],
          options: members.slice(0, 7).map(({ id, name }) => ({ label: name, value: id })),
        });
      }
      bench.met(found.tier);
      all.push(...found.elements);
    }
  const isInside = all.every((each) =>
    owners.some(
      (owner) => each.containerId === owner.id || bench.around(each).some(({ id }) => id === owner.id),
    ),
  );
  if (!isInside) return undefined;
  removeThem(bench, what, all);
  if (bench.hole !== undefined) return undefined;
  bench.speakOf(...owners);
  return true;
}

/** What is inside of an owner counts first. */
function inside(bench: Workbench, owner: Named): Workbench {
  bench.topics = [[owner.id], ...bench.topics.filter((each) => each[0] !== owner.id)];
  return bench;
}

function removeAll(bench: Workbench, theme: Span): true | undefined {
  bench.use(theme);
  const tops = bench.scene.index.all.filter(({ containerId }) => containerId === bench.scene.model.id);
  for (const each of removalOrder(bench, tops)) bench.remove(each.id);
  if (bench.operations.length === 0) bench.notes.push('The model is empty already.');
  return true;
}
