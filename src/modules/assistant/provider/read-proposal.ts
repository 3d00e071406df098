import { isObject } from '../../../kernel/model/element.ts';
import type { ModelOperation, Scalar } from '../../../kernel/operations/model-operation.ts';
import { readEachOperation } from '../../../kernel/operations/read-operations.ts';
import { harmless } from '../../../lib/harmless-text.ts';
import type { Desk } from '../contract/operation-tools.ts';
import { renamedIn } from './rename-in-operation.ts';

/** One operation of a provider with ids for aliases, and where it stood in the proposal. */
export type Proposed = { readonly index: number; readonly operation: ModelOperation };

/** What of a proposal can be read, and what is wrong with the rest. */
export type ReadProposal = { readonly proposed: readonly Proposed[]; readonly issues: readonly string[] };

/**
 * Reads `{"operations":[…]}` as a provider wrote it: null stands for what is left out, values to be set are pairs or
 * members, and elements are named by the aliases they were shown under, or by the ref of an `add`. What is neither
 * names nothing. Every operation is judged by itself; one that repeats what is laid out already is passed over.
 */
export function readProposal(proposal: unknown, { aliases, operations: laidOut }: Desk): ReadProposal {
  const clean = withoutNulls(proposal);
  const given = isObject(clean) ? clean['operations'] : undefined;
  const read = readEachOperation(Array.isArray(given) ? given.map(withPlainSet) : given);
  if (!read.ok) return { proposed: [], issues: read.issues };
  const readable = read.each.flatMap((one, index) => (one.ok ? [{ index, operation: one.operation }] : []));
  const refs = new Set(readable.flatMap(({ operation }) => (operation.op === 'add' ? [operation.ref] : [])));
  const issues = read.each.flatMap((one) => (one.ok ? [] : one.issues));
  const known = new Set(laidOut.map(writtenOut));
  const proposed = readable.flatMap(({ index, operation }): readonly Proposed[] => {
    if (isRepeated(operation, { known, aliases })) return [];
    const named = withIds(operation, { refs, aliases });
    issues.push(...named.issues.map((issue) => `operations[${index}]${issue}`));
    return named.issues.length > 0 ? [] : [{ index, operation: named.operation }];
  });
  return { proposed, issues };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutNulls);
  if (!isObject(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}

/** Pairs of feature and value, which schemas can describe, as members. */
function withPlainSet(operation: unknown): unknown {
  if (!isObject(operation) || !Array.isArray(operation['set'])) return operation;
  const pairs: readonly unknown[] = operation['set'];
  const set = Object.fromEntries(
    pairs.flatMap((pair) =>
      isObject(pair) && 'value' in pair ? [[String(pair['feature']), pair['value']]] : [],
    ),
  );
  return { ...operation, set };
}

/** Whether an operation says again what is laid out, under the refs of then. */
function isRepeated(
  operation: ModelOperation,
  { known, aliases }: { readonly known: ReadonlySet<string>; readonly aliases: Desk['aliases'] },
): boolean {
  if (known.size === 0) return false;
  const { operation: named } = withIds(operation, { refs: new Set(), aliases });
  if (named.op !== 'add') return known.has(writtenOut(named));
  const id = Object.hasOwn(aliases, named.ref) ? aliases[named.ref] : undefined;
  return id !== undefined && known.has(writtenOut({ ...named, ref: id }));
}

function writtenOut(operation: ModelOperation): string {
  return JSON.stringify({ ...operation, sources: undefined });
}

type Names = { readonly refs: ReadonlySet<string>; readonly aliases: Readonly<Record<string, string>> };

function withIds(
  operation: ModelOperation,
  { refs, aliases }: Names,
): { readonly operation: ModelOperation; readonly issues: readonly string[] } {
  const issues: string[] = [];
  const idOf = (name: string): string => {
    if (refs.has(name)) return name;
    const id = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    if (id === undefined)
      issues.push(`: ${JSON.stringify(name.slice(0, 50))} is not an element you were shown`);
    return id ?? name;
  };
  const value = (given: Scalar): Scalar => {
    if (typeof given !== 'string') return given;
    return Object.hasOwn(aliases, given) ? (aliases[given] ?? given) : harmless(given);
  };
  if (operation.op === 'add' && Object.hasOwn(aliases, operation.ref))
    issues.push(`.ref: ${JSON.stringify(operation.ref.slice(0, 50))} is taken; use another`);
  return { operation: renamedIn(operation, { element: idOf, value }), issues };
}
