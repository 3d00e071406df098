import type { Model } from '../../../kernel/model/model.ts';
import type { ProcessFacts } from '../../core/reachability/index.ts';
import { canHold } from '../../core/reachability/index.ts';
import type { Pim, Workflow, WorkflowStep } from '../pim.ts';

/** What a workflow says about which of its steps follow which. */
export function workflowFacts(workflow: Workflow, model: Model<Pim>): ProcessFacts {
  const incoming = Map.groupBy(workflow.transitions, ({ target }): string => target);
  const outgoing = Map.groupBy(workflow.transitions, ({ source }): string => source);
  return {
    id: workflow.id,
    flows: workflow.transitions.map(({ source, target, condition, isDefault }) => ({
      source,
      target,
      isPossible: isDefault || canHold(condition),
    })),
    nodes: workflow.steps.map((step) => ({
      id: step.id,
      isStart: step.kind === 'START',
      isEnd: step.kind === 'END',
      isJoin: step.kind === 'PARALLEL' && (incoming.get(step.id) ?? []).length > 1,
      // A decision may take several branches.
      isSplit: (outgoing.get(step.id) ?? []).length > 1,
      awaits: step.kind === 'WAIT_EVENT' || step.kind === 'START' ? step.awaits : undefined,
      raises: step.emits,
      calls: calledBy(step, model),
    })),
  };
}

function calledBy({ kind, subWorkflow }: WorkflowStep, model: Model<Pim>): string | undefined {
  if (kind !== 'SUB_WORKFLOW') return undefined;
  const called = model.resolve<'Workflow'>(subWorkflow);
  return called?.executable === true ? called.id : undefined;
}
