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
import type { Aliases } from './shown-elements.ts';
import { aliasesFrom, inAliases, lineFor, walk } from './shown-elements.ts';

type Request<N extends keyof OperationTools> = InThread<OperationTools[N]>;

/** Elements that are shown to a provider; those selected come first. */
const shownElements = 400;

/** A model as a provider is shown it; see `OperationTools.outline`. */
export function outline(request: Request<'outline'>): Outline {
  const { level } = request;
  const { metamodel } = levels[level];
  const root = parseContent(request.content);
  const selected = new Set(request.selectedElementIds);
  const [first, ...others] = [...walk(level, root)];
  const chosen = [
    ...(first === undefined ? [] : [first]),
    ...others.filter(({ element }) => selected.has(element.id)),
    ...others.filter(({ element }) => !selected.has(element.id)),
  ].slice(0, shownElements);
  const aliases = aliasesFrom({});
  for (const { element } of chosen) aliases.of(element.id);
  return {
    contract: contractText(metamodel),
    lines: chosen.map((placed) => {
      const mark = selected.has(placed.element.id) ? ' (selected)' : '';
      return `${lineFor(placed, aliases)}${mark}`;
    }),
    aliases: aliases.all(),
    operations: operationSchema(metamodel, allowedIn(request, aliases)),
  };
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
