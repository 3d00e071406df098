import type { RuleContext, Target } from '../../../kernel/transformation/rule.ts';
import type { BusinessAttribute, BusinessObject, Cim } from '../../cim/cim.ts';
import { isValue } from '../facts/composition.ts';
import type { CimFacts } from '../facts/facts.ts';
import type { CommandPlan, StepCommand } from '../facts/operations.ts';
import { rule, target } from '../rule-builders.ts';

type Context = RuleContext<Cim, CimFacts>;

/** C2P-22: a step that writes becomes a command of every aggregate it writes. */
export const commandOfStep = rule('C2P-22', 'ProcessStep', {
  targets: (step, context) =>
    context.facts.operations.ofStep(step).map((command) => {
      const { source, facts, equivalent } = context;
      return target('command', 'Command', {
        suffix: command.suffix,
        into: intoAggregate(command, context),
        bind: () => ({
          ...commandFeatures(command, context),
          description: step.description,
          accepts: acceptedBy(command, facts)
            .filter((attribute) => facts.rules.derivationOf(attribute) === undefined)
            .map((attribute) => equivalent(attribute, 'attribute')),
          preconditions: source
            .resolveAll(step.governedBy)
            .filter((governing) => facts.rules.rootOf(governing) === command.root)
            .map((governing) => equivalent(governing, 'invariant')),
          emits: facts.events.emittedBy(command).map((event) => equivalent(event, 'event')),
        }),
      });
    }),
});

/** C2P-23: a state transition that no step's command causes gets a command of its own. */
export const commandOfTransition = rule('C2P-23', 'StateTransition', {
  targets: (transition, context) => {
    const command = context.facts.operations.ofTransition(transition);
    return command === undefined ? [] : [plainCommand(command, context)];
  },
});

/**
 * C2P-24: data that no process creates, changes or removes gets the missing commands, and every aggregate with a
 * steward the general edit and removal, which final states refuse.
 */
export const filledInCommands = rule('C2P-24', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, context) =>
    context.facts.operations.filledIn(object).map((command) =>
      plainCommand(command, context, () => ({
        allowedIn: command.kind === 'CREATE' ? [] : openStates(object, context),
      })),
    ),
});

/**
 * C2P-37: parts of an aggregate are added, changed and removed one by one, as long as the whole is not in a final state.
 */
export const commandsOfParts = rule('C2P-37', 'BusinessObject', {
  when: (object) => !isValue(object),
  targets: (object, context) =>
    context.facts.operations
      .ofParts(object)
      .flatMap((operation) =>
        operation.origin === 'part'
          ? [plainCommand(operation, context, () => ({ allowedIn: openStates(operation.root, context) }))]
          : [],
      ),
});

/** The states that are not final, as literals. */
function openStates(root: BusinessObject, { facts, equivalent }: Context) {
  return facts.lifecycles.openStatesOf(root).map((state) => equivalent(state, 'state-literal'));
}

function plainCommand(
  command: CommandPlan,
  context: Context,
  further: () => { readonly allowedIn?: readonly string[] } = () => ({}),
): Target {
  return target(command.role, 'Command', {
    into: intoAggregate(command, context),
    bind: () => ({ ...commandFeatures(command, context), ...further() }),
  });
}

function commandFeatures(command: CommandPlan, { facts, equivalent }: Context) {
  return {
    name: command.name,
    code: facts.codes.operation(command),
    kind: command.kind,
    target: equivalent(command.target, 'entity'),
    exposed: facts.access.isExposed(command),
    access: 'ROLES' as const,
  };
}

function intoAggregate(command: CommandPlan, { equivalent }: Context) {
  return () => ({ container: equivalent(command.root, 'aggregate-root'), feature: 'operations' });
}

/** The root's attributes a step is limited to; empty when at least one of its accesses to the root has no limit. */
function acceptedBy(command: StepCommand, facts: CimFacts): readonly BusinessAttribute[] {
  const writes = facts.work
    .of(command.key)
    .filter(({ object, mode }) => object === command.target && mode !== 'READ');
  if (writes.some(({ attributes }) => attributes.length === 0)) return [];
  const accepted = new Set(writes.flatMap(({ attributes }) => attributes));
  return command.target.attributes.filter((attribute) => accepted.has(attribute));
}
