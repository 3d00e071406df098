import type { Model } from '../../../kernel/model/model.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { BusinessObject, Cim, LifecycleState, StateTransition } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** A life starts once and can get everywhere. */
export const statesReachable = constraint('CIM-LIF-01', 'BusinessObject', {
  severity: 'ERROR',
  holds: 'exactly one INITIAL state when states exist; every state is reachable from it',
  message: 'State "{state}" of {name} cannot be reached.',
  remedy: 'Add a transition or remove the state.',
  feature: 'states',
  guard: ({ states }) => states.length > 0,
  check: (object) => {
    const starts = object.states.filter(({ kind }) => kind === 'INITIAL');
    if (starts.length !== 1)
      return {
        message: 'The lifecycle of {name} has {count} initial states.',
        remedy: 'Make exactly one state the initial one.',
        values: { count: starts.length },
      };
    const reached = reachableStates(object, starts);
    return object.states
      .filter(({ id }) => !reached.has(id))
      .map((state) => ({ at: state, feature: 'name', values: { state: state.name } }));
  },
});

function reachableStates(object: BusinessObject, starts: readonly LifecycleState[]): ReadonlySet<string> {
  const next = new Map<string, string[]>(object.states.map(({ id }) => [id, []]));
  for (const { from, to } of object.transitions) for (const state of from) next.get(state)?.push(to);
  return reachableFrom(
    starts.map(({ id }) => id),
    (state) => next.get(state) ?? [],
  );
}

/** Nothing changes by itself, and what has ended stays as it is. */
export const transitionCaused = constraint('CIM-LIF-02', 'StateTransition', {
  severity: 'WARNING',
  holds: 'has a triggering step or its object has a policy for it; no transition leaves a FINAL state',
  message: 'Nothing makes {object} go from {from} to {to}.',
  remedy: 'Link the step that causes it.',
  feature: 'triggeredBy',
  guard: (transition, { model, satisfies }) => satisfies('CIM-LIF-01', objectOf(transition, model)),
  check: (transition, { facts, model }) => {
    const object = objectOf(transition, model);
    const from = model.resolveAll<'LifecycleState'>(transition.from);
    const values = {
      object: object.name,
      from: from.map(({ name }) => name).join(', '),
      to: model.get<'LifecycleState'>(transition.to).name,
    };
    const ended = from
      .filter(({ kind }) => kind === 'FINAL')
      .map(({ name }) => ({
        feature: 'from',
        message: '{object} goes from the final state {final} to {to}.',
        remedy: 'Remove the transition, or let the state be no final one.',
        values: { ...values, final: name },
      }));
    if (transition.triggeredBy.length > 0 || facts(changedByPolicies).has(object.id)) return ended;
    return [...ended, { values }];
  },
});

function objectOf(transition: StateTransition, model: Model<Cim>): BusinessObject {
  return model.containerOf(transition, 'BusinessObject');
}

/** Ids of the objects that the step of a policy writes. */
function changedByPolicies(model: Model<Cim>): ReadonlySet<string> {
  const steps = new Set(model.resolveAll<'ProcessStep'>(model.all('Policy').map(({ thenStep }) => thenStep)));
  const accesses = [...steps].flatMap((step) => step.accesses);
  return new Set(accesses.filter(({ mode }) => mode !== 'READ').map(({ object }) => object));
}
