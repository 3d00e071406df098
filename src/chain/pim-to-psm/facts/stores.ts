import type { DataStore } from '../../pim/pim.ts';
import type { BackingNames } from './backing-names.ts';
import type { PimSource } from './places.ts';
import { homeOf } from './places.ts';
import { targetId } from './target-ids.ts';
import type { Unit } from './units.ts';

/** A bucket or cache with the unit that uses it. */
export type StoreUse = {
  readonly store: DataStore;
  readonly unit: Unit;
  /** Cluster-safe name. */
  readonly label: string;
  /** Beginning of the names of the store's environment variables. */
  readonly variable: string;
};

/** The buckets and caches of the model. Relational stores become the database of their unit. */
export function storesOf(given: {
  readonly source: PimSource;
  readonly unitOf: (context: { readonly id: string }) => Unit;
  readonly names: BackingNames;
}): readonly StoreUse[] {
  const { source, unitOf, names } = given;
  return source
    .all('DataStore')
    .filter(({ kind }) => kind !== 'RELATIONAL')
    .map((store) => ({
      store,
      unit: unitOf(homeOf(source, store)),
      label: names.label(targetId(store, store.kind === 'CACHE' ? 'cache' : 'bucket')),
      variable: names.variable(store),
    }));
}
