import { nameOf } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { stuckStates, unreachedStates } from '../../core/reachability/index.ts';
import type { Pim, Transition } from '../pim.ts';
import { pimReachability } from '../reachability/analysis.ts';
import { constraint } from './constraint-builder.ts';

/** A state that the graph leads to is one that can really be brought about. */
export const stateBroughtAbout = constraint('PIM-RCH-01', 'StateMachine', {
  severity: 'WARNING',
  holds: 'every state is reached by moves that can be started and whose rules can hold',
  message: 'Nobody can bring a {entity} into the state "{state}".',
  remedy: 'Add a transition to it, or a command that causes one.',
  feature: 'transitions',
  requires: ['PIM-SM-01'],
  check: (machine, { facts, model }) => {
    const { lifecycles, reachability } = facts(pimReachability);
    const lifecycle = lifecycles.get(machine.id);
    if (lifecycle === undefined) return true;
    const entity = model.containerOf(machine, 'Entity').name;
    return unreachedStates(lifecycle, reachability).map((id) => ({
      values: { entity, state: model.get<'EnumLiteral'>(id).name },
    }));
  },
});

/** Every move has something that starts it. */
export const moveStarted = constraint('PIM-RCH-02', 'Transition', {
  severity: 'WARNING',
  holds: 'a trigger is exposed, or run by a reaction or an executable workflow',
  message: 'The move from "{from}" to "{to}" has no one to start it.',
  remedy: 'Expose {commands}, or let a reaction or an executable workflow run it.',
  feature: 'triggers',
  guard: ({ triggers }) => triggers.length > 0,
  check: (transition, { facts, model }) => {
    const { moves, reachability } = facts(pimReachability);
    const move = moves.get(transition.id);
    if (move === undefined || !reachability.hasNoStarter(move)) return true;
    const commands = model.resolveAll<'Command'>(transition.triggers).map(({ name }) => `"${name}"`);
    return { values: { ...endsOf(transition, model), commands: commands.join(' or ') } };
  },
});

/** A rule that guards something can hold. */
export const ruleSatisfiable = constraint('PIM-RCH-03', ['Transition', 'Command'], {
  severity: 'WARNING',
  holds:
    'each guard and precondition can hold: what it reads is written by a command that can run, and limits leave it a value',
  message: 'The rule "{rule}" can never hold when "{command}" is done: nobody writes {fields}.',
  remedy: 'Let a command before it write {fields}, or drop the rule.',
  check: (element, { facts, model }) => {
    const { reachability } = facts(pimReachability);
    const isCommand = element.eClass === 'Command';
    const guards = new Set<string>(
      isCommand ? model.referrers(element, 'Transition', 'triggers').flatMap((each) => each.guards) : [],
    );
    const rules = model.resolveAll<'Invariant'>(isCommand ? element.preconditions : element.guards);
    return rules
      .filter(({ id }) => reachability.neverHolding.has(id) && !guards.has(id))
      .map((rule) => {
        const fields = (reachability.neverHolding.get(rule.id) ?? []).map(
          (id) => `"${nameOfField(id, model)}"`,
        );
        const values = { rule: rule.name, command: isCommand ? element.name : doneIn(element, model) };
        const feature = isCommand ? 'preconditions' : 'guards';
        if (fields.length > 0) return { feature, values: { ...values, fields: fields.join(', ') } };
        return {
          feature,
          message:
            'The rule "{rule}" can never hold when "{command}" is done: no value that is allowed meets it.',
          remedy: 'Correct the rule, or the limits of what it reads.',
          values,
        };
      });
  },
});

/** Everything comes to an end. */
export const lifeEnds = constraint('PIM-RCH-04', 'StateMachine', {
  severity: 'WARNING',
  holds: 'when some state has no way on, one of these can be reached from every state that is reached',
  message: 'A {entity} in "{state}" never reaches a final state.',
  remedy: 'Add a way on, or remove the ways that lead nowhere.',
  feature: 'transitions',
  requires: ['PIM-SM-01'],
  check: (machine, { facts, model }) => {
    const { lifecycles, reachability } = facts(pimReachability);
    const lifecycle = lifecycles.get(machine.id);
    if (lifecycle === undefined) return true;
    const entity = model.containerOf(machine, 'Entity').name;
    return stuckStates(lifecycle, reachability).map((id) => ({
      values: { entity, state: model.get<'EnumLiteral'>(id).name },
    }));
  },
});

function endsOf({ from, to }: Transition, model: Model<Pim>): { from: string; to: string } {
  const states = model.resolveAll<'EnumLiteral'>(from);
  return { from: states.map(({ name }) => name).join(', '), to: model.get<'EnumLiteral'>(to).name };
}

/** What is done when a transition is made: its commands, else the move itself. */
function doneIn(transition: Transition, model: Model<Pim>): string {
  const commands = model.resolveAll<'Command'>(transition.triggers).map(({ name }) => name);
  if (commands.length > 0) return commands.join(', ');
  const { from, to } = endsOf(transition, model);
  return `${from} to ${to}`;
}

/** An attribute by its name, an association by the role of what it leads to. */
function nameOfField(id: string, model: Model<Pim>): string {
  const field = model.find(id);
  if (field?.eClass === 'Association') return model.get<'Association'>(id).targetRole;
  return (field && nameOf(field)) ?? id;
}
