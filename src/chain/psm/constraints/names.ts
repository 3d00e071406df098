import type { Element } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { coreDataTypes } from '../../core/data-types.ts';
import { kebabCase, snakeCase } from '../../core/naming.ts';
import { nameForPeople } from '../../core/names-for-people.ts';
import { freeNames, repetitions } from '../../core/repetitions.ts';
import type { Column, DbSchema, Psm, Resource, Table } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

const longestName = 63;

/** Objects of one kind in a cluster have different names. */
export const clusterNameUsable = constraint('PSM-NAME-01', 'Resource', {
  severity: 'ERROR',
  holds: 'resourceName is an RFC 1123 label and unique per manifest kind',
  message: '"{resourceName}" is not a valid or unique cluster name.',
  remedy: 'Use "{suggestion}".',
  feature: 'resourceName',
  fix: 'Use the suggested name.',
  check: (resource, { facts, pointer }) => {
    const { resourceName } = resource;
    const isLabel = coreDataTypes.DnsLabel.accepts(resourceName);
    if (isLabel && !facts.about(clusterNamesTwice).has(resource)) return true;
    const label = isLabel ? resourceName : kebabCase(resourceName).slice(0, longestName);
    const suggestion = facts.about(freeClusterNames)(label);
    return {
      values: { suggestion },
      fix: setValue(`Use "${suggestion}"`, pointer(resource, 'resourceName'), suggestion),
    };
  },
});

function clusterNamesTwice(model: Model<Psm>): ReadonlySet<Resource> {
  const claims = model
    .all('Resource')
    .flatMap((resource) => namespacesOf(model, resource).map((namespace) => ({ resource, namespace })));
  const repeated = repetitions(claims, ({ resource, namespace }) => `${namespace} ${resource.resourceName}`);
  return new Set([...repeated.keys()].map(({ resource }) => resource));
}

/** Where the name of a resource must be unlike others: among manifests of its kinds, or inside its workload. */
function namespacesOf(model: Model<Psm>, resource: Resource): readonly string[] {
  switch (resource.eClass) {
    case 'Workload':
      return [resource.kind];
    case 'Container':
    case 'Volume':
      return [`${resource.eClass} ${model.containerOf(resource, 'Workload').id}`];
    case 'NetworkService':
      return ['Service'];
    case 'Database':
      return resource.provisioning === 'IN_CLUSTER' ? ['STATEFUL_SET', 'Service'] : ['outside'];
    case 'MessageBroker':
    case 'ObjectStorage':
    case 'Cache':
      return resource.provisioning === 'IN_CLUSTER' ? ['DEPLOYMENT', 'Service'] : ['outside'];
    case 'ExternalEndpoint':
      return ['outside'];
    case 'ContainerImage':
    case 'Ingress':
    case 'ConfigSet':
    case 'SecretSet':
    case 'ServiceIdentity':
    case 'NetworkPolicy':
      return [resource.eClass];
    default:
      return assertNever(resource);
  }
}

function freeClusterNames(model: Model<Psm>): (name: string) => string {
  const taken = model.all('Resource').map(({ resourceName }) => resourceName);
  return freeNames({ taken, longest: longestName, separator: '-' });
}

/** A process sees each variable once. */
export const variableUnique = constraint('PSM-NAME-02', ['EnvVar', 'ConfigEntry', 'SecretKey'], {
  severity: 'ERROR',
  holds: 'key matches [A-Z_][A-Z0-9_]* and is unique in its container or set',
  message: 'Variable {variable} is defined twice or badly named.',
  remedy: 'Rename it.',
  check: (setting, { facts }) => {
    const variable = variableOf(setting);
    if (coreDataTypes.EnvName.accepts(variable) && !facts.about(variablesTwice).has(setting)) return true;
    return { feature: setting.eClass === 'EnvVar' ? 'variable' : 'key', values: { variable } };
  },
});

function variableOf(setting: Element & ({ readonly variable: string } | { readonly key: string })): string {
  return 'variable' in setting ? setting.variable : setting.key;
}

function variablesTwice(model: Model<Psm>): ReadonlyMap<Element, Element> {
  const settings = [...model.all('EnvVar'), ...model.all('ConfigEntry'), ...model.all('SecretKey')];
  return repetitions(
    settings,
    (setting) => `${model.placeOf(setting)?.container.id ?? ''} ${variableOf(setting)}`,
  );
}

const legalSqlName = /^[a-z][a-z0-9_]*$/;

/** Names in a database are plain and different. Words that SQL reserves are quoted by the generator. */
export const sqlNameUsable = constraint('PSM-NAME-03', ['Table', 'Column', 'DbSchema'], {
  severity: 'ERROR',
  holds: 'lower-case snake_case, at most 63 bytes, unique, quoted when reserved',
  message: '{name} is not a usable SQL name.',
  remedy: 'Use "{suggestion}".',
  fix: 'Use the suggested name.',
  check: (element, { facts, pointer }) => {
    const { name, feature } = sqlNameOf(element);
    const isLegal = isUsable(element, name);
    if (isLegal && !facts.about(sqlNamesTwice).has(element)) return true;
    const legal = isLegal ? name : legalName(element, name);
    const taken = facts.about(sqlNames).has(legal);
    const suggestion = taken ? facts.about(freeSqlNames)(legal) : legal;
    return {
      feature,
      values: { name, suggestion },
      fix: setValue(`Use "${suggestion}"`, pointer(element, feature), suggestion),
    };
  },
});

type SqlNamed = Table | Column | DbSchema;

function sqlNameOf(element: SqlNamed): { readonly name: string; readonly feature: string } {
  switch (element.eClass) {
    case 'Table':
      return { name: element.tableName, feature: 'tableName' };
    case 'Column':
      return { name: element.columnName, feature: 'columnName' };
    case 'DbSchema':
      return { name: element.schemaName, feature: 'schemaName' };
    default:
      return assertNever(element);
  }
}

function isUsable({ eClass }: SqlNamed, name: string): boolean {
  if (!legalSqlName.test(name) || name.length > longestName) return false;
  // PostgreSQL keeps schemas of this form for itself.
  return eClass !== 'DbSchema' || (!name.startsWith('pg_') && name !== 'information_schema');
}

function legalName({ eClass }: SqlNamed, name: string): string {
  const legal = snakeCase(name).slice(0, longestName);
  return eClass === 'DbSchema' && /^(?:pg_|information_schema$)/.test(legal)
    ? `app_${legal}`.slice(0, longestName)
    : legal;
}

function allSqlNamed(model: Model<Psm>): readonly SqlNamed[] {
  return [...model.all('DbSchema'), ...model.all('Table'), ...model.all('Column')];
}

function sqlNamesTwice(model: Model<Psm>): ReadonlyMap<SqlNamed, SqlNamed> {
  return repetitions(
    allSqlNamed(model),
    (element) => `${model.placeOf(element)?.container.id ?? ''} ${sqlNameOf(element).name}`,
  );
}

function sqlNames(model: Model<Psm>): ReadonlySet<string> {
  return new Set(allSqlNamed(model).map((element) => sqlNameOf(element).name));
}

function freeSqlNames(model: Model<Psm>): (name: string) => string {
  return freeNames({ taken: sqlNames(model), longest: longestName, separator: '_' });
}

/** People refer to elements by name. */
export const nameGiven = constraint('PSM-NAME-04', 'NamedElement', nameForPeople);
