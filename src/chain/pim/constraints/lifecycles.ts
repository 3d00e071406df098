import type { Model } from '../../../kernel/model/model.ts';
import type { Problem } from '../../../kernel/validation/constraint.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { pushTo } from '../../../lib/push-to.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { Entity, Enumeration, Pim, StateMachine, Transition } from '../pim.ts';
import { aggregateOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** A lifecycle speaks of the states its entity can have. */
export const statesOwn = constraint('PIM-SM-01', 'StateMachine', {
  severity: 'ERROR',
  holds:
    'stateAttribute belongs to the entity, is single and typed by the enumeration of its states; initial, from and to are its literals',
  message: 'The lifecycle of {entity} uses states of another type.',
  remedy: 'Correct the reference.',
  fix: 'Let the state be a single value.',
  check: (machine, { model, pointer }) => {
    const entity = entityOf(machine, model);
    const values = { entity: entity.name };
    const states = statesOf(machine, model);
    if (states === undefined || !entity.attributes.some(({ id }) => id === machine.stateAttribute))
      return { feature: 'stateAttribute', values };
    const isKnown = (literal: string): boolean =>
      model.placeOf(model.get<'EnumLiteral'>(literal))?.container === states;
    const wrong = machine.transitions.flatMap((transition): Problem[] => [
      ...(transition.from.every(isKnown) ? [] : [{ at: transition, feature: 'from', values }]),
      ...(isKnown(transition.to) ? [] : [{ at: transition, feature: 'to', values }]),
    ]);
    if (!isKnown(machine.initial)) wrong.unshift({ feature: 'initial', values });
    const state = model.get<'Attribute'>(machine.stateAttribute);
    if (state.multiple)
      wrong.push({
        at: state,
        feature: 'multiple',
        message: '{attribute} holds the state of {entity} and is a list; an element has one state at a time.',
        remedy: 'Set multiple to false.',
        values: { ...values, attribute: state.name },
        fix: setValue('Make the state a single value', pointer(state, 'multiple'), false),
      });
    return wrong;
  },
});

function entityOf(machine: StateMachine, model: Model<Pim>): Entity {
  return model.containerOf(machine, 'Entity');
}

function statesOf(machine: StateMachine, model: Model<Pim>): Enumeration | undefined {
  const type = model.resolve<'TypeDefinition'>(model.get<'Attribute'>(machine.stateAttribute).type);
  return type?.eClass === 'Enumeration' ? type : undefined;
}

/** A command has one outcome, and changes what is its own. */
export const triggersClear = constraint('PIM-SM-02', 'Transition', {
  severity: 'ERROR',
  holds:
    'triggers are commands of the same aggregate, or have an effect on the entity; the same command does not lead from one state to two targets',
  message: 'Command {command} would move {entity} to two states.',
  remedy: 'Split the command.',
  feature: 'triggers',
  guard: (transition, { model, satisfies }) =>
    satisfies('PIM-SM-01', model.containerOf(transition, 'StateMachine')),
  check: (transition, { facts, model }) => {
    const entity = entityOf(model.containerOf(transition, 'StateMachine'), model);
    const aggregate = aggregateOf(model, entity);
    return model.resolveAll<'Command'>(transition.triggers).flatMap((command) => {
      const values = { command: command.name, entity: entity.name };
      const hasEffect = command.effects.some(({ target }) => target === entity.id);
      if (aggregateOf(model, command) !== aggregate && !hasEffect)
        return [
          {
            message: 'Command {command} of another aggregate would change {entity}.',
            remedy: 'Choose a command of the same aggregate, or give the command an effect on {entity}.',
            values,
          },
        ];
      return facts(unclearTriggers).has(`${transition.id} ${command.id}`) ? [{ values }] : [];
    });
  },
});

/** `transition command` for every command that leads from one state to another target than a transition before. */
function unclearTriggers(model: Model<Pim>): ReadonlySet<string> {
  const unclear = new Set<string>();
  for (const machine of model.all('StateMachine')) {
    const byCommand = new Map<string, Transition[]>();
    for (const transition of machine.transitions) {
      for (const command of transition.triggers) {
        pushTo(byCommand, command, transition);
      }
    }
    for (const [command, transitions] of byCommand) {
      if (transitions.length < 2) continue;
      const targets = new Map<string, string>();
      for (const { id, from, to } of transitions) {
        if (from.some((state) => (targets.get(state) ?? to) !== to)) unclear.add(`${id} ${command}`);
        for (const state of from) if (!targets.has(state)) targets.set(state, to);
      }
    }
  }
  return unclear;
}

/** Every state can be reached, and a command makes every transition. */
export const statesReachable = constraint('PIM-SM-03', 'StateMachine', {
  severity: 'WARNING',
  holds: 'every literal is reachable from initial; every transition has a trigger',
  message: 'State {literal} of {entity} is never reached.',
  remedy: 'Add a transition or remove the literal.',
  feature: 'transitions',
  requires: ['PIM-SM-01'],
  check: (machine, { model }) => {
    const entity = entityOf(machine, model).name;
    const next = new Map<string, string[]>();
    for (const { from, to } of machine.transitions) {
      for (const state of from) {
        pushTo(next, state, to);
      }
    }
    const reached = reachableFrom<string>([machine.initial], (state) => next.get(state) ?? []);
    const unreached = (statesOf(machine, model)?.literals ?? []).filter(({ id }) => !reached.has(id));
    const idle = machine.transitions.filter(({ triggers }) => triggers.length === 0);
    return [
      ...unreached.map(({ name }) => ({ values: { literal: name, entity } })),
      ...idle.map((transition) => ({
        at: transition,
        feature: 'triggers',
        message: 'Nothing moves {entity} from {from} to {to}.',
        remedy: 'Name the commands that trigger it.',
        values: {
          entity,
          from: model
            .resolveAll<'EnumLiteral'>(transition.from)
            .map(({ name }) => name)
            .join(', '),
          to: model.get<'EnumLiteral'>(transition.to).name,
        },
      })),
    ];
  },
});
