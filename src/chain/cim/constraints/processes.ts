import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { reachableFrom } from '../../core/graph.ts';
import { isBlank } from '../../core/wording.ts';
import type { BusinessProcess, Cim, ProcessNode, SequenceFlow } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** A process has a start, steps in between, and an end. */
export const processConnected = constraint('CIM-PRO-01', 'BusinessProcess', {
  severity: 'ERROR',
  holds: 'at least one START and one END; every node lies on a path from a start to an end',
  message: '"{node}" in {name} is not connected.',
  remedy: 'Connect it.',
  feature: 'nodes',
  guard: ({ flows }, { satisfies }) => flows.every((flow) => satisfies('CIM-PRO-02', flow)),
  check: (process) => {
    const starts = process.nodes.filter((node) => isAt(node, 'START'));
    const ends = process.nodes.filter((node) => isAt(node, 'END'));
    if (starts.length === 0 || ends.length === 0)
      return {
        message: '{name} has no {missing}.',
        remedy: 'Add an event point there.',
        values: { missing: starts.length === 0 ? 'start' : 'end' },
      };
    const fromStart = reached(process, starts, 'FORWARDS');
    const toEnd = reached(process, ends, 'BACKWARDS');
    return process.nodes
      .filter(({ id }) => !fromStart.has(id) || !toEnd.has(id))
      .map((node) => ({ at: node, feature: 'name', values: { node: node.name } }));
  },
});

function isAt(node: ProcessNode, position: 'START' | 'END'): boolean {
  return node.eClass === 'EventPoint' && node.position === position;
}

function reached(
  process: BusinessProcess,
  from: readonly ProcessNode[],
  direction: 'FORWARDS' | 'BACKWARDS',
): ReadonlySet<string> {
  const [near, far] =
    direction === 'FORWARDS' ? (['source', 'target'] as const) : (['target', 'source'] as const);
  const flows = Map.groupBy(process.flows, (flow) => flow[near]);
  return reachableFrom<string>(
    from.map(({ id }) => id),
    (node) => (flows.get(node) ?? []).map((flow) => flow[far]),
  );
}

/** A flow joins two nodes of its own process, and respects where work starts and ends. */
export const flowJoinsNodes = constraint('CIM-PRO-02', 'SequenceFlow', {
  severity: 'ERROR',
  holds: 'source and target are nodes of the same process; START has no incoming and END no outgoing flow',
  message: 'A flow of {process} connects the wrong nodes.',
  remedy: 'Reconnect it.',
  check: (flow, { model }) => {
    const process = model.containerOf(flow, 'BusinessProcess');
    const values = { process: process.name };
    const isWrong = (end: 'source' | 'target', forbidden: 'START' | 'END'): boolean => {
      const node = model.get<'ProcessNode'>(flow[end]);
      return model.placeOf(node)?.container !== process || isAt(node, forbidden);
    };
    if (isWrong('source', 'END')) return { feature: 'source', values };
    return !isWrong('target', 'START') || { feature: 'target', values };
  },
});

/** Where the flow splits, something says which way to go. */
export const branchesDecided = constraint('CIM-PRO-03', 'DecisionPoint', {
  severity: 'WARNING',
  holds: 'an EXCLUSIVE or INCLUSIVE split has a condition on every branch but at most one default',
  message: 'Branch to "{target}" of "{name}" has no condition.',
  remedy: 'Add a condition or mark it as default.',
  fix: 'Mark the only branch without condition as default.',
  guard: ({ kind }) => kind === 'EXCLUSIVE' || kind === 'INCLUSIVE',
  check: (decision, { facts, model, pointer }) => {
    const branches = facts(flowsFrom).get(decision.id) ?? [];
    if (branches.length < 2) return true;
    const defaults = branches.filter(({ isDefault }) => isDefault);
    const open = branches.filter(({ isDefault, condition }) => !isDefault && isBlank(condition));
    const tooMany = defaults.slice(1).map((flow) => ({
      at: flow,
      feature: 'isDefault',
      message: '"{name}" has {count} default branches.',
      remedy: 'Keep one, and give the others a condition.',
      values: { count: defaults.length },
    }));
    const undecided = open.map((flow) => ({
      at: flow,
      feature: 'condition',
      values: { target: model.get<'ProcessNode'>(flow.target).name },
      ...(defaults.length === 0 &&
        open.length === 1 && { fix: setValue('Mark it as default', pointer(flow, 'isDefault'), true) }),
    }));
    return [...undecided, ...tooMany];
  },
});

function flowsFrom(model: Model<Cim>): ReadonlyMap<string, readonly SequenceFlow[]> {
  return Map.groupBy(model.all('SequenceFlow'), ({ source }) => source);
}
