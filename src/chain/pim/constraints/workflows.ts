import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { pushTo } from '../../../lib/push-to.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { Pim, Workflow, WorkflowStep } from '../pim.ts';
import { aggregateOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** What runs by itself begins somewhere and ends somewhere. */
export const workflowRuns = constraint('PIM-WF-01', 'Workflow', {
  severity: 'ERROR',
  holds: 'an executable workflow has a START (several are alternatives) and an END',
  message: 'Workflow {name} cannot run: it has no {missing} step.',
  remedy: 'Complete it or set executable to false.',
  feature: 'steps',
  fix: 'Set executable to false.',
  guard: ({ executable }) => executable,
  check: (workflow, { pointer }) => {
    const fix = setValue('Keep it as documentation', pointer(workflow, 'executable'), false);
    const kinds = new Set(workflow.steps.map(({ kind }) => kind));
    return (['START', 'END'] as const)
      .filter((kind) => !kinds.has(kind))
      .map((missing) => ({ values: { missing }, fix }));
  },
});

function followersIn(workflow: Workflow): (step: string) => readonly string[] {
  const outgoing = Map.groupBy(workflow.transitions, ({ source }) => source);
  return (step) => (outgoing.get(step) ?? []).map(({ target }) => target);
}

/** What fails half-way can be taken back. */
export const workflowUndoable = constraint('PIM-WF-02', 'Workflow', {
  severity: 'WARNING',
  holds:
    'in an executable workflow over several aggregates, each step in which software changes something before the last has a compensation',
  message: '{step} cannot be undone when a later step fails.',
  remedy: 'Add compensatedBy.',
  feature: 'steps',
  requires: ['PIM-WF-01'],
  guard: (workflow, { model }) => workflow.executable && aggregatesChanged(workflow, model) > 1,
  check: (workflow) => {
    const changing = workflow.steps.filter(changesBySoftware);
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

/** What people do they undo by themselves; what comes from outside is not ours to take back. */
function changesBySoftware({ kind, invokes }: WorkflowStep): boolean {
  return invokes !== undefined && kind !== 'HUMAN_TASK' && kind !== 'WAIT_EVENT';
}

function aggregatesChanged(workflow: Workflow, model: Model<Pim>): number {
  const commands = workflow.steps
    .filter(changesBySoftware)
    .flatMap(({ invokes }) => model.resolve<'Command'>(invokes) ?? []);
  return new Set(commands.map((command) => aggregateOf(model, command))).size;
}
