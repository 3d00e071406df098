import { randomUUID } from 'node:crypto';
import type { Metamodel } from '../../../kernel/metamodel/metamodel.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { Proposed } from './read-proposal.ts';

/** What of a proposal fits a model, and what is wrong with the rest. */
export type Fitting = {
  readonly operations: readonly ModelOperation[];
  /** The id that every ref stands for. */
  readonly refs: Readonly<Record<string, string>>;
  readonly issues: readonly string[];
};

/** So often the rest is tried without what was wrong; each time it is smaller. */
const tries = 8;

/**
 * Finds the operations that fit a model together. What is wrong is left out with what depends on it, and the rest is
 * tried again; where an issue cannot be traced to operations, none of them fits.
 */
export function fittingOperations(
  { metamodel, root }: { readonly metamodel: Metamodel; readonly root: Element },
  proposed: readonly Proposed[],
): Fitting {
  const issues: string[] = [];
  let left = proposed;
  for (let attempt = 0; attempt < tries && left.length > 0; attempt += 1) {
    const operations = left.map(({ operation }) => operation);
    const made: string[] = [];
    const newId = (): string => made[made.push(randomUUID()) - 1] ?? '';
    const applied = applyOperations({ metamodel, root, operations, newId });
    if (applied.ok)
      return { operations: applied.operations, refs: refsIn(operations, applied.operations), issues };
    const numbered = left;
    const named = new Map(refsOf(operations).map((ref, index) => [made[index] ?? ref, ref]));
    issues.push(
      ...applied.issues.map((issue) =>
        issue
          .replace(/^operations\[(\d+)\]/, (_, at) => `operations[${numbered[Number(at)]?.index}]`)
          .replace(uuids, (id) => named.get(id) ?? id),
      ),
    );
    if (applied.blamed.length === 0) break;
    const wrong = new Set(applied.blamed);
    const rest = withoutDependents(left, (_, index) => wrong.has(index));
    const kept = new Set(rest);
    const dependents = left.filter((each, index) => !wrong.has(index) && !kept.has(each));
    issues.push(
      ...dependents.map(({ index }) => `operations[${index}]: builds on an operation that does not fit`),
    );
    left = rest;
  }
  return { operations: [], refs: {}, issues };
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The refs that get new ids, in the order in which they get them. */
function refsOf(operations: readonly ModelOperation[]): readonly string[] {
  const refs = operations.flatMap((operation) => (operation.op === 'add' ? [operation.ref] : []));
  return refs.filter((ref) => ref.search(uuids) < 0);
}

/** What is left when some operations go, and with them those that name what they would have added. */
export function withoutDependents(
  all: readonly Proposed[],
  goes: (each: Proposed, index: number) => boolean,
): readonly Proposed[] {
  let rest = all.filter((each, index) => !goes(each, index));
  for (;;) {
    const added = new Set(rest.flatMap(({ operation }) => (operation.op === 'add' ? [operation.ref] : [])));
    const missing = new Set(
      all.flatMap(({ operation }) =>
        operation.op === 'add' && !added.has(operation.ref) ? [operation.ref] : [],
      ),
    );
    const next = rest.filter(
      ({ operation }) => !namesIn(operation).some((name) => typeof name === 'string' && missing.has(name)),
    );
    if (next.length === rest.length) return rest;
    rest = next;
  }
}

/** What an operation names besides what it adds. */
function namesIn(operation: ModelOperation): readonly unknown[] {
  const inSet = 'set' in operation ? Object.values(operation.set ?? {}).flat() : [];
  const container = 'container' in operation ? [operation.container.target] : [];
  const target = 'target' in operation ? [operation.target] : [];
  const source = 'source' in operation ? [operation.source] : [];
  return [...inSet, ...container, ...target, ...source];
}

function refsIn(
  proposed: readonly ModelOperation[],
  applied: readonly ModelOperation[],
): Readonly<Record<string, string>> {
  const entries = proposed.flatMap((operation, index): readonly (readonly [string, string])[] => {
    const made = applied[index];
    return operation.op === 'add' && made?.op === 'add' ? [[operation.ref, made.ref]] : [];
  });
  return Object.fromEntries(entries);
}
