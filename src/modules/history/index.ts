import type { History, HistoryDependencies } from './history.ts';
import { createListChanges } from './list-changes.ts';

export type { PlacedChange } from '../../kernel/merge/compare-models.ts';
export type { Comparing, ComparisonRequest, History, HistoryDependencies } from './history.ts';

/** Builds the history module. */
export function createHistory(dependencies: HistoryDependencies): History {
  return { changes: createListChanges(dependencies) };
}
