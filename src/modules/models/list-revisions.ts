import type { ListQuery, Page, ListPlace } from '../../lib/listing.ts';
import { checkSort } from '../../lib/listing.ts';
import { requireModel } from './get.ts';
import type { ModelRevision } from './model-revision.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "the states a model had". */
export function createListRevisions({ transactions }: ModelsDependencies): Models['revisions'] {
  return async (caller, { query, ...model }) => {
    checkSort(query, ['revision', 'updatedAt', 'name']);
    const kept = await transactions.read(async (stores) => {
      await requireModel(stores, { caller, ...model });
      return stores.models.revisions(model.id);
    });
    return pageOf(kept, query);
  };
}

/** Few revisions are kept, so that they can be chosen from here. */
function pageOf(kept: readonly ModelRevision[], query: ListQuery): Page<ModelRevision> {
  const { limit, offset, sort, after } = query;
  const part = (query.q ?? '').toLowerCase();
  const matching = kept.filter(({ name }) => name.toLowerCase().includes(part));
  const direction = sort.direction === 'asc' ? 1 : -1;
  const ordered = matching.toSorted(
    (a, b) => direction * (compareBy(sort.field, a, b) || a.revision - b.revision),
  );
  const rest = after === undefined ? ordered : ordered.filter((each) => isBehind(each, { after, query }));
  const items = rest.slice(offset, offset + limit);
  const last = rest.length > offset + limit ? items.at(-1) : undefined;
  return {
    items,
    total: after === undefined ? matching.length : undefined,
    ...(last !== undefined && { next: [valueOf(sort.field, last), String(last.revision)] }),
  };
}

function compareBy(field: string, a: ModelRevision, b: ModelRevision): number {
  return compared(valueOf(field, a), valueOf(field, b));
}

function isBehind(
  revision: ModelRevision,
  { after, query }: { readonly after: ListPlace; readonly query: ListQuery },
): boolean {
  const { field, direction } = query.sort;
  const [value = 0, number] = after;
  const difference = compared(valueOf(field, revision), value) || revision.revision - Number(number);
  return direction === 'asc' ? difference > 0 : difference < 0;
}

function valueOf(field: string, revision: ModelRevision): string | number {
  if (field === 'name') return revision.name;
  return field === 'updatedAt' ? revision.updatedAt : revision.revision;
}

function compared(one: string | number, other: string | number): number {
  return Number(one > other) - Number(one < other);
}
