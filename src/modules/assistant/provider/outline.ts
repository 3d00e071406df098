import { levels } from '../../../chain/levels.ts';
import { findView } from '../../../chain/views.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import { openModel } from '../../../kernel/model/model.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { operationSchema } from '../../../kernel/operations/operation-schema.ts';
import { materialise } from '../../../kernel/views/materialise.ts';
import { parseContent } from '../../models/index.ts';
import { inBatches } from '../committing/batches.ts';
import type { InThread, Made } from '../contract/engine.ts';
import type { OperationTools, Outline } from '../contract/operation-tools.ts';
import type { AssistantLevel } from '../records/turn.ts';
import { relevantContract } from './relevant-contract.ts';
import { byRelevance } from './relevant-elements.ts';
import type { Aliases, Placed } from './shown-elements.ts';
import { aliasesFrom, lineFor, walk } from './shown-elements.ts';

type Request<N extends keyof OperationTools> = InThread<OperationTools[N]>;

/** A model as a provider is shown it; see `OperationTools.outline`. */
export function outline(request: Request<'outline'>): Outline {
  const { level, about, room } = request;
  const { metamodel } = levels[level];
  const root = parseContent(request.content);
  const selected = new Set(request.selectedElementIds);
  const all = [...walk(level, root)];
  const aliases = aliasesFrom({});
  const ranked = byRelevance(level, all, {
    about,
    heard: request.heard,
    selectedIds: selected,
    spokenIds: new Set(request.spokenIds),
    madeIds: new Set(request.madeIds),
    viewIds: viewIdsOf(level, root, request.activeView),
  });
  return {
    contract: relevantContract(metamodel, { about, ranked, room: room.contract }),
    lines: shownLines(ranked, { aliases, selected, total: all.length, room: room.elements }),
    aliases: aliases.all(),
    operations: operationSchema(metamodel, request.readsDocuments ? 'ADDING' : 'ALL'),
  };
}

/** The elements that a view shows; none where there is no such view. */
function viewIdsOf(level: AssistantLevel, root: Element, viewId: string | null): ReadonlySet<string> {
  const definition = viewId === null ? undefined : findView(level, viewId);
  if (definition === undefined) return new Set();
  const { nodes } = materialise(definition, openModel(levels[level].metamodel, root));
  return new Set(nodes.map(({ id }) => id));
}

function shownLines(
  placed: readonly Placed[],
  shown: {
    readonly aliases: Aliases;
    readonly selected: ReadonlySet<string>;
    readonly total: number;
    readonly room: number;
  },
): readonly string[] {
  const { aliases, selected, total } = shown;
  let { room } = shown;
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
