import { snakeCase } from '../../core/naming.ts';
import { autoscaledBy } from '../facts/availability.ts';
import { databaseVariable, settingSuffix } from '../facts/settings.ts';
import { jobResources, storageGib } from '../facts/sizes.ts';
import { databasePort } from '../facts/traffic.ts';
import { rule, target } from '../rule-builders.ts';

const databaseVersion = '16';

// Every night; people choose the hour that suits them.
const nightly = '0 2 * * *';

/** P2S-12: a unit that keeps rows has one database; a container that runs first brings its schema up to date. */
export const databaseOfUnit = rule('P2S-12', 'PimModel', {
  targets: (model, { source, equivalent, facts }) =>
    facts.units.filter(facts.hasDatabase).flatMap((unit) => {
      const key = unit.source;
      const hosting = facts.steering.DATA_HOSTING;
      const isManaged = hosting === 'MANAGED';
      const secret = (): string =>
        equivalent(key, 'secret-key', settingSuffix(unit, { slot: databaseVariable }));
      return [
        target('database', 'Database', {
          key,
          into: () => ({ container: equivalent(model, 'root'), feature: 'backingServices' }),
          bind: () => ({
            name: `${unit.name} database`,
            resourceName: facts.names.label(equivalent(key, 'database')),
            provisioning: hosting,
            version: databaseVersion,
            port: databasePort,
            databaseName: snakeCase(unit.label),
            storageGib: storageGib(unit),
            highAvailability: isManaged && autoscaledBy(source, unit) !== undefined,
            backupSchedule: isManaged ? nightly : undefined,
            credentials: [secret()],
          }),
        }),
        target('container-migrate', 'Container', {
          key,
          into: () => ({ container: equivalent(key, 'workload'), feature: 'containers' }),
          bind: () => ({
            name: 'migrate',
            resourceName: 'migrate',
            role: 'INIT' as const,
            image: equivalent(key, 'image'),
            command: ['node', 'dist/src/migrate.js'],
          }),
        }),
        target('env-migrate', 'EnvVar', {
          key,
          into: () => ({ container: equivalent(key, 'container-migrate'), feature: 'env' }),
          bind: () => ({ variable: databaseVariable, fromSecret: secret() }),
        }),
        target('resource-migrate', 'ResourceLimits', {
          key,
          into: () => ({ container: equivalent(key, 'container-migrate'), feature: 'resources' }),
          bind: () => jobResources,
        }),
      ];
    }),
});
