import type { Model } from '../../../kernel/model/model.ts';
import { stoppingNodes, stopReasons, unreachedNodes } from '../../core/reachability/index.ts';
import type { Cim } from '../cim.ts';
import { cimReachability } from '../reachability/analysis.ts';
import { raisedEvents } from '../reachability/excused.ts';
import { constraint } from './constraint-builder.ts';

/** What stands in a process can be come to. */
export const nodeReached = constraint('CIM-RCH-05', 'BusinessProcess', {
  severity: 'WARNING',
  holds: 'every node is reached by a way whose conditions can hold',
  message: 'No instance of "{name}" reaches "{node}".',
  remedy: 'Connect it; the last node that is reached is "{last}".',
  requires: ['CIM-PRO-01'],
  check: (process, { facts, model }) => {
    const { processes, reachability } = facts(cimReachability);
    const flow = processes.get(process.id);
    if (flow === undefined) return true;
    return unreachedNodes(flow, reachability).map(({ node, last }) => ({
      at: model.get<'ProcessNode'>(node),
      feature: 'name',
      values: { node: nodeName(node, model), last: last === undefined ? '' : nodeName(last, model) },
    }));
  },
});

/** Where an instance has come, it can go on. */
export const processGoesOn = constraint('CIM-RCH-06', 'BusinessProcess', {
  severity: 'WARNING',
  holds: 'at every node that is reached, what it waits for can happen',
  message: '"{name}" can stop for ever at "{node}": {reason}.',
  remedy: 'Add a default branch, a timer, or an error path.',
  requires: ['CIM-PRO-01'],
  check: (process, { facts, model }) => {
    const { processes, reachability } = facts(cimReachability);
    const flow = processes.get(process.id);
    if (flow === undefined) return true;
    return stoppingNodes(flow, reachability).map(({ node, reason }) => ({
      at: model.get<'ProcessNode'>(node.id),
      feature: 'name',
      values: { node: nodeName(node.id, model), reason: stopReasons[reason] },
    }));
  },
});

/** What is waited for is raised. */
export const awaitedRaised = constraint('CIM-RCH-07', 'BusinessEvent', {
  severity: 'WARNING',
  holds: 'an event that a policy or an event point waits for is raised by a step or the end of a process',
  message: 'The event "{name}" is awaited by {awaiting}, but nothing raises it.',
  remedy: 'Let a step raise it.',
  check: (event, { facts, model }) => {
    if (facts(raisedEvents).has(event.id)) return true;
    const policies = model.referrers(event, 'Policy', 'whenEvent');
    const points = model
      .referrers(event, 'EventPoint', 'event')
      .filter(({ position, trigger }) => position !== 'END' && trigger === 'MESSAGE');
    const awaiting = [...policies, ...points].map(({ name }) => `"${name}"`);
    return awaiting.length === 0 || { values: { awaiting: awaiting.join(', ') } };
  },
});

/** A system that stands in the model has a part in it. */
export const systemUsed = constraint('CIM-RCH-08', 'ExternalSystem', {
  severity: 'WARNING',
  holds: 'performs a step, or owns a process',
  message: 'The external system "{name}" is used by nothing.',
  remedy: 'Let it perform a step, or remove it.',
  check: (system, { model }) =>
    model.referrers(system, 'ProcessStep', 'performer').length > 0 ||
    model.referrers(system, 'BusinessProcess', 'owner').length > 0,
});

function nodeName(id: string, model: Model<Cim>): string {
  return model.get<'ProcessNode'>(id).name;
}
