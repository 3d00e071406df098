import type { Level } from '../../chain/levels.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import { isInReach, requireLevel } from '../projects/index.ts';
import type { ModelRecord } from './model-record.ts';
import type { ModelStore } from './model-store.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "read a model's record". */
export function createGet(dependencies: ModelsDependencies): Models['get'] {
  return (caller, model) =>
    dependencies.transactions.look((stores) => requireModel(stores, { caller, ...model }));
}

/**
 * The record of a model, read in the given transaction; refuses with NOT_FOUND when the caller may not see it, with
 * FORBIDDEN when its access does not allow what the caller needs.
 */
export async function requireModel(
  stores: { readonly models: ModelStore },
  wanted: { readonly caller: Caller; readonly level: Level; readonly id: string },
): Promise<ModelRecord> {
  const found = await stores.models.findFor(wanted.caller.accountId, wanted.id);
  const isFound = found?.record.level === wanted.level && isInReach(wanted.caller, found.record.projectId);
  if (!isFound) throw notFound(`The ${wanted.level.toUpperCase()} model`);
  requireLevel(wanted.caller, found.access);
  return found.record;
}
