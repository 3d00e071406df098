import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { pushTo } from '../../../lib/push-to.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { Pim, Workflow, WorkflowStep } from '../pim.ts';
import { aggregateOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** What is to run by itself must be able to. */
export const workflowRuns = constraint('PIM-WF-01', 'Workflow', {
  severity: 'ERROR',
  holds:
    'an executable workflow has one START, at least one END, no unreachable step, and every COMMAND step invokes a command',
  message: 'Workflow {name} cannot run.',
  remedy: 'Complete it or set executable to false.',
  feature: 'executable',
  fix: 'Set executable to false.',
  guard: ({ executable }) => executable,
  check: (workflow, { pointer }) => {
    const fix = setValue('Keep it as documentation', pointer(workflow, 'executable'), false);
    return reasons(workflow).map(({ at, reason }) => ({
      at,
      feature: at === workflow ? 'steps' : 'name',
      message: 'Workflow {name} cannot run: {reason}.',
      values: { reason },
      fix,
    }));
  },
});

type Reason = { readonly at: Workflow | WorkflowStep; readonly reason: string };

function reasons(workflow: Workflow): readonly Reason[] {
  const starts = workflow.steps.filter(({ kind }) => kind === 'START');
  const hasEnd = workflow.steps.some(({ kind }) => kind === 'END');
  const found: Reason[] = [];
  if (starts.length !== 1) found.push({ at: workflow, reason: `it has ${starts.length} START steps` });
  if (!hasEnd) found.push({ at: workflow, reason: 'it has no END step' });
  const reached = reachableFrom(
    starts.map(({ id }) => id),
    followersIn(workflow),
  );
  for (const step of workflow.steps) {
    if (starts.length > 0 && !reached.has(step.id))
      found.push({ at: step, reason: `step "${step.name}" is never reached` });
    if (step.kind === 'COMMAND' && step.invokes === undefined)
      found.push({ at: step, reason: `step "${step.name}" invokes no command` });
  }
  return found;
}

function followersIn(workflow: Workflow): (step: string) => readonly string[] {
  const outgoing = Map.groupBy(workflow.transitions, ({ source }) => source);
  return (step) => (outgoing.get(step) ?? []).map(({ target }) => target);
}

/** What fails half-way can be taken back. */
export const workflowUndoable = constraint('PIM-WF-02', 'Workflow', {
  severity: 'WARNING',
  holds:
    'in an executable workflow over several aggregates, each state-changing step before the last has a compensation',
  message: '{step} cannot be undone when a later step fails.',
  remedy: 'Add compensatedBy.',
  feature: 'steps',
  requires: ['PIM-WF-01'],
  guard: (workflow, { model }) => workflow.executable && aggregatesChanged(workflow, model) > 1,
  check: (workflow) => {
    const changing = workflow.steps.filter(({ invokes }) => invokes !== undefined);
    const before = new Map<string, string[]>();
    for (const { source, target } of workflow.transitions) {
      pushTo(before, target, source);
    }
    // A change lies ahead of a step when one of its followers changes something or has a change ahead.
    const leadsToChange = reachableFrom<string>(
      changing.map(({ id }) => id),
      (step) => before.get(step) ?? [],
    );
    const followers = followersIn(workflow);
    return changing
      .filter(
        ({ id, compensatedBy }) =>
          compensatedBy === undefined && followers(id).some((next) => leadsToChange.has(next)),
      )
      .map((step) => ({ at: step, feature: 'compensatedBy', values: { step: step.name } }));
  },
});

function aggregatesChanged(workflow: Workflow, model: Model<Pim>): number {
  const commands = workflow.steps.flatMap(({ invokes }) =>
    invokes === undefined ? [] : [model.get<'Command'>(invokes)],
  );
  return new Set(commands.map((command) => aggregateOf(model, command))).size;
}
