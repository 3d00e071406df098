import type { ListQuery, Page } from '../../lib/listing.ts';
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
  const { limit, offset, sort } = query;
  const part = (query.q ?? '').toLowerCase();
  const matching = kept.filter(({ name }) => name.toLowerCase().includes(part));
  const direction = sort.direction === 'asc' ? 1 : -1;
  const ordered = matching.toSorted(
    (a, b) => direction * (compareBy(sort.field, a, b) || a.revision - b.revision),
  );
  return { items: ordered.slice(offset, offset + limit), total: matching.length };
}

function compareBy(field: string, a: ModelRevision, b: ModelRevision): number {
  if (field === 'name') return a.name < b.name ? -1 : Number(a.name > b.name);
  return field === 'updatedAt' ? a.updatedAt - b.updatedAt : a.revision - b.revision;
}
