import type { Element } from '../../../kernel/model/element.ts';
import type { EnvironmentOverride } from '../../psm/psm.ts';
import { autoscaledBy } from '../facts/availability.ts';
import type { PimFacts } from '../facts/facts.ts';
import type { PimSource } from '../facts/places.ts';
import { storageGib } from '../facts/sizes.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';

/** The environments every system starts with, in the order in which a change travels through them. */
export const environments = [
  { key: 'dev', kind: 'DEV' },
  { key: 'stage', kind: 'STAGE' },
  { key: 'prod', kind: 'PROD' },
] as const;

type EnvironmentKey = (typeof environments)[number]['key'];

/** P2S-03: three environments. Dev runs one of everything; prod runs several and has room for more data. */
export const environmentsOfModel = rule('P2S-03', 'PimModel', {
  targets: (model, { equivalent, facts, source }) =>
    environments.flatMap(({ key, kind }) => [
      target(`environment-${key}`, 'Environment', {
        into: () => ({ container: equivalent(model, 'root'), feature: 'environments' }),
        bind: () => ({
          name: key,
          kind,
          namespace: `${facts.label}-${key}`,
          domainSuffix: `${key}.example.com`,
        }),
      }),
      ...overridesOf(source, facts, key).map((override) =>
        target(`override-${key}`, 'EnvironmentOverride', {
          key: override.key,
          suffix: `${override.targetId}${override.property}`,
          into: () => ({ container: equivalent(model, `environment-${key}`), feature: 'overrides' }),
          bind: () => ({ target: override.targetId, property: override.property, value: override.value }),
        }),
      ),
    ]),
});

type Override = {
  /** The source of what differs. */
  readonly key: Element;
  readonly targetId: string;
  readonly property: EnvironmentOverride['property'];
  readonly value: string;
};

function overridesOf(source: PimSource, facts: PimFacts, environment: EnvironmentKey): readonly Override[] {
  if (environment === 'stage') return [];
  return facts.units
    .flatMap((unit): readonly Override[] => {
      const scenario = autoscaledBy(source, unit);
      const workload = { key: unit.source, targetId: targetId(unit.source, 'workload') };
      if (scenario === undefined) return environment === 'prod' ? [{ ...workload, ...severalReplicas }] : [];
      const scaling = { key: scenario, targetId: targetId(scenario, 'autoscaling', unit.source.id) };
      return environment === 'prod'
        ? [{ ...scaling, property: 'MIN_REPLICAS', value: '3' }]
        : [
            { ...scaling, property: 'ENABLED', value: 'false' },
            { ...workload, property: 'REPLICAS', value: '1' },
          ];
    })
    .concat(environment === 'prod' ? storageOverrides(facts) : []);
}

// Without an availability target there is no scaling, but one replica would be a single point of failure.
const severalReplicas = { property: 'REPLICAS', value: '2' } as const;

const productionStorageFactor = 4;

function storageOverrides({ units, hasDatabase, steering }: PimFacts): readonly Override[] {
  // The storage of a database that already exists is not ours to size.
  if (steering.DATA_HOSTING === 'EXTERNAL') return [];
  return units.filter(hasDatabase).map((unit) => ({
    key: unit.source,
    targetId: targetId(unit.source, 'database'),
    property: 'STORAGE_GIB',
    value: String(storageGib(unit) * productionStorageFactor),
  }));
}
