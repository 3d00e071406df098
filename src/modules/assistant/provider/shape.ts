import { levels } from '../../../chain/levels.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import { contractText } from '../../../kernel/operations/contract.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { AllowedOperations } from '../../../kernel/operations/operation-schema.ts';
import { operationSchema } from '../../../kernel/operations/operation-schema.ts';
import { parseContent } from '../../models/index.ts';
import { inBatches } from '../committing/batches.ts';
import type { InThread, Made } from '../contract/engine.ts';
import type { OperationTools, Outline } from '../contract/operation-tools.ts';
import type { AssistantLevel } from '../records/turn.ts';
import { readProposal } from './read-proposal.ts';
import { byRelevance } from './relevant-elements.ts';
import type { Aliases, Placed } from './shown-elements.ts';
import { aliasesFrom, inAliases, lineFor, walk } from './shown-elements.ts';

type Request<N extends keyof OperationTools> = InThread<OperationTools[N]>;

/** Characters of the lines that show a provider elements, the most relevant ones first. */
const shownCharacters = 10_000;

/** A model as a provider is shown it; see `OperationTools.outline`. */
export function outline(request: Request<'outline'>): Outline {
  const { level } = request;
  const { metamodel } = levels[level];
  const root = parseContent(request.content);
  const { about, madeIds } = request;
  const selected = new Set(request.selectedElementIds);
  const all = [...walk(level, root)];
  const chosenIds = new Set([...selected, ...madeIds]);
  const aliases = aliasesFrom({});
  return {
    contract: contractText(metamodel),
    lines: shownLines(byRelevance(level, all, { about, chosenIds }), {
      aliases,
      selected,
      total: all.length,
    }),
    aliases: aliases.all(),
    operations: operationSchema(metamodel, allowedIn(request, aliases)),
  };
}

function shownLines(
  placed: readonly Placed[],
  shown: { readonly aliases: Aliases; readonly selected: ReadonlySet<string>; readonly total: number },
): readonly string[] {
  const { aliases, selected, total } = shown;
  let room = shownCharacters;
  const fitting = placed.filter((each) => {
    room -= room <= 0 ? 0 : lineFor(each, aliasesFrom({})).length + 1;
    return room > 0;
  });
  // All have their names before the first line is written, which may speak of a container further down.
  for (const { element } of fitting) aliases.of(element.id);
  const lines = fitting.map((each) => {
    const mark = selected.has(each.element.id) ? ' (selected)' : '';
    return `${lineFor(each, aliases)}${mark}`;
  });
  const left = total - lines.length;
  return left === 0 ? lines : [...lines, `… and ${left} more elements`];
}

/** With documents in play a provider is offered only what cannot take anything away. */
function allowedIn(request: Request<'outline'>, aliases: Aliases): AllowedOperations {
  if (!request.readsDocuments) return { kind: 'ALL' };
  const open = [...request.madeIds, ...request.selectedElementIds].map(aliases.known);
  return { kind: 'ADDING', changeable: open.filter((alias) => alias !== undefined) };
}

/** Reads a provider's proposal; see `OperationTools.shape`. */
export function shape(request: Request<'shape'>): Made {
  const { aliases } = request;
  const read = readProposal(request.proposal, aliases);
  if (!read.ok) return { kind: 'BLOCKED', issues: read.issues };
  const units = new Set(request.unitIds);
  const operations = read.operations.map((operation) => ownSources(operation, units));
  const made = madeOf(request, operations);
  if (made.kind !== 'BLOCKED') return made;
  const names = aliasesFrom(aliases);
  return { ...made, issues: made.issues.map((issue) => inAliases(issue, names)) };
}

/** What operations on a model come to, as batches to be committed. */
export function madeOf(
  request: { readonly level: AssistantLevel; readonly content: Uint8Array; readonly message: string },
  operations: readonly ModelOperation[],
): Made {
  const { level, message } = request;
  const root = parseContent(request.content);
  const namedForRemoval = namedIn(message, level, root);
  return inBatches({ level, root, operations }, { claims: [], waived: [], summary: [], namedForRemoval });
}

/** An operation can come from passages of its own part of the work only. */
function ownSources(operation: ModelOperation, units: ReadonlySet<string>): ModelOperation {
  if (!('sources' in operation) || operation.sources === undefined) return operation;
  return { ...operation, sources: operation.sources.filter((unitId) => units.has(unitId)) };
}

/** The elements whose names the user's message says. */
function namedIn(message: string, level: AssistantLevel, root: Element): readonly string[] {
  const said = message.toLowerCase();
  return [...walk(level, root)]
    .filter(({ element }) => {
      const name = nameOf(element)?.toLowerCase();
      return name !== undefined && said.includes(name);
    })
    .map(({ element }) => element.id);
}
