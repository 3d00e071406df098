import { stoppingNodes, stopReasons, unreachedNodes } from '../../core/reachability/index.ts';
import { pimReachability } from '../reachability/analysis.ts';
import { constraint } from './constraint-builder.ts';

/** What stands in a workflow that runs can be come to. */
export const stepReached = constraint('PIM-RCH-05', 'Workflow', {
  severity: 'WARNING',
  holds: 'every step of an executable workflow is reached by a way whose conditions can hold',
  message: 'No instance of "{name}" reaches "{step}".',
  remedy: 'Connect it; the last step that is reached is "{last}".',
  requires: ['PIM-WF-01'],
  check: (workflow, { facts, model }) => {
    const { workflows, reachability } = facts(pimReachability);
    const flow = workflows.get(workflow.id);
    if (flow === undefined) return true;
    return unreachedNodes(flow, reachability).map(({ node, last }) => {
      const step = model.get<'WorkflowStep'>(node);
      const before = model.resolve<'WorkflowStep'>(last);
      return { at: step, feature: 'name', values: { step: step.name, last: before?.name ?? '' } };
    });
  },
});

/** Where an instance has come, it can go on. */
export const workflowGoesOn = constraint('PIM-RCH-06', 'Workflow', {
  severity: 'WARNING',
  holds:
    'at every step of an executable workflow that is reached, what it waits for can happen, and a way leads on',
  message: '"{name}" can stop for ever at "{step}": {reason}.',
  remedy: 'Add a default branch, a timer, or an error path.',
  requires: ['PIM-WF-01'],
  check: (workflow, { facts, model }) => {
    const { workflows, reachability } = facts(pimReachability);
    const flow = workflows.get(workflow.id);
    if (flow === undefined) return true;
    return stoppingNodes(flow, reachability).map(({ node, reason }) => {
      const step = model.get<'WorkflowStep'>(node.id);
      return { at: step, feature: 'name', values: { step: step.name, reason: stopReasons[reason] } };
    });
  },
});
