import type { ReadLifecycle } from '../reading/domain-model.ts';
import type { ReadText } from '../reading/understand.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';

/** The state in which a life begins: the first that no other leads to. */
function firstState({ states, moves }: ReadLifecycle): string {
  const targets = new Set(moves.map(({ to }) => to));
  return states.find((state) => !targets.has(state)) ?? states[0] ?? '';
}

/** The moves of a life by the state that they lead to. */
const movesByTarget = ({
  moves,
}: ReadLifecycle): readonly (readonly [to: string, from: readonly string[]])[] =>
  [...Map.groupBy(moves, ({ to }) => to)].map(([to, into]) => [to, into.map(({ from }) => from)]);

/** The states of a business object and the moves between them: it begins in the first that no other leads to. */
export function lifecycleDrafts(text: ReadText, life: ReadLifecycle): readonly Draft[] {
  const { of, states, moves, unitIds } = life;
  const sources = new Set(moves.map(({ from }) => from));
  const first = firstState(life);
  const kindOf = (state: string): string =>
    state === first ? 'INITIAL' : sources.has(state) ? 'NORMAL' : 'FINAL';
  const keyOf = (state: string): string => `state:${of}:${state}`;
  return [
    ...states.map((state): Draft => ({
      kind: 'ELEMENT',
      key: keyOf(state),
      class: 'LifecycleState',
      container: `object:${of}`,
      feature: 'states',
      recognisedBy: 'name',
      set: { name: text.nameOf(state), kind: kindOf(state) },
      unitIds,
    })),
    ...movesByTarget(life).map(([to, from]): Draft => ({
      kind: 'ELEMENT',
      key: `move:${of}:${to}`,
      class: 'StateTransition',
      container: `object:${of}`,
      feature: 'transitions',
      recognisedBy: 'to',
      set: { from: from.map((state) => toDraft(keyOf(state))), to: toDraft(keyOf(to)) },
      // All at once: states that nothing leads to yet would be a mistake.
      unitIds,
    })),
  ];
}

/**
 * The state machine of an entity: its status begins in the first state, and moves as the life does. `status` and
 * `literalOf` give the keys of the drafts of the attribute and of each state's literal.
 */
export function stateMachineDrafts(
  text: ReadText,
  life: ReadLifecycle,
  { status, literalOf }: { readonly status: string; readonly literalOf: (state: string) => string },
): readonly Draft[] {
  const { of, unitIds } = life;
  const machine = `machine:${of}`;
  return [
    {
      kind: 'ELEMENT',
      key: machine,
      class: 'StateMachine',
      container: `entity:${of}`,
      feature: 'stateMachine',
      recognisedBy: 'stateAttribute',
      set: {
        name: text.nameOf(`${of} lifecycle`),
        stateAttribute: toDraft(status),
        initial: toDraft(literalOf(firstState(life))),
      },
      unitIds,
    },
    ...movesByTarget(life).map(([to, from]): Draft => ({
      kind: 'ELEMENT',
      key: `move:${of}:${to}`,
      class: 'Transition',
      container: machine,
      feature: 'transitions',
      recognisedBy: 'to',
      set: { from: from.map((state) => toDraft(literalOf(state))), to: toDraft(literalOf(to)) },
      unitIds,
    })),
  ];
}
