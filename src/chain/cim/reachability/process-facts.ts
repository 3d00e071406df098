import type { Model } from '../../../kernel/model/model.ts';
import type { ProcessFacts } from '../../core/reachability/index.ts';
import { canHold } from '../../core/reachability/index.ts';
import type { BusinessProcess, Cim, ProcessNode } from '../cim.ts';

/** What a process says about which of its nodes follow which. */
export function processFacts(process: BusinessProcess, model: Model<Cim>): ProcessFacts {
  const flows = process.flows.map(({ source, target, condition, isDefault }) => ({
    source,
    target,
    isPossible: isDefault || canHold(condition),
  }));
  const incoming = Map.groupBy(process.flows, ({ target }) => target);
  const outgoing = Map.groupBy(process.flows, ({ source }) => source);
  return {
    id: process.id,
    flows,
    nodes: process.nodes.map((node) => {
      const { id, eClass } = node;
      const next = (outgoing.get(id) ?? []).map(({ target }) => model.get<'ProcessNode'>(target));
      return {
        id,
        isStart: eClass === 'EventPoint' && node.position === 'START',
        isEnd: eClass === 'EventPoint' && node.position === 'END',
        isJoin: eClass === 'DecisionPoint' && node.kind === 'PARALLEL' && (incoming.get(id) ?? []).length > 1,
        isSplit:
          next.length > 1 &&
          !(eClass === 'DecisionPoint' && (node.kind === 'EXCLUSIVE' || node.kind === 'EVENT_BASED')),
        awaits: awaitedAt(node, next),
        raises:
          eClass === 'EventPoint' && node.position === 'END' && node.event !== undefined ? [node.event] : [],
        calls: calledBy(node, model),
      };
    }),
  };
}

/** A start goes on by itself when the very next step raises its event: that step's operation is the start then. */
function awaitedAt(node: ProcessNode, next: readonly ProcessNode[]): string | undefined {
  if (node.eClass !== 'EventPoint' || node.trigger !== 'MESSAGE' || node.position === 'END') return undefined;
  const { event } = node;
  const raisesIt = next.some(
    (step) => step.eClass === 'ProcessStep' && event !== undefined && step.raises.includes(event),
  );
  return node.position === 'START' && raisesIt ? undefined : event;
}

function calledBy(node: ProcessNode, model: Model<Cim>): string | undefined {
  if (node.eClass !== 'ProcessStep' || node.kind !== 'CALL_PROCESS') return undefined;
  const called = model.resolve<'BusinessProcess'>(node.calls);
  return called === undefined || called.automation === 'MANUAL' ? undefined : called.id;
}
