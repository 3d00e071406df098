import type { Element } from '../../../../kernel/model/element.ts';
import { valueOf } from '../../../../kernel/model/element.ts';
import type { Named } from '../names.ts';
import type { Workbench } from '../workbench.ts';
import { connect } from './flow.ts';

/** On which side of another step a step is to stand. */
export type StepSide = 'AFTER' | 'BEFORE';

/**
 * Puts a step, new or taken from its place, between another one and what stood behind (before) it. Says whether it
 * could: a step from which several ways go on is not taken from its place.
 */
export function place(
  bench: Workbench,
  process: Named,
  { anchor, node, side }: { readonly anchor: Named; readonly node: Named; readonly side: StepSide },
): boolean {
  const flows = flowsOf(bench, process);
  const [near, far] = side === 'AFTER' ? (['source', 'target'] as const) : (['target', 'source'] as const);
  if (flows.some((each) => each[near] === anchor.id && each[far] === node.id)) {
    bench.notes.push(`"${node.name}" stands there already.`);
    return true;
  }
  const behind = flows.filter(({ source }) => source === node.id);
  if (behind.length > 1) return false;
  const [next] = behind;
  const left = flows
    .filter((each) => each !== next)
    .map((each) => (each.target === node.id ? { ...each, target: next?.target ?? '' } : each))
    .map((each) => (each[near] === anchor.id ? { ...each, [near]: node.id } : each));
  for (const each of flows) {
    const now = left.find(({ id }) => id === each.id);
    if (now === undefined || now.target === '')
      bench.operations.push({ op: 'remove', target: each.id, cascade: true });
    else if (now.source !== each.source)
      bench.operations.push({ op: 'update', target: each.id, set: { source: now.source } });
    else if (now.target !== each.target)
      bench.operations.push({ op: 'update', target: each.id, set: { target: now.target } });
  }
  connect(bench, process, side === 'AFTER' ? { from: anchor, to: node } : { from: node, to: anchor });
  return true;
}

type Flow = { readonly id: string; readonly source: string; readonly target: string };

/** What connects the steps of a process, as the model has it: the flows with the ids of their ends. */
export function flowsOf(bench: Workbench, process: Named): readonly Flow[] {
  const ids = new Set(bench.inside(process.id).map(({ id }) => id));
  const isOwn = (each: Element): boolean =>
    /^(?:SequenceFlow|WorkflowTransition)$/.test(each.eClass) && ids.has(String(valueOf(each, 'source')));
  return [...bench.scene.elements.values()].filter(isOwn).map((each) => ({
    id: each.id,
    source: String(valueOf(each, 'source')),
    target: String(valueOf(each, 'target')),
  }));
}
