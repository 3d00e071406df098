import type { RuleContext, Target } from '../../../kernel/transformation/rule.ts';
import { namesInOneWord, isReadable } from '../../core/conditions.ts';
import { kebabCase } from '../../core/naming.ts';
import { timerOf } from '../../core/schedules.ts';
import { isBlank } from '../../core/wording.ts';
import { conditionNames } from '../../pim/condition-names.ts';
import type { Pim, Workflow, WorkflowStep, WorkflowTransition } from '../../pim/pim.ts';
import type { PimFacts } from '../facts/facts.ts';
import { oneLine, paragraphs } from '../facts/labels.ts';
import type { PimSource } from '../facts/places.ts';
import { homeOf } from '../facts/places.ts';
import type { Process } from '../facts/processes.ts';
import { operationClientOf } from '../facts/processes.ts';
import { targetId } from '../facts/target-ids.ts';
import { byId } from '../../core/by-id.ts';
import { rule, target } from '../rule-builders.ts';

type Context = RuleContext<Pim, PimFacts>;

/** P2S-29: every executable workflow becomes a process manager that code runs, each step a step of it. */
export const processOfWorkflow = rule('P2S-29', 'PimModel', {
  targets: (_model, context) =>
    context.facts.processes.flatMap((process) => {
      const { workflow, home } = process;
      const { equivalent, facts } = context;
      const known = new Map<string, ReadonlySet<string>>();
      const names = (): ReadonlySet<string> => {
        const found = known.get(workflow.id) ?? conditionNames(workflow, context.source);
        known.set(workflow.id, found);
        return found;
      };
      return [
        target('process', 'ProcessManager', {
          key: workflow,
          into: () => ({ container: equivalent(home, 'module'), feature: 'processManagers' }),
          bind: () => ({
            name: workflow.name,
            description: workflow.description,
            symbol: facts.symbol(equivalent(workflow, 'process')),
            runs: true,
            owner: workflow.owner === undefined ? undefined : equivalent(workflow.owner, 'role'),
          }),
        }),
        ...workflow.steps.flatMap((step) => [
          stepTarget(step, process, context),
          ...operationTarget(step, context),
          ...waysOn(workflow, step, context.source).map((transition) =>
            target('saga-branch', 'SagaBranch', {
              key: transition,
              into: () => ({ container: equivalent(step, 'saga-step'), feature: 'branches' }),
              bind: () => ({
                target: equivalent(transition.target, 'saga-step'),
                expression: expressionOf(transition, names),
                isDefault: transition.isDefault,
              }),
            }),
          ),
        ]),
      ];
    }),
});

function stepTarget(step: WorkflowStep, { workflow, home }: Process, context: Context): Target {
  const { source, equivalent, maybe, facts } = context;
  const failed = byId(outgoing(workflow, step)).find((transition) => isErrorPath(transition, source));
  const calls = facts.unitOf(home);
  const sent = source
    .resolveAll<'Entity'>(step.sends)
    .filter((entity) => facts.unitOf(homeOf(source, entity)) === calls);
  const refs = (ids: readonly string[], role: string) => ids.map((id) => equivalent(id, role));
  return target('saga-step', 'SagaStep', {
    key: step,
    into: () => ({ container: equivalent(workflow, 'process'), feature: 'steps' }),
    bind: () => ({
      name: step.name,
      description: paragraphs(step.description, step.timing, branches(source, workflow, step)),
      symbol: facts.symbol(equivalent(step, 'saga-step')),
      kind: step.kind,
      runs: step.invokes === undefined ? undefined : equivalent(step.invokes, 'handler'),
      awaits: step.awaits === undefined ? undefined : equivalent(step.awaits, 'dto-event'),
      client: step.integration === undefined ? undefined : maybe(step.integration, 'client'),
      operation: maybe(step, 'operation'),
      sends: sent.map((entity) => equivalent(entity, 'dto-response')),
      sendsOnly: sent.flatMap((entity) =>
        step.sendsOnly.flatMap(
          (attribute) => maybe(attribute, 'dto-field', targetId(entity, 'dto-response')) ?? [],
        ),
      ),
      compensation: step.compensatedBy === undefined ? undefined : equivalent(step.compensatedBy, 'handler'),
      next: [
        ...new Set(
          waysOn(workflow, step, source).flatMap((transition) => maybe(transition.target, 'saga-step') ?? []),
        ),
      ],
      choice: step.choice,
      onError: failed && equivalent(failed.target, 'saga-step'),
      role: step.role === undefined ? undefined : equivalent(step.role, 'role'),
      process: step.subWorkflow === undefined ? undefined : maybe(step.subWorkflow, 'process'),
      dueIn: step.kind === 'TIMER' ? timerOf(step.timing ?? '') : undefined,
      schedule: step.kind === 'START' ? timerOf(step.timing ?? '') : undefined,
      expression: step.expression,
      publishes: refs(step.emits, 'dto-event'),
      fails: step.fails,
    }),
  });
}

/** A step that calls an external system calls an operation of its own there, which people give its real path. */
function operationTarget(step: WorkflowStep, { source, equivalent, facts }: Context): readonly Target[] {
  const integration = operationClientOf(step, source);
  if (integration === undefined) return [];
  return [
    target('operation', 'IntegrationOperation', {
      key: step,
      into: () => ({ container: equivalent(integration, 'client'), feature: 'operations' }),
      bind: () => ({
        name: step.name,
        description: step.description,
        symbol: facts.symbol(equivalent(step, 'operation')),
        path: `/${kebabCase(step.name, 'call')}`,
      }),
    }),
  ];
}

function outgoing(workflow: Workflow, step: WorkflowStep): Workflow['transitions'] {
  const inside = new Set<string>(workflow.steps.map(({ id }) => id));
  return byId(
    workflow.transitions.filter(
      (transition) => transition.source === step.id && inside.has(transition.target),
    ),
  );
}

/** The transitions that a step is left by when it has not failed. */
function waysOn(workflow: Workflow, step: WorkflowStep, source: PimSource): Workflow['transitions'] {
  return outgoing(workflow, step).filter((transition) => !isErrorPath(transition, source));
}

function isErrorPath({ target: next }: WorkflowTransition, source: PimSource): boolean {
  return source.get<'WorkflowStep'>(next).kind === 'ERROR';
}

/** When a branch is taken, as far as software can read it. */
function expressionOf(
  { expression, condition }: WorkflowTransition,
  names: () => Iterable<string>,
): string | undefined {
  if (expression !== undefined && !isBlank(expression)) return expression;
  if (condition === undefined || isBlank(condition) || !isReadable(condition, names())) return undefined;
  return namesInOneWord(condition, names());
}

/** Conditions of branches in words. */
function branches(source: PimSource, workflow: Workflow, step: WorkflowStep): string | undefined {
  const lines = outgoing(workflow, step).flatMap(({ condition, isDefault, target: next }) => {
    const { name } = source.get<'WorkflowStep'>(next);
    if (condition !== undefined) return [`- ${oneLine(condition)}: ${name}`];
    return isDefault ? [`- otherwise: ${name}`] : [];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}
