import { isObject } from '../../../kernel/model/element.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { readModelOperations } from '../../../kernel/operations/read-operations.ts';
import { harmless } from '../../../lib/harmless-text.ts';

/** Operations of a provider with ids for aliases, or what is wrong with them. */
export type ReadProposal =
  | { readonly ok: true; readonly operations: readonly ModelOperation[] }
  | { readonly ok: false; readonly issues: readonly string[] };

/**
 * Reads `{"operations":[…]}` as a provider wrote it: null stands for what is left out, and elements are named by the
 * aliases they were shown under, or by the ref of an `add`. What is neither names nothing.
 */
export function readProposal(proposal: unknown, aliases: Readonly<Record<string, string>>): ReadProposal {
  const clean = withoutNulls(proposal);
  const read = readModelOperations(isObject(clean) ? clean['operations'] : undefined);
  if (!read.ok) return read;
  const taken = read.operations.flatMap((each, index) =>
    each.op === 'add' && Object.hasOwn(aliases, each.ref)
      ? [`operations[${index}].ref: ${JSON.stringify(each.ref.slice(0, 50))} is taken; use another`]
      : [],
  );
  return taken.length > 0 ? { ok: false, issues: taken } : withIds(read.operations, aliases);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutNulls);
  if (!isObject(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}

function withIds(
  operations: readonly ModelOperation[],
  aliases: Readonly<Record<string, string>>,
): ReadProposal {
  const refs = new Set(operations.filter((each) => each.op === 'add').map(({ ref }) => ref));
  const issues: string[] = [];
  const idOf = (name: string): string => {
    if (refs.has(name)) return name;
    const id = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    if (id === undefined)
      issues.push(`${JSON.stringify(name.slice(0, 50))} is not an element you were shown`);
    return id ?? name;
  };
  const aliased = (value: unknown): unknown =>
    typeof value !== 'string' ? value : Object.hasOwn(aliases, value) ? aliases[value] : harmless(value);
  const inSet = (set: Readonly<Record<string, unknown>>): Readonly<Record<string, never>> =>
    // Checked border: texts are replaced by texts.
    Object.fromEntries(
      Object.entries(set).map(([feature, value]) => [
        feature,
        Array.isArray(value) ? value.map((one: unknown) => aliased(one)) : aliased(value),
      ]),
    ) as Readonly<Record<string, never>>;
  const named = operations.map((operation): ModelOperation => {
    switch (operation.op) {
      case 'add': {
        const container = { ...operation.container, target: idOf(operation.container.target) };
        return { ...operation, container, ...(operation.set !== undefined && { set: inSet(operation.set) }) };
      }
      case 'update':
        return {
          ...operation,
          target: idOf(operation.target),
          ...(operation.set !== undefined && { set: inSet(operation.set) }),
        };
      case 'move': {
        const container = { ...operation.container, target: idOf(operation.container.target) };
        return { ...operation, target: idOf(operation.target), container };
      }
      case 'remove':
        return { ...operation, target: idOf(operation.target) };
      default:
        return { ...operation, source: idOf(operation.source), target: idOf(operation.target) };
    }
  });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, operations: named };
}
