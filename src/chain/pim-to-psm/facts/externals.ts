import type { PimExternalSystem, Integration } from '../../pim/pim.ts';
import type { BackingNames } from './backing-names.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { homeOf } from './places.ts';
import { targetId } from './target-ids.ts';
import type { Unit } from './units.ts';

/** One unit's use of one external system. Several integrations of a unit with a system share its settings. */
export type ExternalUse = {
  readonly unit: Unit;
  readonly system: PimExternalSystem;
  /** The integration with the smallest id: identities of settings and network rule depend on it. */
  readonly integration: Integration;
  /** Cluster-safe name of the system. */
  readonly label: string;
  /** Beginning of the names of the system's environment variables. */
  readonly variable: string;
  readonly baseUrl: string;
};

/** Finds out which units call which external systems. Integrations that only receive calls need no client. */
export function externalsOf(given: {
  readonly source: PimSource;
  readonly unitOf: (context: { readonly id: string }) => Unit;
  readonly names: BackingNames;
}): readonly ExternalUse[] {
  const { source, unitOf, names } = given;
  const uses = new Map<string, ExternalUse>();
  for (const integration of byId(source.all('Integration').filter(isCalled))) {
    const unit = unitOf(homeOf(source, integration));
    const system = source.get<'ExternalSystem'>(integration.system);
    const key = `${unit.source.id} ${system.id}`;
    const label = names.label(targetId(system, 'endpoint'));
    if (!uses.has(key))
      uses.set(key, {
        unit,
        system,
        integration,
        label,
        variable: names.variable(system),
        baseUrl: `https://${label}.example.com`,
      });
  }
  return [...uses.values()];
}

/** Whether the service calls the system, or is only called by it. */
export function isCalled(integration: Integration): boolean {
  return integration.direction !== 'INBOUND';
}
