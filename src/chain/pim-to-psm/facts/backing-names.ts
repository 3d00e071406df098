import { clusterName, maxNameLength, variableName } from './legal-names.ts';
import type { PimSource } from './places.ts';
import { targetId } from './target-ids.ts';
import type { Unit } from './units.ts';
import { uniqueNames } from './unique-names.ts';
import type { NameWish } from './unique-names.ts';

/**
 * Names of everything that has an address: services of units, databases, brokers, buckets, caches, external systems.
 */
export type BackingNames = {
  /** Cluster-safe name of a target, by its id. */
  readonly label: (targetId: string) => string;
  /** Beginning of the environment variables of a store or external system. */
  readonly variable: (source: { readonly id: string }) => string;
};

/** Settles the names; services keep the name of their unit. */
export function backingNamesOf(given: {
  readonly source: PimSource;
  readonly units: readonly Unit[];
  readonly systemLabel: string;
}): BackingNames {
  const { source, units, systemLabel } = given;
  const stores = source.all('DataStore').filter(({ kind }) => kind !== 'RELATIONAL');
  const systems = source.all('ExternalSystem');
  const wishes: readonly NameWish[] = [
    ...units.map((unit) => ({ id: targetId(unit.source, 'service'), name: unit.label })),
    ...units.map((unit) => ({ id: targetId(unit.source, 'database'), name: `${unit.label}-db`, rank: 1 })),
    { id: targetId(source.root, 'broker'), name: `${systemLabel}-broker`, rank: 1 },
    ...stores.map((store) => ({
      id: targetId(store, store.kind === 'CACHE' ? 'cache' : 'bucket'),
      name: clusterName(store.code),
      rank: 2,
    })),
    ...systems.map((system) => ({
      id: targetId(system, 'endpoint'),
      name: clusterName(system.code),
      otherwise: `${clusterName(system.code)}-external`,
      rank: 3,
    })),
  ];
  const labels = uniqueNames(wishes, { maxLength: maxNameLength, separator: '-' });
  const variables = uniqueNames(
    [...stores, ...systems].map(({ id, code }) => ({ id, name: variableName(code) })),
    { maxLength: maxNameLength, separator: '_', taken: reservedVariables },
  );
  return {
    label: (id) => labels.get(id) ?? id,
    // Digits that distinguish names are hexadecimal; variables are upper-case throughout.
    variable: ({ id }) => (variables.get(id) ?? id).toUpperCase(),
  };
}

// DATABASE_URL, BROKER_URL and AUTH_KEYS_URL belong to the generated service itself.
const reservedVariables = ['DATABASE', 'BROKER', 'AUTH_KEYS'];
