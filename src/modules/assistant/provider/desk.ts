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
import { withoutKnown } from './known-elements.ts';
import { fittingOperations } from './lay-out.ts';
import { madeOf } from './outline.ts';
import { readProposal } from './read-proposal.ts';
import type { Aliases, Placed } from './shown-elements.ts';
import { aliasesFrom, inAliases, lineFor, walk } from './shown-elements.ts';

type Request<N extends keyof OperationTools> = InThread<OperationTools[N]>;

type Looking = {
  readonly level: AssistantLevel;
  readonly root: Element;
  readonly aliases: Aliases;
};

const shownLines = 60;
/** Characters of one answer: a conversation stays short however often a provider looks. */
const longestAnswer = 3_000;
const longestValue = 300;

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
  const text = shortened(lines);
  return { ...rest, text, desk: { ...desk, aliases: aliases.all() } };
}

/** As many whole lines as there is room for; says how many are left out. */
function shortened(lines: readonly string[]): string {
  let room = longestAnswer;
  const fitting = lines.filter((line) => {
    room -= room <= 0 ? 0 : line.length + 1;
    return room > 0;
  });
  const left = lines.length - fitting.length;
  if (left === 0) return fitting.join('\n');
  if (fitting.length === 0) return `${(lines[0] ?? '').slice(0, longestAnswer)} …`;
  return [...fitting, `… and ${left} more lines; ask for less at once`].join('\n');
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
  const all = foundOf([...walk(looking.level, looking.root)], words);
  const lines = all.slice(0, shownLines).map((placed) => lineFor(placed, looking.aliases));
  const rest = all.length - lines.length;
  return found(rest > 0 ? [...lines, `… and ${rest} more; ask with a query`] : lines);
}

/** The elements that speak of all words, those first whose names do; of any word when none speaks of all. */
function foundOf(all: readonly Placed[], words: readonly string[]): readonly Placed[] {
  const ofAll = all.filter(({ element }) => speaksOf(element, words));
  const those =
    ofAll.length > 0 ? ofAll : all.filter(({ element }) => words.some((word) => speaksOf(element, [word])));
  const isNamedSo = ({ element }: Placed): boolean => {
    const name = (nameOf(element) ?? '').toLowerCase();
    return words.every((word) => name.includes(word));
  };
  return [...those.filter(isNamedSo), ...those.filter((placed) => !isNamedSo(placed))];
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

/**
 * Tries operations on top of what is laid out, and lays out those that fit; with what is wrong with the others. They
 * come from passages of their own part of the work only: an edit cites none, what the message asks for is one
 * instruction.
 */
function laidOut(
  request: Request<'use'>,
  { root, aliases }: { readonly root: Element; readonly aliases: Aliases },
): ToolAnswer {
  const { level, desk, input } = request;
  const { metamodel } = levels[level];
  const read = readProposal(input, desk);
  const units = new Set(request.unitIds);
  const proposed = read.proposed.map(({ index, operation }) => ({
    index,
    operation: ownSources(operation, units),
  }));
  // Who reads passages says the same thing again and again; a message may well want a second one.
  const { proposed: missing, known } =
    units.size === 0 ? { proposed, known: {} } : withoutKnown(level, root, proposed);
  const fitting = fittingOperations({ metamodel, root }, missing);
  const { operations } = fitting;
  const refs = { ...fitting.refs, ...known };
  const issues = [...read.issues, ...fitting.issues.map((issue) => inAliases(issue, aliases))];
  const next = { aliases: { ...desk.aliases, ...refs }, operations: [...desk.operations, ...operations] };
  const counts = { operations: operations.length };
  if (issues.length === 0) return { outcome: 'OK', counts, text: laidOutText(counts), desk: next };
  return { outcome: 'REJECTED', counts, text: shortened([...problemLines(counts, issues)]), desk: next };
}

function laidOutText({ operations }: { readonly operations: number }): string {
  return `Done: ${operations} operations are laid out. Nothing is stored before you call finish.`;
}

function problemLines(
  { operations }: { readonly operations: number },
  issues: readonly string[],
): readonly string[] {
  return [
    ...(operations === 0 ? [] : [`${operations} operations are laid out and stay so.`]),
    'These do not fit:',
    ...issues.slice(0, 20),
    operations === 0
      ? 'Correct them, and give all of them again.'
      : 'Correct them, and give only these again; what is laid out keeps its refs.',
  ];
}

function ownSources(operation: ModelOperation, units: ReadonlySet<string>): ModelOperation {
  if (!('sources' in operation)) return operation;
  const { sources = [], ...rest } = operation;
  const own = sources.filter((unitId) => units.has(unitId));
  return own.length === 0 ? rest : { ...rest, sources: own };
}
