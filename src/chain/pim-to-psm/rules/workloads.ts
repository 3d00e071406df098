import type { BackingService } from '../../psm/psm.ts';
import { autoscaledBy } from '../facts/availability.ts';
import type { PimFacts } from '../facts/facts.ts';
import { appResourcesOf } from '../facts/sizes.ts';
import { targetId } from '../facts/target-ids.ts';
import { httpPort } from '../facts/traffic.ts';
import type { Unit } from '../facts/units.ts';
import { rule, target } from '../rule-builders.ts';

const probes = [
  { kind: 'LIVENESS', path: '/healthz', failureThreshold: 3 },
  { kind: 'READINESS', path: '/readyz', failureThreshold: 3 },
  // A slow first start is no reason to be restarted.
  { kind: 'STARTUP', path: '/healthz', failureThreshold: 30 },
] as const;

/** P2S-08: every unit runs as one workload, built into an image, under an identity of its own, behind one address. */
export const workloadOfUnit = rule('P2S-08', 'PimModel', {
  targets: (model, { source, equivalent, facts }) =>
    facts.units.flatMap((unit) => {
      const key = unit.source;
      const own = (role: string): string => equivalent(key, role);
      const inRoot = (feature: string) => (): { container: string; feature: string } => ({
        container: equivalent(model, 'root'),
        feature,
      });
      const inContainer = (feature: string) => (): { container: string; feature: string } => ({
        container: own('container'),
        feature,
      });
      return [
        target('image', 'ContainerImage', {
          key,
          into: inRoot('images'),
          bind: () => ({
            name: `${unit.name} image`,
            resourceName: unit.label,
            repository: unit.label,
            builtFrom: own('project'),
          }),
        }),
        target('identity', 'ServiceIdentity', {
          key,
          into: inRoot('identities'),
          bind: () => ({ name: `${unit.name} identity`, resourceName: unit.label }),
        }),
        target('workload', 'Workload', {
          key,
          into: inRoot('workloads'),
          bind: () => ({
            name: unit.name,
            resourceName: unit.label,
            identity: own('identity'),
            uses: connectionsOf(unit, facts),
            ...(autoscaledBy(source, unit) !== undefined && { replicas: 2, minAvailable: 1 }),
          }),
        }),
        target('container', 'Container', {
          key,
          into: () => ({ container: own('workload'), feature: 'containers' }),
          bind: () => ({ name: 'app', resourceName: 'app', image: own('image') }),
        }),
        target('port-http', 'ContainerPort', {
          key,
          into: inContainer('ports'),
          bind: () => ({ number: httpPort }),
        }),
        ...probes.map((probe) =>
          target(`probe-${probe.kind.toLowerCase()}`, 'Probe', {
            key,
            into: inContainer('probes'),
            bind: () => ({ ...probe, port: own('port-http') }),
          }),
        ),
        target('resource-limits', 'ResourceLimits', {
          key,
          into: inContainer('resources'),
          bind: () => appResourcesOf(unit),
        }),
        target('service', 'NetworkService', {
          key,
          into: inRoot('services'),
          bind: () => ({
            name: unit.name,
            resourceName: facts.names.label(own('service')),
            workload: own('workload'),
          }),
        }),
        target('service-port', 'ServicePort', {
          key,
          into: () => ({ container: own('service'), feature: 'ports' }),
          bind: () => ({ target: own('port-http') }),
        }),
      ];
    }),
});

/** Ids of the backing services a unit connects to. */
export function connectionsOf(unit: Unit, facts: PimFacts): readonly BackingService['id'][] {
  const { hasDatabase, stores, externals, messaging, brokerId } = facts;
  return [
    ...(hasDatabase(unit) ? [targetId(unit.source, 'database')] : []),
    ...(messaging.uses(unit) ? [brokerId] : []),
    ...stores
      .filter((use) => use.unit === unit)
      .map(({ store }) => targetId(store, store.kind === 'CACHE' ? 'cache' : 'bucket')),
    ...externals.filter((use) => use.unit === unit).map(({ system }) => targetId(system, 'endpoint')),
  ];
}
