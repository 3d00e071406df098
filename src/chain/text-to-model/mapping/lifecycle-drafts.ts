import type { ReadLifecycle } from '../reading/domain-model.ts';
import type { ReadText } from '../reading/understand.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';

/** The states of a business object and the moves between them: it begins in the first that no other leads to. */
export function lifecycleDrafts(
  text: ReadText,
  { of, states, moves, unitIds }: ReadLifecycle,
): readonly Draft[] {
  const targets = new Set(moves.map(({ to }) => to));
  const sources = new Set(moves.map(({ from }) => from));
  const first = states.find((state) => !targets.has(state)) ?? states[0];
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
    ...[...Map.groupBy(moves, ({ to }) => to)].map(([to, into]): Draft => ({
      kind: 'ELEMENT',
      key: `move:${of}:${to}`,
      class: 'StateTransition',
      container: `object:${of}`,
      feature: 'transitions',
      recognisedBy: 'to',
      set: { from: into.map(({ from }) => toDraft(keyOf(from))), to: toDraft(keyOf(to)) },
      // All at once: states that nothing leads to yet would be a mistake.
      unitIds,
    })),
  ];
}
