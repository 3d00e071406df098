import { randomUUID } from 'node:crypto';
import { levels } from '../../../chain/levels.ts';
import { findView } from '../../../chain/views.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { containedIn, isObject, nameOf, valueOf, valuesOf } from '../../../kernel/model/element.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { classContract } from '../../../kernel/operations/contract.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { materialise } from '../../../kernel/views/materialise.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { parseContent } from '../../models/index.ts';
import type { InThread, Made } from '../contract/engine.ts';
import type { Desk, OperationTools, ToolAnswer } from '../contract/operation-tools.ts';
import type { AssistantLevel } from '../records/turn.ts';
import { readProposal } from './read-proposal.ts';
import { madeOf } from './shape.ts';
import type { Aliases, Placed } from './shown-elements.ts';
import { aliasesFrom, inAliases, lineFor, walk } from './shown-elements.ts';

type Request<N extends keyof OperationTools> = InThread<OperationTools[N]>;

type Looking = {
  readonly level: AssistantLevel;
  readonly root: Element;
  readonly aliases: Aliases;
};

const shownLines = 200;
const longestAnswer = 16_000;
const longestValue = 500;

/** Carries out one call of a tool on a model with what is laid out already; see `OperationTools.use`. */
export function use(request: Request<'use'>): ToolAnswer {
  const { level, desk, tool, input } = request;
  const aliases = aliasesFrom(desk.aliases);
  const root = withLaidOut(request);
  switch (tool) {
    case 'inspect_model':
      return answered({ ...inspected({ level, root, aliases }, input), desk, aliases });
    case 'read_contract':
      return answered({ ...contractFor(level, input), desk, aliases });
    case 'apply_operations':
      return laidOut(request, { root, aliases });
    default:
      return assertNever(tool);
  }
}

/** What is laid out, as batches to be committed; see `OperationTools.collect`. */
export function collect(request: Request<'collect'>): Made {
  return madeOf(request, request.desk.operations);
}

function withLaidOut({ level, content, desk }: Request<'use'>): Element {
  const root = parseContent(content);
  if (desk.operations.length === 0) return root;
  const { metamodel } = levels[level];
  const applied = applyOperations({ metamodel, root, operations: desk.operations, newId: randomUUID });
  if (!applied.ok) throw new Error(`What was laid out does not fit its model: ${applied.issues.join('; ')}`);
  return applied.root;
}

type Answered = Pick<ToolAnswer, 'outcome' | 'counts'> & { readonly lines: readonly string[] };

function answered({
  lines,
  desk,
  aliases,
  ...rest
}: Answered & { readonly desk: Desk; readonly aliases: Aliases }): ToolAnswer {
  const text = lines.join('\n').slice(0, longestAnswer);
  return { ...rest, text, desk: { ...desk, aliases: aliases.all() } };
}

function rejected(...lines: readonly string[]): Answered {
  return { outcome: 'REJECTED', counts: {}, lines };
}

function found(lines: readonly string[]): Answered {
  return { outcome: 'OK', counts: { lines: lines.length }, lines };
}

function inspected(looking: Looking, input: unknown): Answered {
  const wanted = isObject(input) ? input : {};
  const { ids, query, view } = wanted;
  if (Array.isArray(ids) && ids.length > 0) return elementsFor(looking, ids);
  if (typeof view === 'string' && view !== '') return viewFor(looking, view);
  const words = typeof query === 'string' ? query.toLowerCase().split(/\s+/).filter(Boolean) : [];
  const all = [...walk(looking.level, looking.root)].filter(({ element }) => speaksOf(element, words));
  const lines = all.slice(0, shownLines).map((placed) => lineFor(placed, looking.aliases));
  const rest = all.length - lines.length;
  return found(rest > 0 ? [...lines, `… and ${rest} more; ask with a query`] : lines);
}

function speaksOf(element: Element, words: readonly string[]): boolean {
  const description = valueOf(element, 'description');
  const said = [element.eClass, nameOf(element) ?? '', typeof description === 'string' ? description : ''];
  const text = said.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

function elementsFor(looking: Looking, asked: readonly unknown[]): Answered {
  const idOf = looking.aliases.all();
  const wanted = asked.slice(0, 50).map(String);
  const unknown = wanted.filter((alias) => !Object.hasOwn(idOf, alias));
  if (unknown.length > 0)
    return rejected(
      ...unknown.map((alias) => `${JSON.stringify(alias.slice(0, 50))} is not an element you were shown`),
    );
  const ids = new Set(wanted.map((alias) => idOf[alias]));
  const placed = [...walk(looking.level, looking.root)].filter(({ element }) => ids.has(element.id));
  return found(
    placed.map((each) => `${lineFor(each, looking.aliases)} ${JSON.stringify(valuesFor(looking, each))}`),
  );
}

function valuesFor({ level, aliases }: Looking, { element }: Placed): Readonly<Record<string, unknown>> {
  const features = levels[level].metamodel.classes.get(element.eClass)?.stored ?? [];
  const entries = features.flatMap((feature): readonly (readonly [string, unknown])[] => {
    if (feature.name === 'id' || feature.name === 'name') return [];
    if (feature.kind === 'containment') {
      const held = containedIn(element, feature).map(({ id }) => aliases.of(id));
      return held.length === 0 ? [] : [[feature.name, held]];
    }
    const values = valuesOf(element, feature).map((value) => {
      if (typeof value !== 'string') return value;
      return feature.kind === 'reference' ? aliases.of(value) : value.slice(0, longestValue);
    });
    return values.length === 0 ? [] : [[feature.name, feature.many ? values : values[0]]];
  });
  return Object.fromEntries(entries);
}

function viewFor({ level, root, aliases }: Looking, viewId: string): Answered {
  const definition = findView(level, viewId);
  if (definition === undefined)
    return rejected(`${JSON.stringify(viewId.slice(0, 50))} is not a view of this level`);
  const { nodes, edges } = materialise(definition, openModel(levels[level].metamodel, root));
  const lines = nodes
    .slice(0, shownLines)
    .map(
      ({ id, elementClass, label }) =>
        `${aliases.of(id)} ${elementClass} ${JSON.stringify(label.slice(0, 200))}`,
    );
  const links = edges
    .slice(0, shownLines)
    .map(({ source, kind, target }) => `${aliases.of(source)} ${kind} ${aliases.of(target)}`);
  return found([...lines, ...links]);
}

function contractFor(level: AssistantLevel, input: unknown): Answered {
  const className = isObject(input) ? String(input['class']) : '';
  const contract = classContract(levels[level].metamodel, className);
  if (contract === undefined)
    return rejected(`${JSON.stringify(className.slice(0, 50))} is not a class that has elements`);
  return found(contract.split('\n'));
}

/** Tries operations on top of what is laid out, and lays them out too when they fit. */
function laidOut(
  request: Request<'use'>,
  { root, aliases }: { readonly root: Element; readonly aliases: Aliases },
): ToolAnswer {
  const { level, desk, input } = request;
  const { metamodel } = levels[level];
  const read = readProposal(input, desk.aliases);
  if (!read.ok) return answered({ ...rejected(...read.issues), desk, aliases });
  const applied = applyOperations({ metamodel, root, operations: read.operations, newId: randomUUID });
  if (!applied.ok) {
    const issues = applied.issues.map((issue) => inAliases(issue, aliases));
    return answered({ ...rejected(...issues), desk, aliases });
  }
  const operations = applied.operations.map(withoutSources);
  return {
    outcome: 'OK',
    counts: { operations: operations.length },
    text: `Done: ${operations.length} operations fit. Nothing is stored before you call finish.`,
    desk: {
      aliases: { ...desk.aliases, ...refsIn(read.operations, applied.operations) },
      operations: [...desk.operations, ...operations],
    },
  };
}

/** An edit cites no passages: what the message asks for is one instruction. */
function withoutSources(operation: ModelOperation): ModelOperation {
  if (!('sources' in operation)) return operation;
  const { sources: _, ...rest } = operation;
  return rest;
}

/** The id that every ref of a batch stands for. */
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
