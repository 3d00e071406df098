import type { Element } from '../model/element.ts';
import type { AppliedBatch } from './apply-operations.ts';
import type { ModelChange } from './model-change.ts';
import type { ModelOperation } from './model-operation.ts';

/**
 * A batch in parts that are valid one after the other, with ids for refs, and the model they lead to; or why it cannot
 * be carried out.
 */
export type Split =
  | {
      readonly ok: true;
      readonly batches: readonly (readonly ModelOperation[])[];
      readonly root: Element;
      readonly changes: readonly ModelChange[];
      readonly repairs: number;
    }
  | { readonly ok: false; readonly issues: readonly string[] };

/**
 * Parts a batch into batches of at most `size` operations, each of which leaves a valid model; what hangs together
 * stays together, so a batch may be larger. Where something is removed, everything from the first operation on that is
 * no addition stays one batch: what adds can be committed before anybody is asked, and nothing else is.
 */
export function splitOperations(given: {
  readonly operations: readonly ModelOperation[];
  readonly size: number;
  readonly root: Element;
  readonly apply: (root: Element, operations: readonly ModelOperation[]) => AppliedBatch;
}): Split {
  const { apply } = given;
  if (given.operations.length === 0)
    return { ok: true, batches: [], root: given.root, changes: [], repairs: 0 };
  const whole = apply(given.root, given.operations);
  if (!whole.ok) return whole;
  const { operations, root: end, changes, repairs } = whole;
  const harmless = operations.some(({ op }) => op === 'remove')
    ? additionsAtFirst(operations)
    : operations.length;
  const additions = operations.slice(0, harmless);
  const parts = partsOf(additions, given.size);
  // One part is the whole, which has been tried.
  if (parts.length === 1 && harmless === operations.length)
    return { ok: true, batches: parts, root: end, changes, repairs };
  const batches: (readonly ModelOperation[])[] = [];
  let root = given.root;
  let open: readonly ModelOperation[] = [];
  for (const part of parts) {
    const tried = [...open, ...part];
    const applied = apply(root, tried);
    open = applied.ok ? [] : tried;
    if (!applied.ok) continue;
    batches.push(tried);
    root = applied.root;
  }
  const rest = [...open, ...operations.slice(harmless)];
  return {
    ok: true,
    batches: rest.length === 0 ? batches : [...batches, rest],
    root: end,
    changes,
    repairs,
  };
}

/** How many operations there are before the first that changes what was there. */
function additionsAtFirst(operations: readonly ModelOperation[]): number {
  const added = new Set(operations.flatMap((operation) => (operation.op === 'add' ? [operation.ref] : [])));
  const isAddition = (operation: ModelOperation): boolean =>
    operation.op === 'add' ||
    operation.op === 'connect' ||
    (operation.op === 'update' && added.has(operation.target));
  const first = operations.findIndex((operation) => !isAddition(operation));
  return first < 0 ? operations.length : first;
}

/** Cuts between operations where nothing refers forward across the cut. */
function partsOf(
  operations: readonly ModelOperation[],
  size: number,
): readonly (readonly ModelOperation[])[] {
  const addedAt = new Map<string, number>();
  for (const [index, operation] of operations.entries())
    if (operation.op === 'add') addedAt.set(operation.ref, index);
  const parts: ModelOperation[][] = [];
  let part: ModelOperation[] = [];
  let reach = 0;
  for (const [index, operation] of operations.entries()) {
    part.push(operation);
    for (const name of namesIn(operation)) reach = Math.max(reach, addedAt.get(name) ?? 0);
    if (part.length >= size && reach <= index) {
      parts.push(part);
      part = [];
    }
  }
  return part.length === 0 ? parts : [...parts, part];
}

function namesIn(operation: ModelOperation): readonly string[] {
  switch (operation.op) {
    case 'add':
      return [operation.container.target, ...textsIn(operation.set)];
    case 'update':
      return [operation.target, ...textsIn(operation.set)];
    case 'move':
      return [operation.target, operation.container.target];
    case 'remove':
      return [operation.target];
    case 'connect':
    case 'disconnect':
      return [operation.source, operation.target];
  }
}

function textsIn(set: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  return Object.values(set ?? {})
    .flat()
    .filter((value) => typeof value === 'string');
}
