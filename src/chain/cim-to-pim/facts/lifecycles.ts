import { carrying } from '../../../kernel/transformation/reads.ts';
import type { BusinessObject, LifecycleState, ProcessStep, StateTransition } from '../../cim/cim.ts';
import { isValue } from './composition.ts';
import { generalsOf } from './generalization.ts';
import type { Source } from './source.ts';
import { firstById } from './source.ts';

/** One state transition with states of its own object only. */
export type LifecycleMove = {
  readonly transition: StateTransition;
  readonly object: BusinessObject;
  readonly from: readonly LifecycleState[];
  readonly to: LifecycleState;
};

/** Transitions of the objects' lifecycles. */
export type Lifecycles = {
  /** All transitions of objects with identity whose states belong to the object. */
  readonly moves: readonly LifecycleMove[];
  /** The move a transition stands for; undefined when its states belong to another object. */
  readonly moveOf: (transition: StateTransition) => LifecycleMove | undefined;
  /** State of new objects. Throws for an object without states. */
  readonly initialOf: (object: BusinessObject) => LifecycleState;
  /**
   * The states of an object, its own or those of the nearest more general one in its domain, that are not final; none
   * where no state is final.
   */
  readonly openStatesOf: (object: BusinessObject) => readonly LifecycleState[];
  /** Moves of one object that one step triggers, when from every state it leads to one state only. */
  readonly clearMoves: (step: ProcessStep, object: BusinessObject) => readonly LifecycleMove[];
  /** Moves of one object that one step triggers although from some state it could lead to several. */
  readonly unclearMoves: (step: ProcessStep, object: BusinessObject) => readonly LifecycleMove[];
};

/** Reads the lifecycles of all objects. */
export function analyseLifecycles(source: Source): Lifecycles {
  const movesFor = (transition: StateTransition): readonly LifecycleMove[] => {
    const object = source.containerOf(transition, 'BusinessObject');
    const from = source.resolveAll(transition.from).filter((state) => object.states.includes(state));
    const to = source.get(transition.to);
    return !isValue(object) && from.length > 0 && object.states.includes(to)
      ? [{ transition, object, from, to }]
      : [];
  };
  const moves = source.all('StateTransition').flatMap((transition) => carrying(() => movesFor(transition)));
  const byTransition = new Map(moves.map((move) => [move.transition.id, move]));
  const triggered = Map.groupBy(
    moves.flatMap((move) => move.transition.triggeredBy.map((step) => ({ move, step }))),
    ({ move, step }) => `${step}\u001F${move.object.id}`,
  );
  const movesOf = (step: ProcessStep, object: BusinessObject): readonly LifecycleMove[] =>
    (triggered.get(`${step.id}\u001F${object.id}`) ?? []).map(({ move }) => move);
  const clashes = (move: LifecycleMove, others: readonly LifecycleMove[]): boolean =>
    others.some((other) => other.to !== move.to && other.from.some((state) => move.from.includes(state)));
  return {
    moves,
    moveOf: (transition) => byTransition.get(transition.id),
    initialOf: (object) => {
      const initial = firstById(object.states.filter((state) => state.kind === 'INITIAL'));
      const state = initial ?? firstById(object.states);
      if (state === undefined) throw new Error(`${object.name} has no states.`);
      return state;
    },
    openStatesOf: (object) => {
      const lineage = [object, ...generalsOf(source, object)];
      const states = lineage.find((each) => each.states.length > 0)?.states ?? [];
      const open = states.filter(({ kind }) => kind !== 'FINAL');
      return open.length === states.length ? [] : open;
    },
    clearMoves: (step, object) => {
      const all = movesOf(step, object);
      return all.filter((move) => !clashes(move, all));
    },
    unclearMoves: (step, object) => {
      const all = movesOf(step, object);
      return all.filter((move) => clashes(move, all));
    },
  };
}
