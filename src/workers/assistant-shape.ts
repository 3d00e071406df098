import { randomUUID } from 'node:crypto';
import { levels } from '../chain/levels.ts';
import type { Element } from '../kernel/model/element.ts';
import { containedIn, isObject, nameOf } from '../kernel/model/element.ts';
import { applyOperations } from '../kernel/operations/apply-operations.ts';
import { contractText } from '../kernel/operations/contract.ts';
import type { ModelOperation } from '../kernel/operations/model-operation.ts';
import { readModelOperations } from '../kernel/operations/read-operations.ts';
import { splitOperations } from '../kernel/operations/split-operations.ts';
import type { AssistantLevel, Made, OperationTools, Outline } from '../modules/assistant/index.ts';
import { parseContent } from './read-document.ts';

type Request<N extends keyof OperationTools> = Omit<Parameters<OperationTools[N]>[0], 'signal' | 'journal'>;

/** Elements that are shown to a provider; those selected come first. */
const shownElements = 400;

const operationsPerBatch = 200;

/** A model as a provider is shown it; see `OperationTools.outline`. */
export function outline(request: Request<'outline'>): Outline {
  const { metamodel } = levels[request.level];
  const root = parseContent(request.content);
  const selected = new Set(request.selectedElementIds);
  const all = [...walk(request.level, root, '')];
  const [first, ...others] = all;
  const chosen = [
    ...(first === undefined ? [] : [first]),
    ...others.filter(({ element }) => selected.has(element.id)),
    ...others.filter(({ element }) => !selected.has(element.id)),
  ].slice(0, shownElements);
  const aliasOf = new Map(chosen.map(({ element }, index) => [element.id, `e${index}`]));
  return {
    contract: contractText(metamodel),
    lines: chosen.map(({ element, container, feature }) => {
      const name = JSON.stringify(nameOf(element)?.slice(0, 200) ?? '');
      const place = container === '' ? '' : ` in ${aliasOf.get(container) ?? 'elsewhere'}.${feature}`;
      const mark = selected.has(element.id) ? ' (selected)' : '';
      return `${aliasOf.get(element.id) ?? ''} ${element.eClass} ${name}${place}${mark}`;
    }),
    aliases: Object.fromEntries([...aliasOf].map(([id, alias]) => [alias, id])),
  };
}

type Shown = { readonly element: Element; readonly container: string; readonly feature: string };

function* walk(level: AssistantLevel, element: Element, container: string, feature = ''): Generator<Shown> {
  yield { element, container, feature };
  for (const containment of levels[level].metamodel.classes.get(element.eClass)?.containments ?? [])
    for (const child of containedIn(element, containment))
      yield* walk(level, child, element.id, containment.name);
}

/** Reads a provider's reply; see `OperationTools.shape`. */
export function shape(request: Request<'shape'>): Made {
  const { level, aliases } = request;
  const { metamodel } = levels[level];
  const json = jsonIn(request.reply);
  const read = readModelOperations(isObject(json) ? json['operations'] : undefined);
  if (!read.ok) return { kind: 'BLOCKED', issues: read.issues };
  const named = withIds(read.operations, aliases);
  if (!named.ok) return { kind: 'BLOCKED', issues: named.issues };
  const units = new Set(request.unitIds);
  const operations = named.operations.map((operation) => ownSources(operation, units));
  const root = parseContent(request.content);
  const split = splitOperations({
    ...{ operations, size: operationsPerBatch, root },
    apply: (model, part) => applyOperations({ metamodel, root: model, operations: part, newId: randomUUID }),
  });
  if (!split.ok) return { kind: 'BLOCKED', issues: split.issues };
  return {
    kind: 'WORK',
    work: {
      batches: split.batches.map((part) => ({ operations: part })),
      ...{ claims: [], waived: [], summary: [], repairs: split.repairs },
      namedForRemoval: namedIn(request.message, level, root),
    },
  };
}

/** The JSON object in a reply, whatever stands around it. */
function jsonIn(reply: string): unknown {
  const start = reply.indexOf('{');
  const end = reply.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(reply.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

/** Aliases become ids; what is neither an alias nor a ref of the same reply names nothing. */
function withIds(
  operations: readonly ModelOperation[],
  aliases: Readonly<Record<string, string>>,
):
  | { readonly ok: true; readonly operations: readonly ModelOperation[] }
  | { readonly ok: false; readonly issues: readonly string[] } {
  const refs = new Set(operations.filter((each) => each.op === 'add').map(({ ref }) => ref));
  const issues: string[] = [];
  const idOf = (name: string): string => {
    if (refs.has(name)) return name;
    const id = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    if (id === undefined) issues.push(`${JSON.stringify(name.slice(0, 50))} is no element you were shown`);
    return id ?? name;
  };
  const inSet = (set: Readonly<Record<string, unknown>>): Readonly<Record<string, never>> =>
    // Checked border: texts are replaced by texts.
    Object.fromEntries(
      Object.entries(set).map(([feature, value]) => [
        feature,
        Array.isArray(value) ? value.map((one: unknown) => aliased(one)) : aliased(value),
      ]),
    ) as Readonly<Record<string, never>>;
  const aliased = (value: unknown): unknown =>
    typeof value === 'string' && Object.hasOwn(aliases, value) ? aliases[value] : value;
  const named = operations.map((operation): ModelOperation => {
    switch (operation.op) {
      case 'add':
        return {
          ...operation,
          container: { ...operation.container, target: idOf(operation.container.target) },
          ...(operation.set === undefined ? {} : { set: inSet(operation.set) }),
        };
      case 'update':
        return {
          ...operation,
          target: idOf(operation.target),
          ...(operation.set === undefined ? {} : { set: inSet(operation.set) }),
        };
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
  });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, operations: named };
}

/** An operation can come from passages of its own part of the work only. */
function ownSources(operation: ModelOperation, units: ReadonlySet<string>): ModelOperation {
  if (!('sources' in operation) || operation.sources === undefined) return operation;
  return { ...operation, sources: operation.sources.filter((unitId) => units.has(unitId)) };
}

/** The elements whose names the user's message says. */
function namedIn(message: string, level: AssistantLevel, root: Element): readonly string[] {
  const said = message.toLowerCase();
  return [...walk(level, root, '')]
    .filter(({ element }) => {
      const name = nameOf(element)?.toLowerCase();
      return name !== undefined && said.includes(name);
    })
    .map(({ element }) => element.id);
}
