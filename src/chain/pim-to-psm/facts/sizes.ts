import type { ResourceLimits } from '../../psm/psm.ts';
import type { Unit } from './units.ts';

type Scale = Unit['scale'];

type Resources = Pick<ResourceLimits, 'cpuRequest' | 'memoryRequest' | 'memoryLimit'>;

const appResources: Readonly<Record<Scale, Resources>> = {
  SMALL: { cpuRequest: '100m', memoryRequest: '128Mi', memoryLimit: '256Mi' },
  MEDIUM: { cpuRequest: '250m', memoryRequest: '256Mi', memoryLimit: '512Mi' },
  LARGE: { cpuRequest: '500m', memoryRequest: '512Mi', memoryLimit: '1Gi' },
};

/** Requests and limits of a unit's main container. The CPU has no ceiling on purpose: it would only slow requests. */
export function appResourcesOf(unit: Unit): Resources {
  return appResources[unit.scale];
}

/** Requests and limits of short-lived containers: migrations and scheduled jobs. */
export const jobResources: Resources = { cpuRequest: '50m', memoryRequest: '64Mi', memoryLimit: '128Mi' };

const storageByScale: Readonly<Record<Scale, number>> = { SMALL: 5, MEDIUM: 20, LARGE: 100 };

/** Size of a unit's database in GiB: the largest of what its relational stores ask for. */
export function storageGib(unit: Unit): number {
  const stores = unit.contexts.flatMap(({ dataStores }) => dataStores);
  return Math.max(
    storageByScale.SMALL,
    ...stores.filter(({ kind }) => kind === 'RELATIONAL').map(({ scale }) => storageByScale[scale]),
  );
}
