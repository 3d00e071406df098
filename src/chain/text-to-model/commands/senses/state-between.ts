import { withoutDeterminers } from '../amounts.ts';
import { listed, pairsAt } from '../cuts.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import { lifecycleOf, startIds, stateOf, transitionsBetween } from './lifecycle.ts';
import type { SenseReader } from './sense.ts';
import { addTransition, capital } from './state-lists.ts';

/** "Add a state B between A and C", "between A and C there is a state B". */
export const readStateBetween: SenseReader = (event, bench) => {
  const isMade = event.form === 'COMMAND' && (event.classes.has('CREATE') || event.classes.has('NEED'));
  if (event.isNegated || !(isMade || event.form === 'EXISTENTIAL')) return [];
  const { BETWEEN } = bench.language.prepositions;
  const front = phraseAt(event.front, 0, BETWEEN);
  return [
    ...pairsAt(event.rest, BETWEEN).map(({ before, behind }) => ({ state: before, ends: behind })),
    ...(front > 0 ? [{ state: event.rest, ends: event.front.slice(front) }] : []),
  ].map(
    ({ state, ends }) =>
      (on) =>
        inserted(on, state, ends) === undefined ? undefined : (on.use(event.words), true),
  );
};

function inserted(bench: Workbench, state: Span, ends: Span): Named | undefined {
  const { rest } = withoutDeterminers(state, bench.language);
  const noun = classAt(rest, 0, bench);
  if (noun === undefined || !/State|Literal|Value$/.test(noun.class) || noun.length >= rest.length)
    return undefined;
  const behind = rest.slice(noun.length);
  const called = behind.slice(phraseAt(behind, 0, bench.language.named));
  const [before, after] = neighbours(bench, ends);
  const holder = before === undefined ? undefined : holderOf(bench, before);
  const lifecycle = holder === undefined ? undefined : lifecycleOf(bench, holder);
  if (before === undefined || after === undefined || holder === undefined || lifecycle === undefined)
    return undefined;
  // "(a state B) to Appointment": the thing that has the states.
  const placed = pairsAt(called, bench.language.prepositions.GOAL).find((each) => {
    const owner = find(bench, each.behind, { classes: [bench.level.object, 'Aggregate'] });
    return owner.kind === 'FOUND' && owner.elements.some(({ id }) => id === holder.id);
  });
  const name = bench.text(placed?.before ?? called);
  const made = stateOf(bench, lifecycle, capital(name));
  // What went straight from one to the other now passes the new state.
  const direct = transitionsBetween(bench, before, after).filter(
    (each) => startIds(bench, each).length === 1,
  );
  for (const each of direct) bench.operations.push({ op: 'update', target: each.id, set: { to: made.id } });
  if (direct.length === 0) addTransition(bench, lifecycle, before, made);
  addTransition(bench, lifecycle, made, after);
  bench.speakOf(holder);
  bench.speakOf(made);
  return made;
}

/** The two states that words name, of one thing. */
function neighbours(bench: Workbench, ends: Span): readonly Named[] {
  const [first = [], second = [], ...more] = listed(ends, bench.language);
  const named = (span: Span): readonly Named[] => {
    const found = find(bench, span, { classes: ['LifecycleState', 'EnumLiteral'] });
    return found.kind === 'NONE' || found.tier > 3 ? [] : found.elements;
  };
  const pairs = named(first).flatMap((a) =>
    named(second).flatMap((b) => (a.containerId === b.containerId && a.id !== b.id ? [[a, b]] : [])),
  );
  return more.length === 0 && pairs.length === 1 ? (pairs[0] ?? []) : [];
}

/** The thing whose states stand in a list: the object itself, or the entity with an attribute of that type. */
function holderOf(bench: Workbench, state: Named): Named | undefined {
  if (state.class === 'LifecycleState') return bench.element(state.containerId);
  const attribute = bench
    .ofClass('Attribute')
    .find((each) => bench.value(each, 'type') === state.containerId);
  return attribute === undefined ? undefined : bench.element(attribute.containerId);
}
