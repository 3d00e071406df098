import { nameOf } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { stuckStates, unreachedStates } from '../../core/reachability/index.ts';
import type { Cim, StateTransition } from '../cim.ts';
import { cimReachability } from '../reachability/analysis.ts';
import { constraint } from './constraint-builder.ts';

/** A state that the graph leads to is one that can really be brought about. */
export const stateBroughtAbout = constraint('CIM-RCH-01', 'BusinessObject', {
  severity: 'WARNING',
  holds: 'every state is reached by moves that can be started and whose rules can hold',
  message: 'Nobody can bring a {name} into the state "{state}".',
  remedy: 'Add a transition to it, or a step that causes one.',
  feature: 'states',
  guard: ({ states }) => states.length > 0,
  check: (object, { facts, model }) => {
    const { lifecycles, reachability } = facts(cimReachability);
    const lifecycle = lifecycles.get(object.id);
    if (lifecycle === undefined) return true;
    return unreachedStates(lifecycle, reachability).map((id) => {
      const state = model.get<'LifecycleState'>(id);
      return { at: state, feature: 'name', values: { state: state.name } };
    });
  },
});

/** Every move has something that starts it. */
export const moveStarted = constraint('CIM-RCH-02', 'StateTransition', {
  severity: 'INFO',
  holds: 'a person, a message, a policy or a process that software runs does a step that triggers it',
  message: 'The move from "{from}" to "{to}" has no one to start it.',
  remedy: 'Name a step in `triggeredBy`; without one, the steward gets an operation.',
  feature: 'triggeredBy',
  requires: ['CIM-LIF-02'],
  guard: (transition, { model, satisfies }) =>
    satisfies('CIM-LIF-01', model.containerOf(transition, 'BusinessObject')),
  check: (transition, { facts, model }) => {
    const { movesOfSteward, unstarted } = facts(cimReachability);
    if (!unstarted.has(transition.id)) return true;
    const isStewards = movesOfSteward.has(transition.id);
    const steps = model.resolveAll<'ProcessStep'>(transition.triggeredBy).map(({ name }) => `"${name}"`);
    const wanted =
      steps.length === 0
        ? 'Name a step in `triggeredBy`'
        : `Let a person, a policy or a process that software runs do ${steps.join(' or ')}`;
    return {
      values: endsOf(transition, model),
      remedy: isStewards
        ? `${wanted}; without one, the steward gets an operation.`
        : `${wanted}, or name a steward.`,
    };
  },
});

/** A rule that guards something can hold. */
export const ruleSatisfiable = constraint('CIM-RCH-03', ['StateTransition', 'ProcessStep'], {
  severity: 'WARNING',
  holds:
    'each rule of a transition or step can hold: what it reads is written by a step that can run, and limits leave it a value',
  message: 'The rule "{rule}" can never hold when "{step}" is done: nobody writes {fields}.',
  remedy: 'Let a step before it write {fields}, or drop the rule.',
  check: (element, { facts, model }) => {
    const { reachability } = facts(cimReachability);
    const isStep = element.eClass === 'ProcessStep';
    const guards = new Set<string>(
      isStep ? model.referrers(element, 'StateTransition', 'triggeredBy').flatMap(({ guard }) => guard) : [],
    );
    const rules = model.resolveAll<'BusinessRule'>(isStep ? element.governedBy : element.guard);
    return rules
      .filter(({ id }) => reachability.neverHolding.has(id) && !guards.has(id))
      .map((rule) => {
        const fields = (reachability.neverHolding.get(rule.id) ?? []).map(
          (id) => `"${nameOfField(id, model)}"`,
        );
        const values = { rule: rule.name, step: isStep ? element.name : doneIn(element, model) };
        const feature = isStep ? 'governedBy' : 'guard';
        if (fields.length > 0) return { feature, values: { ...values, fields: fields.join(', ') } };
        return {
          feature,
          message:
            'The rule "{rule}" can never hold when "{step}" is done: no value that is allowed meets it.',
          remedy: 'Correct the rule, or the limits of what it reads.',
          values,
        };
      });
  },
});

/** Everything comes to an end. */
export const lifeEnds = constraint('CIM-RCH-04', 'BusinessObject', {
  severity: 'WARNING',
  holds: 'when it has FINAL states, one of them can be reached from every state that is reached',
  message: 'A {name} in "{state}" never reaches a final state.',
  remedy: 'Add a way on, or make the state FINAL.',
  feature: 'states',
  guard: ({ states }) => states.length > 0,
  check: (object, { facts, model }) => {
    const { lifecycles, reachability } = facts(cimReachability);
    const lifecycle = lifecycles.get(object.id);
    if (lifecycle === undefined) return true;
    return stuckStates(lifecycle, reachability).map((id) => {
      const state = model.get<'LifecycleState'>(id);
      return { at: state, feature: 'kind', values: { state: state.name } };
    });
  },
});

function endsOf({ from, to }: StateTransition, model: Model<Cim>): { from: string; to: string } {
  const states = model.resolveAll<'LifecycleState'>(from);
  return { from: states.map(({ name }) => name).join(', '), to: model.get<'LifecycleState'>(to).name };
}

/** What is done when a transition is made: its steps, else the move itself. */
function doneIn(transition: StateTransition, model: Model<Cim>): string {
  const steps = model.resolveAll<'ProcessStep'>(transition.triggeredBy).map(({ name }) => name);
  if (steps.length > 0) return steps.join(', ');
  const { from, to } = endsOf(transition, model);
  return `${from} to ${to}`;
}

/** An attribute by its name, a relation by the role of what it leads to. */
function nameOfField(id: string, model: Model<Cim>): string {
  const field = model.find(id);
  if (field?.eClass !== 'ObjectRelation') return (field && nameOf(field)) ?? id;
  const { target, targetRole } = model.get<'ObjectRelation'>(id);
  return targetRole ?? model.get<'BusinessObject'>(target).name;
}
