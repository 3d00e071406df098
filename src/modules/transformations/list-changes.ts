import { requireJob } from '../jobs/index.ts';
import type { ContentStore } from '../models/index.ts';
import type { Change, ChangePages } from '../synchronization/index.ts';
import { changesPerPage } from '../synchronization/index.ts';
import type { ChangePage } from './change-store.ts';
import type { Transformations, TransformationsDependencies } from './transformations.ts';

/** Makes the use case "the changes of a run". */
export function createListChanges(dependencies: TransformationsDependencies): Transformations['changes'] {
  const { transactions, contents } = dependencies;
  return async (caller, { jobId, limit, offset }) => {
    const pages = await transactions.read(async (stores) => {
      await requireJob(stores, { caller, jobId });
      return stores.changes.pages(jobId);
    });
    const items: Change[] = [];
    let start = 0;
    for (const page of pages) {
      if (start < offset + limit && start + page.count > offset) {
        const changes = await readPage(contents, page);
        items.push(...changes.slice(Math.max(0, offset - start), offset + limit - start));
      }
      start += page.count;
    }
    return { items, total: start };
  };
}

async function readPage(contents: ContentStore, { content }: ChangePage): Promise<readonly Change[]> {
  // Checked border: only `storeChanges` writes pages, from lists of changes.
  return JSON.parse(new TextDecoder().decode(await contents.get(content))) as readonly Change[];
}

/** Stores the pages of a list of changes, to be pointed to by the commit that ends the run. */
export async function storeChanges(
  contents: ContentStore,
  { total, pages }: ChangePages,
): Promise<readonly ChangePage[]> {
  const stored: ChangePage[] = [];
  for (const [index, bytes] of pages.entries()) {
    const count = Math.min(changesPerPage, total - index * changesPerPage);
    stored.push({ content: await contents.put(bytes), count });
  }
  return stored;
}
