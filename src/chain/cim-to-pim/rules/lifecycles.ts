import { isValue } from '../facts/composition.ts';
import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-20: an object with states gets a status enumeration and a status attribute. */
export const statusOfObject = rule('C2P-20', 'BusinessObject', {
  when: (object) => !isValue(object) && object.states.length > 0,
  targets: (object, { facts, equivalent }) => {
    const home = facts.homeOf(object);
    return [
      target('status-enum', 'Enumeration', {
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'types' }),
        bind: () => ({ name: `${object.name} status`, code: facts.codes.statusEnumeration(object) }),
      }),
      target('status-attribute', 'Attribute', {
        into: () => ({ container: equivalent(object, 'entity'), feature: 'attributes' }),
        bind: () => ({
          name: 'Status',
          code: facts.fieldCodes.status(object),
          type: equivalent(object, 'status-enum'),
          required: true,
          readOnly: true,
          searchable: true,
        }),
      }),
    ];
  },
});

/** C2P-20: its states become literals. */
export const literalOfState = rule('C2P-20', 'LifecycleState', {
  when: (state, { source }) => !isValue(source.containerOf(state, 'BusinessObject')),
  targets: (state, { source, facts, equivalent }) => [
    target('state-literal', 'EnumLiteral', {
      into: () => ({
        container: equivalent(source.containerOf(state, 'BusinessObject'), 'status-enum'),
        feature: 'literals',
      }),
      bind: () => ({
        name: state.name,
        description: state.description,
        code: facts.codes.stateLiteral(state),
      }),
    }),
  ],
});

/** C2P-21: an object with states gets a state machine. */
export const stateMachineOfObject = rule('C2P-21', 'BusinessObject', {
  when: (object) => !isValue(object) && object.states.length > 0,
  targets: (object, { facts, equivalent }) => [
    target('state-machine', 'StateMachine', {
      into: () => ({ container: equivalent(object, 'entity'), feature: 'stateMachine' }),
      bind: () => ({
        name: `${object.name} lifecycle`,
        stateAttribute: equivalent(object, 'status-attribute'),
        initial: equivalent(facts.lifecycles.initialOf(object), 'state-literal'),
      }),
    }),
  ],
});

/** C2P-21: a state transition becomes a move that commands trigger and invariants of the same aggregate guard. */
export const transitionOfState = rule('C2P-21', 'StateTransition', {
  targets: (transition, { source, facts, equivalent }) => {
    const move = facts.lifecycles.moveOf(transition);
    if (move === undefined) return [];
    const root = facts.composition.rootOf(move.object);
    return [
      target('transition', 'Transition', {
        into: () => ({ container: equivalent(move.object, 'state-machine'), feature: 'transitions' }),
        bind: () => ({
          from: move.from.map((state) => equivalent(state, 'state-literal')),
          to: equivalent(move.to, 'state-literal'),
          triggers: facts.operations
            .triggersOf(move)
            .map(({ key, role, suffix }) => equivalent(key, role, suffix)),
          guards: source
            .resolveAll(transition.guard)
            .filter((guard) => facts.rules.rootOf(guard) === root)
            .map((guard) => equivalent(guard, 'invariant')),
        }),
      }),
    ];
  },
});
