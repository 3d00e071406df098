import type { Command, Entity, EnumLiteral, StateMachine, Transition } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { lineage } from './places.ts';

/** What a command does to the state of a row. */
export type CommandMove = {
  readonly machine: StateMachine;
  /** The states that it accepts. */
  readonly from: readonly EnumLiteral[];
  /** The state it leads to; where that depends on the state of the row, the first of them. */
  readonly to: EnumLiteral;
  /** Ids of the rules that guard it from every state. */
  readonly guards: readonly string[];
  /** What it does from each state, where that differs; else empty. */
  readonly apart: readonly StateMove[];
  /** States from which several transitions lead apart: only one of them can be generated. */
  readonly unclear: readonly EnumLiteral[];
};

/** What a command does to rows in one state. */
export type StateMove = {
  readonly from: EnumLiteral;
  readonly to: EnumLiteral;
  /** Ids of the rules that guard the move from this state only. */
  readonly guards: readonly string[];
};

/** The lifecycle of an entity, its own or the nearest inherited one. */
export function lifecycleOf(source: PimSource, entity: Entity): StateMachine | undefined {
  return lineage(source, entity).find((ancestor) => ancestor.stateMachine !== undefined)?.stateMachine;
}

/** The states of a lifecycle. */
export function statesOf(source: PimSource, machine: StateMachine): readonly EnumLiteral[] {
  const type = source.resolve<'TypeDefinition'>(source.get<'Attribute'>(machine.stateAttribute).type);
  return type?.eClass === 'Enumeration' ? type.literals : [];
}

/**
 * What a command does to the state of an entity, its target or that of an effect. Where it may lead to several states
 * from one, the state with the smallest id counts.
 */
export function moveOf(source: PimSource, command: Command, entity: Entity): CommandMove | undefined {
  const machine = lifecycleOf(source, entity);
  if (machine === undefined) return undefined;
  const triggered = byId(machine.transitions.filter(({ triggers }) => triggers.includes(command.id)));
  const [target] = targetsOf(triggered);
  if (target === undefined) return undefined;
  const starts = new Set(triggered.flatMap((transition) => transition.from));
  const from = byId(source.resolveAll<'EnumLiteral'>([...starts]));
  const moves = from.map((state) => stateMove(source, triggered, state));
  const guards = [...new Set(moves.flatMap((move) => move.guards))];
  const shared = guards.filter((guard) => moves.every((move) => move.guards.includes(guard)));
  const differ = shared.length < guards.length || moves.some(({ to }) => to.id !== target);
  return {
    machine,
    from,
    to: source.get<'EnumLiteral'>(target),
    guards: shared,
    apart: differ
      ? moves.map((move) => ({
          ...move,
          guards: move.guards.filter((guard) => !shared.includes(guard)),
        }))
      : [],
    unclear: from.filter((state) => targetsOf(leaving(triggered, state)).length > 1),
  };
}

function stateMove(source: PimSource, triggered: readonly Transition[], from: EnumLiteral): StateMove {
  const leading = leaving(triggered, from);
  const [target = from.id] = targetsOf(leading);
  const taken = leading.filter(({ to }) => to === target);
  return {
    from,
    to: source.get<'EnumLiteral'>(target),
    guards: taken.flatMap((transition) => transition.guards),
  };
}

function leaving(transitions: readonly Transition[], { id }: EnumLiteral): readonly Transition[] {
  return transitions.filter(({ from }) => from.includes(id));
}

/** The ids of the states that transitions lead to, each once, the smallest first. */
function targetsOf(transitions: readonly Transition[]): readonly string[] {
  return [...new Set(transitions.map(({ to }) => to))].sort();
}
