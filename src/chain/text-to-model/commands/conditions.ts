import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import { eventsOf } from './events.ts';
import type { Event } from './event.ts';
import type { Named } from './names.ts';
import { predicatesOf } from './predicates.ts';
import { find } from './references.ts';
import { isCommandIn } from './commands-in.ts';
import type { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { isPhrase, phraseAt } from './words.ts';

/** A command that depends on the model: what to do, or that there is nothing to do. */
export type Decided = { readonly kind: 'DO'; readonly words: Span } | { readonly kind: 'NOTHING' };

/**
 * "If Room has no floor yet, add one", "remove the phone unless it is required": decided by what the model says now.
 * Undefined when a sentence has no such condition, or none that the model can answer.
 */
export function decided(bench: Workbench, sentence: Span): Decided | undefined {
  const parts = partsOf(bench, sentence);
  if (parts === undefined || !isCommandIn(bench, parts.command)) return undefined;
  const fact = factOf(bench, peeled(parts.condition, bench.language), parts.command);
  if (fact === undefined) return undefined;
  if (fact.isTrue === parts.isUnless) return { kind: 'NOTHING' };
  return { kind: 'DO', words: completed(bench, peeled(parts.command, bench.language), fact) };
}

type Parts = { readonly condition: Span; readonly command: Span; readonly isUnless: boolean };

function partsOf({ language }: Workbench, sentence: Span): Parts | undefined {
  const { IF, UNLESS, THEN } = language.conditions;
  for (let at = 0; at < sentence.length - 2; at += 1) {
    const isUnless = phraseAt(sentence, at, UNLESS) > 0;
    const length = phraseAt(sentence, at, IF, UNLESS);
    if (length === 0) continue;
    const behind = sentence.slice(at + length);
    if (at > 1) return { condition: behind, command: sentence.slice(0, at), isUnless };
    const comma = behind.findIndex(({ text }) => text === ',');
    if (at > 0 || comma < 2) return undefined;
    const then = phraseAt(behind, comma + 1, THEN);
    return { condition: behind.slice(0, comma), command: behind.slice(comma + 1 + then), isUnless };
  }
  return undefined;
}

/** What a condition says of the model, and whether it is so. */
type Fact = { readonly isTrue: boolean; readonly thing: Span; readonly owner: Span };

function factOf(bench: Workbench, condition: Span, command: Span): Fact | undefined {
  for (const event of eventsOf(condition, bench.language)) {
    const fact = existence(bench, event) ?? possession(bench, event) ?? state(bench, event, command);
    if (fact !== undefined) return fact;
  }
  return undefined;
}

/** "there is already an actor Housekeeper" */
function existence(bench: Workbench, event: Event): Fact | undefined {
  if (event.form !== 'EXISTENTIAL') return undefined;
  const thing = event.rest;
  const found = find(bench, thing, { several: true });
  const isThere = found.kind !== 'NONE' && found.tier <= 3;
  return { isTrue: isThere !== event.isNegated, thing, owner: [] };
}

/** "Room has no floor yet" */
function possession(bench: Workbench, event: Event): Fact | undefined {
  if (event.form !== 'STATEMENT' || !event.classes.has('HAVE') || event.agent.length === 0) return undefined;
  const { language, level } = bench;
  const none = phraseAt(event.rest, 0, language.determiners.NONE);
  const thing = withoutLateness(event.rest.slice(none), bench);
  const owner = find(bench, event.agent, { classes: [level.object] });
  const [holder] = owner.kind === 'FOUND' && owner.tier <= 3 ? owner.elements : [];
  if (holder === undefined || thing.length === 0) return undefined;
  const name = bench.text(withoutDeterminers(thing, language).rest).toLowerCase();
  const isThere = bench.inside(holder.id).some((each) => each.name.toLowerCase() === name);
  return { isTrue: isThere !== (event.isNegated || none > 0), thing, owner: event.agent };
}

/** "it is required", of what the command is about. */
function state(bench: Workbench, event: Event, command: Span): Fact | undefined {
  if (event.form !== 'COPULA') return undefined;
  const isIt = isPhrase(event.subject, bench.language.pronouns.LAST);
  const themes = isIt ? eventsOf(peeled(command, bench.language), bench.language) : [];
  const spans = isIt
    ? themes.filter(({ form }) => form === 'COMMAND').map(({ rest }) => rest)
    : [event.subject];
  for (const span of spans) {
    const found = find(bench, span, { several: true });
    if (found.kind !== 'FOUND' || found.tier > 3) continue;
    const all = found.elements.map((each) => isSo(bench, each, event.rest));
    if (all.some((each) => each === undefined)) continue;
    return { isTrue: all.every((each) => each === true) !== event.isNegated, thing: span, owner: [] };
  }
  return undefined;
}

/** Whether an element has all the values that a span says; undefined when the span says none. */
function isSo(bench: Workbench, element: Named, said: Span): boolean | undefined {
  const predicates = predicatesOf(bench, withoutLateness(said, bench), element);
  return predicates?.every(
    ({ feature, value }) => JSON.stringify(bench.value(element, feature) ?? false) === JSON.stringify(value),
  );
}

const withoutLateness = (span: Span, { language }: Workbench): Span =>
  span.filter((_, at) => phraseAt(span, at, language.lateness) === 0);

/** "add one": what the condition says is lacking, and where. */
function completed({ language }: Workbench, command: Span, { thing, owner }: Fact): Span {
  const event = eventsOf(command, language).find(
    ({ form, rest }) => form === 'COMMAND' && isPhrase(rest, language.answers.ALSO),
  );
  const [near] = thing;
  if (event === undefined || near === undefined) return command;
  const [first = ''] = language.prepositions.GOAL.split(', ').filter(
    (each) => each === 'to' || each === 'zu',
  );
  const to: Word = { ...near, text: first, lower: first, kind: 'WORD' };
  return [...event.used, ...thing, ...(owner.length === 0 ? [] : [to, ...owner])];
}
