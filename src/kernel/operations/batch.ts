import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { Graph } from './graph.ts';
import type { ModelOperation, ValuesByFeature } from './model-operation.ts';

/** A batch while it is carried out. */
export type RunningBatch = { readonly graph: Graph; readonly issues: string[]; repairs: number };

/** A batch whose operations name elements by id only, or what is wrong with its refs. */
export type Resolved =
  | { readonly ok: true; readonly operations: readonly ModelOperation[] }
  | { readonly ok: false; readonly issues: readonly string[]; readonly blamed: readonly number[] };

/**
 * Replaces every ref by an id: the element's own when the batch was resolved before (its ref is an id then), a new
 * one otherwise. Refs may be used before the operation that adds their element.
 */
export function resolveRefs(
  operations: readonly ModelOperation[],
  given: { readonly graph: Graph; readonly newId: () => string },
): Resolved {
  const ids = new Map<string, string>();
  const issues: string[] = [];
  const blamed: number[] = [];
  for (const [index, operation] of operations.entries()) {
    if (operation.op !== 'add') continue;
    const { ref } = operation;
    if (ids.has(ref) || given.graph.nodes.has(ref)) {
      issues.push(`operations[${index}].ref: "${ref.slice(0, 100)}" is taken; use another`);
      blamed.push(index);
    }
    ids.set(ref, isUuid(ref) ? ref : given.newId());
  }
  if (issues.length > 0) return { ok: false, issues, blamed };
  const idOf = (name: string): string => ids.get(name) ?? name;
  return { ok: true, operations: operations.map((operation) => withIds(operation, { idOf, given })) };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}

type Names = { readonly idOf: (name: string) => string; readonly given: { readonly graph: Graph } };

function withIds(operation: ModelOperation, names: Names): ModelOperation {
  const { idOf } = names;
  switch (operation.op) {
    case 'add': {
      const container = { ...operation.container, target: idOf(operation.container.target) };
      const set = setWithIds(operation.set, { ...names, className: operation.class });
      return { ...operation, ref: idOf(operation.ref), container, ...withoutUndefined({ set }) };
    }
    case 'update': {
      const target = idOf(operation.target);
      const className = names.given.graph.nodes.get(target)?.eClass;
      const set = setWithIds(operation.set, { ...names, className });
      return { ...operation, target, ...withoutUndefined({ set }) };
    }
    case 'move':
      return {
        ...operation,
        target: idOf(operation.target),
        container: { ...operation.container, target: idOf(operation.container.target) },
      };
    case 'remove':
      return { ...operation, target: idOf(operation.target) };
    default:
      return { ...operation, source: idOf(operation.source), target: idOf(operation.target) };
  }
}

/** Refs stand for ids in references only: an attribute's text that looks like a ref stays what it is. */
function setWithIds(
  set: ValuesByFeature | undefined,
  names: Names & { readonly className: string | undefined },
): ValuesByFeature | undefined {
  if (set === undefined) return undefined;
  const metaClass = names.given.graph.metamodel.classes.get(names.className ?? '');
  const entries = Object.entries(set).map(([feature, value]) => {
    const isText = metaClass !== undefined && metaClass.featureByName.get(feature)?.kind !== 'reference';
    const idOf = (one: unknown): unknown => (typeof one === 'string' && !isText ? names.idOf(one) : one);
    return [feature, Array.isArray(value) ? value.map(idOf) : idOf(value)] as const;
  });
  // Checked border: only texts were replaced, by texts.
  return Object.fromEntries(entries) as ValuesByFeature;
}
