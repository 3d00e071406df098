import { withoutDeterminers } from '../amounts.ts';
import { listed, pairsAt } from '../cuts.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';
import { lifecycleOf, startIds, stateOf, transitionsBetween } from './lifecycle.ts';
import type { Event } from '../event.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { addTransition, capital } from './state-lists.ts';

/** "Add a state B between A and C", "between A and C there is a state B", "after A comes a new state B". */
export const readStateBetween: SenseReader = (event, bench) => {
  const isMade = event.form === 'COMMAND' && (event.classes.has('CREATE') || event.classes.has('NEED'));
  if (event.form === 'STATEMENT' && !event.isNegated && event.classes.has('EXIST'))
    return cameBeside(event, bench);
  // "Order status gets a new value Refunded, right after Paid"
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && !event.isNegated)
    return beside(event, bench, event.rest);
  if (event.isNegated || !(isMade || event.form === 'EXISTENTIAL')) return [];
  const { BETWEEN } = bench.language.prepositions;
  const front = phraseAt(event.front, 0, BETWEEN);
  return [
    ...pairsAt(event.rest, BETWEEN).map(({ before, behind }) => ({ state: before, ends: behind })),
    ...(front > 0 ? [{ state: event.rest, ends: event.front.slice(front) }] : []),
  ]
    .map(
      ({ state, ends }): Attempt =>
        (on) =>
          inserted(on, state, neighbours(on, ends)) === undefined ? undefined : (on.use(event.words), true),
    )
    .concat(beside(event, bench, event.rest));
};

/** "(add) a state B after A", "before A there is a state B": what it follows or leads to. */
function beside(event: Event, bench: Workbench, said: Span): readonly Attempt[] {
  const { AFTER, BEFORE } = bench.language.sequence;
  return ([AFTER, BEFORE] as const).flatMap((list) => {
    const front = phraseAt(event.front, 0, list);
    return [
      ...pairsAt(said, list).map(({ before, behind }) => ({ state: before, near: behind })),
      ...(front > 0 ? [{ state: said, near: event.front.slice(front) }] : []),
    ].map(({ state, near }): Attempt => (on) => {
      const [one, ...others] = statesNamed(on, near);
      if (one === undefined || others.length > 0) return undefined;
      const made = inserted(on, state, list === AFTER ? [one, undefined] : [undefined, one]);
      return made === undefined ? undefined : (on.use(event.words), true);
    });
  });
}

/** "A new status B comes after A", "after A comes the new state B". */
function cameBeside(event: Event, bench: Workbench): readonly Attempt[] {
  const { AFTER, BEFORE } = bench.language.sequence;
  const isFront = phraseAt(event.subject, 0, AFTER, BEFORE) > 0;
  return isFront
    ? beside({ ...event, front: event.subject }, bench, event.rest)
    : beside(event, bench, [...event.subject, ...event.rest]);
}

function inserted(
  bench: Workbench,
  said: Span,
  [before, after]: readonly (Named | undefined)[],
): Named | undefined {
  const near = before ?? after;
  const holder = near === undefined ? undefined : holderOf(bench, near);
  if (holder === undefined) return undefined;
  // "right after"
  const whole = withoutComma(said.slice(0, said.length - phraseAtEnd(said, bench.language.sequence.NEAR)));
  // "(a state B) to Appointment", "(B) to the states of Appointment": what has the states is said behind.
  const placed = pairsAt(whole, bench.language.prepositions.GOAL).find(({ behind }) =>
    hasStates(bench, behind, holder, near),
  );
  const state = withoutComma(placed?.before ?? whole);
  const { rest } = withoutDeterminers(state, bench.language);
  // "a new order status"
  const at =
    [0, 1, 2].find((each) => /State|Literal|Value$/.test(classAt(rest, each, bench)?.class ?? '')) ?? 0;
  const noun = classAt(rest, at, bench);
  const isSaid = noun !== undefined && /State|Literal|Value$/.test(noun.class);
  // "After Shipped comes Delivered": beside a state only a state can stand.
  const isPlain = noun === undefined && rest.length <= 3 && rest.every(({ text }) => /^\p{Lu}/u.test(text));
  const length = isSaid ? at + noun.length : 0;
  if (!(isSaid || isPlain) || length >= rest.length) return undefined;
  const behind = rest.slice(length);
  const called = behind.slice(phraseAt(behind, 0, bench.language.named));
  const isState = isSaid && phraseAt(rest, at, bench.language.nouns.STATE) > 0;
  const isBetween = before !== undefined && after !== undefined;
  // "Add Lost after On tour": a list whose literals nothing moves between only gets longer.
  const hasMoves = bench.inside(holder.id, 'StateMachine').length > 0;
  const isList = near?.class === 'EnumLiteral' && !isState && !isBetween && (isSaid || !hasMoves);
  const lifecycle = lifecycleOf(bench, holder, isList ? undefined : near?.name);
  if (lifecycle === undefined) return undefined;
  const owner = at === 0 ? undefined : find(bench, rest.slice(0, at), { classes: [bench.level.object] });
  if (owner !== undefined && !(owner.kind === 'FOUND' && owner.elements.some(({ id }) => id === holder.id)))
    return undefined;
  const name = bench.text(called);
  const siblings = bench.inside(lifecycle.list.id, lifecycle.class).map(({ id }) => id);
  const index = siblings.indexOf(near?.id ?? '') + (before === undefined ? 0 : 1);
  const made = stateOf(bench, lifecycle, capital(name), isList ? index : undefined);
  // What went straight from one to the other now passes the new state.
  const direct =
    before === undefined || after === undefined
      ? []
      : transitionsBetween(bench, before, after).filter((each) => startIds(bench, each).length === 1);
  if (near !== undefined) bench.speakOf(near);
  bench.speakOf(holder);
  bench.speakOf(made);
  if (isList) return made;
  for (const each of direct) bench.operations.push({ op: 'update', target: each.id, set: { to: made.id } });
  if (direct.length === 0) addTransition(bench, lifecycle, before, made);
  if (after !== undefined) addTransition(bench, lifecycle, made, after);
  return made;
}

const withoutComma = (span: Span): Span => (span.at(-1)?.text === ',' ? span.slice(0, -1) : span);

/** Whether words name what has the states, their list, or "the states of" it. */
function hasStates(bench: Workbench, span: Span, holder: Named, near: Named | undefined): boolean {
  const { rest } = withoutDeterminers(withoutComma(span), bench.language);
  const noun = classAt(rest, 0, bench);
  const of = noun === undefined ? 0 : phraseAt(rest, noun.length, bench.language.prepositions.OF);
  const isStates = of > 0 && /State|Literal|Value$/.test(noun?.class ?? '');
  const owner = find(bench, isStates ? rest.slice((noun?.length ?? 0) + of) : rest, {
    classes: [bench.level.object, 'Aggregate', 'Enumeration'],
  });
  const ids = [holder.id, near?.containerId];
  return owner.kind === 'FOUND' && owner.tier <= 3 && owner.elements.some(({ id }) => ids.includes(id));
}

/** The two states that words name, of one thing. */
function neighbours(bench: Workbench, ends: Span): readonly Named[] {
  const [first = [], second = [], ...more] = listed(ends, bench.language);
  const pairs = statesNamed(bench, first).flatMap((a) =>
    statesNamed(bench, second).flatMap((b) =>
      a.containerId === b.containerId && a.id !== b.id ? [[a, b]] : [],
    ),
  );
  return more.length === 0 && pairs.length === 1 ? (pairs[0] ?? []) : [];
}

function statesNamed(bench: Workbench, span: Span): readonly Named[] {
  const found = find(bench, span, { classes: ['LifecycleState', 'EnumLiteral'] });
  return found.kind === 'NONE' || found.tier > 3 ? [] : found.elements;
}

/** The thing whose states stand in a list: the object itself, or the entity with an attribute of that type. */
function holderOf(bench: Workbench, state: Named): Named | undefined {
  if (state.class === 'LifecycleState') return bench.element(state.containerId);
  const attribute = bench
    .ofClass('Attribute')
    .find((each) => bench.value(each, 'type') === state.containerId);
  return attribute === undefined ? undefined : bench.element(attribute.containerId);
}
