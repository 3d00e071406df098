import type { Model } from '../../../kernel/model/model.ts';
import { isCronLine } from '../../core/cron.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { BusinessFacts, LifecycleFacts } from '../../core/reachability/index.ts';
import { isExternal } from '../constraints/events.ts';
import type { Command, Pim, StateMachine } from '../pim.ts';
import { rulesIn } from './rule-facts.ts';
import { workflowFacts } from './workflow-facts.ts';
import { wholesIn, writtenBy } from './written-fields.ts';

/** What a PIM says about who can do what. */
export function businessFacts(model: Model<Pim>): BusinessFacts {
  const commands = model.all('Command');
  const rules = rulesIn(model);
  const checked = new Set(rules.map(({ id }) => id));
  const running = model.all('Workflow').filter(({ executable }) => executable);
  return {
    operations: commands.map((command) => ({
      id: command.id,
      isCallable: isCalled(command, model),
      raises: command.emits,
      writes: writtenBy(command, model),
      onlyMoves:
        command.kind !== 'CREATE' &&
        command.kind !== 'DELETE' &&
        model.referrers(command, 'Transition', 'triggers').length > 0,
    })),
    starters: startersOf(model),
    givenEvents: model.all('DomainEvent').flatMap((event) => (isExternal(event) ? [event.id] : [])),
    lifecycles: model.all('StateMachine').map((machine) => lifecycleOf(machine, checked, model)),
    wholes: wholesIn(model),
    processes: running.map((workflow) => workflowFacts(workflow, model)),
    rules,
    excused: excusedIn(model),
  };
}

/** Exposed, and at least one caller may run it. */
function isCalled(command: Command, model: Model<Pim>): boolean {
  if (!command.exposed) return false;
  return command.access === 'SIGNED_IN' || model.referrers(command, 'Permission', 'operation').length > 0;
}

/** Reactions run commands, and so do the nodes of workflows that software does. */
function startersOf(model: Model<Pim>): BusinessFacts['starters'] {
  const reactions = model
    .all('Reaction')
    .flatMap(({ trigger, on, schedule, invokes }): BusinessFacts['starters'] => {
      if (trigger === 'EVENT') return on === undefined ? [] : [{ operation: invokes, by: { event: on } }];
      return isCronLine(schedule ?? '') ? [{ operation: invokes, by: 'TIME' }] : [];
    });
  const steps = model
    .all('Workflow')
    .filter(({ executable }) => executable)
    .flatMap((workflow) => workflow.steps)
    .flatMap(({ id, kind, invokes, compensatedBy }) => [
      ...(invokes === undefined || kind === 'HUMAN_TASK' || kind === 'WAIT_EVENT'
        ? []
        : [{ operation: invokes, by: { node: id } }]),
      ...(compensatedBy === undefined ? [] : [{ operation: compensatedBy, by: { node: id } }]),
    ]);
  return [...reactions, ...steps];
}

function lifecycleOf(machine: StateMachine, checked: ReadonlySet<string>, model: Model<Pim>): LifecycleFacts {
  const type = model.resolve<'TypeDefinition'>(model.get<'Attribute'>(machine.stateAttribute).type);
  const literals = type?.eClass === 'Enumeration' ? type.literals : [];
  const left = new Set(machine.transitions.flatMap(({ from }) => from));
  return {
    id: machine.id,
    initial: machine.initial,
    // An architecture does not say which states are final: those that nothing leads out of.
    states: literals.map(({ id }) => ({ id, isFinal: !left.has(id) })),
    moves: machine.transitions.map(({ id, from, to, triggers, guards }) => ({
      id,
      from,
      to,
      triggers,
      rules: guards.filter((guard) => checked.has(guard)),
    })),
  };
}

/**
 * What other constraints report already: commands that no caller may run, events that nothing emits, and states that
 * no transition leads to.
 */
function excusedIn(model: Model<Pim>): ReadonlySet<string> {
  const forbidden = model.all('Command').filter((command) => command.exposed && !isCalled(command, model));
  const emitted = new Set<string>(
    [
      ...model.all('Command'),
      ...model.all('Workflow').flatMap(({ executable, steps }) => (executable ? steps : [])),
    ].flatMap(({ emits }) => emits),
  );
  const silent = model.all('DomainEvent').filter(({ id }) => !emitted.has(id));
  const loose = model.all('StateMachine').flatMap((machine) => {
    const next = Map.groupBy(
      machine.transitions.flatMap(({ from, to }) => from.map((state) => ({ state, to }))),
      ({ state }): string => state,
    );
    const connected = reachableFrom<string>([machine.initial], (state) =>
      (next.get(state) ?? []).map(({ to }) => to),
    );
    return [...new Set([...next.keys(), ...machine.transitions.map(({ to }): string => to)])].filter(
      (state) => !connected.has(state),
    );
  });
  return new Set([...forbidden.map(({ id }) => id), ...silent.map(({ id }) => id), ...loose]);
}
