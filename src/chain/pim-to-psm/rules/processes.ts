import type { Workflow, WorkflowStep } from '../../pim/pim.ts';
import { oneLine, paragraphs } from '../facts/labels.ts';
import type { PimSource } from '../facts/places.ts';
import { byId } from '../../core/by-id.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-29: every executable workflow becomes a process manager, each step a step of it. */
export const processOfWorkflow = rule('P2S-29', 'PimModel', {
  targets: (_model, { source, equivalent, maybe, facts }) =>
    facts.processes.flatMap(({ workflow, home }) => [
      target('process', 'ProcessManager', {
        key: workflow,
        into: () => ({ container: equivalent(home, 'module'), feature: 'processManagers' }),
        bind: () => ({
          name: workflow.name,
          description: workflow.description,
          symbol: facts.symbol(equivalent(workflow, 'process')),
        }),
      }),
      ...workflow.steps.map((step) =>
        target('saga-step', 'SagaStep', {
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
            compensation:
              step.compensatedBy === undefined ? undefined : equivalent(step.compensatedBy, 'handler'),
            next: [
              ...new Set(
                outgoing(workflow, step).flatMap((transition) => maybe(transition.target, 'saga-step') ?? []),
              ),
            ],
          }),
        }),
      ),
    ]),
});

function outgoing(workflow: Workflow, step: WorkflowStep): Workflow['transitions'] {
  return byId(workflow.transitions.filter((transition) => transition.source === step.id));
}

/** Conditions of branches in words: a step of the process manager only knows which steps follow. */
function branches(source: PimSource, workflow: Workflow, step: WorkflowStep): string | undefined {
  const lines = outgoing(workflow, step).flatMap(({ condition, isDefault, target: next }) => {
    const { name } = source.get<'WorkflowStep'>(next);
    if (condition !== undefined) return [`- ${oneLine(condition)}: ${name}`];
    return isDefault ? [`- otherwise: ${name}`] : [];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}
