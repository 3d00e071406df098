import type { Command, Entity, EnumLiteral, StateMachine, Transition } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { lineage } from './places.ts';

/** The move a command makes in the life of its target. */
export type CommandMove = {
  readonly machine: StateMachine;
  readonly from: readonly EnumLiteral[];
  readonly to: EnumLiteral;
  readonly transitions: readonly Transition[];
  /** Moves to other states that the same command triggers and that cannot be generated. */
  readonly ignored: readonly Transition[];
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
 * What a command does to the state of an entity, its target or that of an effect: all transitions it triggers that
 * lead to one state. When they lead to several states, the state with the smallest id counts.
 */
export function moveOf(source: PimSource, command: Command, entity: Entity): CommandMove | undefined {
  const machine = lifecycleOf(source, entity);
  if (machine === undefined) return undefined;
  const triggered = byId(
    machine.transitions.filter((transition) => transition.triggers.includes(command.id)),
  );
  const [target] = triggered.map((transition) => transition.to).sort();
  if (target === undefined) return undefined;
  const transitions = triggered.filter((transition) => transition.to === target);
  const from = new Set(transitions.flatMap((transition) => transition.from));
  return {
    machine,
    from: byId(source.resolveAll<'EnumLiteral'>([...from])),
    to: source.get<'EnumLiteral'>(target),
    transitions,
    ignored: triggered.filter((transition) => transition.to !== target),
  };
}
