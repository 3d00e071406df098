import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentRef, ModelRecord } from '../models/index.ts';
import { requireModel, requireRevision } from '../models/index.ts';
import type { ComparisonRequest, History, HistoryDependencies } from './history.ts';

/** Makes the use case "how a state of a model differs from another". */
export function createListChanges(dependencies: HistoryDependencies): History['changes'] {
  const { transactions, contents, comparing } = dependencies;
  return async (caller, comparison) => {
    const { level, limit, offset } = comparison;
    const states = await transactions.read((stores) => statesOf(stores, { caller, comparison }));
    const [before, after] = states;
    if (before.sha256 === after.sha256) return { items: [], total: 0 };
    return comparing.differences({
      level,
      limit,
      offset,
      before: await contents.get(before),
      after: await contents.get(after),
    });
  };
}

type Stores = Parameters<Parameters<HistoryDependencies['transactions']['read']>[0]>[0];

/** The contents of the earlier and the later state. */
async function statesOf(
  stores: Stores,
  given: { readonly caller: Caller; readonly comparison: ComparisonRequest },
): Promise<readonly [ContentRef, ContentRef]> {
  const { caller, comparison } = given;
  const { level, id, from } = comparison;
  const model = await requireModel(stores, { caller, level, id });
  const other = await otherModel(stores, { ...given, model });
  const after = await stateOf(stores, { model: other, revision: comparison.to, field: 'to' });
  if (from === 'base') return [await baselineOf(stores, model), after.content];
  const previous = other === model ? Math.max(1, after.revision - 1) : undefined;
  const before = await stateOf(stores, { model, revision: from ?? previous, field: 'from' });
  return [before.content, after.content];
}

/** The model whose state is the later one. */
async function otherModel(
  stores: Stores,
  given: { readonly caller: Caller; readonly comparison: ComparisonRequest; readonly model: ModelRecord },
): Promise<ModelRecord> {
  const { caller, model } = given;
  const { level, with: id } = given.comparison;
  if (id === undefined || id === model.id) return model;
  const other = await requireModel(stores, { caller, level, id });
  if (other.projectId !== model.projectId)
    throw new Refusal('NOT_FOUND', `The ${level.toUpperCase()} model was not found.`, [
      'with: is a model of another project; both models must be of one project',
    ]);
  return other;
}

async function stateOf(
  stores: Stores,
  wanted: { readonly model: ModelRecord; readonly revision: number | undefined; readonly field: string },
): Promise<ModelRecord> {
  const { model, revision, field } = wanted;
  if (revision === undefined || revision === model.revision) return model;
  return requireRevision(stores, { model, revision, field });
}

/** The raw output of the last accepted generation into a model, of the relationship that was used last. */
async function baselineOf(stores: Stores, model: ModelRecord): Promise<ContentRef> {
  const baselines = await stores.baselines.findByTarget(model.id);
  const [newest] = [...baselines].sort((a, b) => b.updatedAt - a.updatedAt);
  if (newest === undefined)
    throw new Refusal('NOT_FOUND', 'The model has no baseline.', [
      'from: nothing was generated into this model; compare with a revision',
    ]);
  return newest.content;
}
