import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import type { ModelChange, ShallowElement } from '../../../kernel/operations/model-change.ts';
import type { Destruction } from '../contract/engine.ts';
import { sizeOf } from './model-size.ts';

/** What changes take away from a model. */
export function destructionOf(before: Element, changes: readonly ModelChange[]): Destruction {
  const removed = changes.filter((change) => change.kind === 'removed');
  const holders = new Set(removed.map(({ place }) => place.container));
  const gone = new Set(removed.map(({ element }) => element.id));
  const isTop = ({ element, place }: (typeof removed)[number]): boolean =>
    place.container === before.id && holders.has(element.id);
  let disconnected = 0;
  const overwritten: string[] = [];
  for (const change of changes) {
    if (change.kind !== 'changed' || change.before === null) continue;
    if (Array.isArray(change.before)) {
      const after: readonly unknown[] = Array.isArray(change.after) ? change.after : [];
      disconnected += change.before.filter((value) => !after.includes(value)).length;
    } else if (typeof change.before === 'string' && gone.has(change.before)) disconnected += 1;
    else overwritten.push(change.id);
  }
  return {
    removed: removed.map(({ element }) => shown(element)),
    removedTops: removed.filter(isTop).length,
    removedGenerated: removed.filter(({ element }) => isGenerated(element)).length,
    disconnected,
    overwritten,
    modelSize: sizeOf(before),
  };
}

function shown({ id, eClass, values }: ShallowElement): Destruction['removed'][number] {
  return { id, class: eClass, name: nameOf({ id, eClass, ...values }) ?? '' };
}

function isGenerated({ id, eClass, values }: ShallowElement): boolean {
  const element = { id, eClass, ...values };
  const has = (feature: string): boolean => valueOf(element, feature) !== undefined;
  return eClass === 'TraceLink' || has('generatedFrom') || has('traceId');
}
