import assert from 'node:assert/strict';
import type { Column, DtoType, Psm, Table } from '../../../../src/chain/psm/psm.ts';
import type { Model } from '../../../../src/kernel/model/model.ts';

type PsmSource = Model<Psm>;

/** Fails when a PSM breaks one of the rules that every generated PSM keeps (those a cluster or compiler would refuse). */
export function assertSound(model: PsmSource): void {
  for (const check of [
    names,
    routes,
    workloads,
    network,
    settings,
    tables,
    columns,
    handlers,
    symbols,
    requests,
  ])
    check(model);
}

function unique(what: string, keys: readonly string[]): void {
  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);
  assert.deepEqual(repeated, [], `${what} are not unique`);
}

const resourceKinds = [
  'ContainerImage',
  'ServiceIdentity',
  'Ingress',
  'ConfigSet',
  'SecretSet',
  'NetworkPolicy',
  'Workload',
] as const;

function names(model: PsmSource): void {
  for (const kind of resourceKinds)
    unique(
      kind,
      model.all(kind).map(({ resourceName }) => resourceName),
    );
  unique(
    'services',
    [...model.all('NetworkService'), ...model.all('BackingService')].map(({ resourceName }) => resourceName),
  );
  for (const { kind, resourceName } of model.all('Workload'))
    assert.ok(kind !== 'CRON_JOB' || resourceName.length <= 52, `${resourceName} is too long for a cron job`);
  for (const service of model.all('NetworkService')) assert.match(service.resourceName, /^[a-z]/);
  unique(
    'namespaces',
    model.all('Environment').map(({ namespace }) => namespace),
  );
  unique(
    'overrides',
    model
      .all('EnvironmentOverride')
      .map(
        (override) =>
          `${model.containerOf(override, 'Environment').id} ${override.target} ${override.property}`,
      ),
  );
}

function routes(model: PsmSource): void {
  for (const project of model.all('CodeProject'))
    unique(
      `routes of ${project.name}`,
      project.modules
        .flatMap(({ controllers }) => controllers)
        .flatMap(({ path, handlers: offered }) =>
          offered.map((handler) => `${handler.verb} ${path}${handler.path}`),
        ),
    );
  unique(
    'ways in',
    model.all('RouteRule').map((route) => `${model.containerOf(route, 'Ingress').hostPrefix} ${route.path}`),
  );
}

function workloads(model: PsmSource): void {
  for (const workload of model.all('Workload')) {
    assert.equal(workload.containers.filter(({ role }) => role === 'MAIN').length, 1);
    assert.equal(workload.kind === 'CRON_JOB', workload.schedule !== undefined);
    if (workload.autoscaling === undefined) continue;
    assert.ok(workload.autoscaling.minReplicas <= workload.autoscaling.maxReplicas);
    assert.ok((workload.minAvailable ?? 0) < workload.autoscaling.minReplicas);
  }
  for (const probe of model.all('Probe')) {
    assert.ok(probe.mechanism === 'HTTP' && probe.path !== undefined && probe.port !== undefined);
    assert.ok(model.containerOf(probe, 'Container').ports.some(({ id }) => id === probe.port));
  }
  for (const container of model.all('Container'))
    assert.ok(container.resources, `${container.name} has no limits`);
}

function network(model: PsmSource): void {
  for (const port of model.all('ServicePort')) {
    const workload = model.get<'Workload'>(model.containerOf(port, 'NetworkService').workload);
    assert.ok(workload.containers.some(({ ports }) => ports.some(({ id }) => id === port.target)));
  }
  for (const route of model.all('RouteRule'))
    assert.ok(model.get<'NetworkService'>(route.service).ports.some(({ id }) => id === route.port));
  for (const workload of model.all('Workload')) {
    const rules = model.referrers(workload, 'NetworkPolicy', 'workloads').flatMap((policy) => policy.rules);
    for (const used of model.resolveAll<'BackingService'>(workload.uses))
      assert.ok(
        rules.some(
          ({ peer, cidr }) => peer === used.id || (used.eClass === 'ExternalEndpoint' && cidr !== undefined),
        ),
        `${workload.name} may not reach ${used.name}`,
      );
  }
  for (const service of model.all('BackingService'))
    assert.ok(
      service.provisioning === 'IN_CLUSTER' || service.host !== undefined || service.credentials.length > 0,
      `${service.name} cannot be reached`,
    );
}

function settings(model: PsmSource): void {
  for (const variable of model.all('EnvVar')) {
    const sources = [variable.value, variable.fromConfig, variable.fromSecret].filter(
      (one) => one !== undefined,
    );
    assert.equal(sources.length, 1, `${variable.variable} has ${sources.length} sources`);
  }
  for (const container of model.all('Container'))
    unique(
      `variables of ${container.name}`,
      container.env.map(({ variable }) => variable),
    );
  for (const set of model.all('ConfigSet'))
    unique(
      set.name,
      set.entries.map(({ key }) => key),
    );
  for (const set of model.all('SecretSet'))
    unique(
      set.name,
      set.keys.map(({ key }) => key),
    );
}

const sqlName = /^[a-z][a-z0-9_]{0,62}$/;

function tables(model: PsmSource): void {
  unique(
    'schemas',
    model.all('DbSchema').map(({ schemaName }) => schemaName),
  );
  for (const schema of model.all('DbSchema')) {
    assert.match(schema.schemaName, sqlName);
    unique(
      `tables of ${schema.name}`,
      schema.tables.map(({ tableName }) => tableName),
    );
  }
  for (const table of model.all('Table')) {
    assert.match(table.tableName, sqlName);
    unique(
      `columns of ${table.name}`,
      table.columns.map(({ columnName }) => columnName),
    );
    unique(
      `paths of ${table.name}`,
      table.columns.flatMap(({ jsonPath }) => jsonPath ?? []),
    );
    const keys = table.columns.filter(({ primaryKey }) => primaryKey);
    assert.ok(keys.length === 1 || (keys.length === 2 && isJoinTable(table)), `${table.name} has no key`);
    for (const key of keys) assert.equal(key.nullable, false, `the key of ${table.name} may be null`);
  }
  for (const key of model.all('ForeignKey')) {
    const [column, ...others] = model.resolveAll<'Column'>(key.columns);
    const referenced = model.get<'Table'>(key.references);
    const table = model.containerOf(key, 'Table');
    assert.equal(model.containerOf(table, 'DbSchema'), model.containerOf(referenced, 'DbSchema'));
    assert.deepEqual(others, []);
    assert.ok(column !== undefined && table.columns.includes(column));
    const target = referenced.columns.find(({ primaryKey }) => primaryKey);
    assert.deepEqual([column.type, column.length], [target?.type, target?.length], key.name);
    const isIndexed = table.indexes.some(({ columns: [first] }) => first === column.id);
    assert.ok(isIndexed || column.primaryKey, `${key.name} has no index`);
  }
}

function isJoinTable(table: Table): boolean {
  return table.columns.every(({ primaryKey }) => primaryKey);
}

function columns(model: PsmSource): void {
  for (const column of model.all('Column')) {
    assert.match(column.columnName, sqlName);
    const { type, length, precision, allowedValues, name } = column;
    assert.equal(length !== undefined, type === 'VARCHAR' || type === 'CHAR', `length of ${name}`);
    assert.ok(precision === undefined || type === 'NUMERIC', `precision of ${name}`);
    assert.ok(allowedValues.length === 0 || type === 'TEXT', `allowed values of ${name}`);
  }
}

function handlers(model: PsmSource): void {
  for (const handler of model.all('RouteHandler')) {
    const where = handler.name;
    const controller = model.containerOf(handler, 'RestController');
    assert.ok(handler.response !== undefined || handler.successStatus === 204, where);
    if (handler.file === undefined && (handler.kind === 'CREATE' || handler.kind === 'UPDATE'))
      assert.ok(handler.request, where);
    if (handler.file !== undefined) assert.equal(model.get<'Column'>(handler.file).type, 'JSONB', where);
    if (handler.kind === 'TRANSITION') {
      const state = model.resolve<'Column'>(handler.stateColumn);
      assert.ok(state !== undefined, where);
      assert.ok(state.allowedValues.includes(handler.setsState ?? ''), where);
      assert.ok(
        handler.allowedFrom.every((from) => state.allowedValues.includes(from)),
        where,
      );
    }
    if (handler.ownRoles.length > 0) assert.ok(handler.ownerColumn, where);
    if (handler.ownerColumn !== undefined) {
      const table = model.resolve<'Table'>(controller.table);
      assert.ok(
        table?.columns.some(({ id }) => id === handler.ownerColumn),
        where,
      );
    }
    if (handler.anonymous) assert.deepEqual([...handler.requiredRoles, ...handler.ownRoles], [], where);
    if (['READ', 'UPDATE', 'DELETE', 'TRANSITION'].includes(handler.kind))
      assert.match(handler.path, /\{id\}/, where);
  }
}

const identifier = /^[A-Za-z][A-Za-z0-9_]*$/;

function symbols(model: PsmSource): void {
  for (const element of model.all('CodeElement')) assert.match(element.symbol, identifier);
  for (const module of model.all('CodeModule')) {
    const inside = model.all('CodeElement').filter((element) => {
      let place = model.placeOf(element);
      while (place !== undefined && place.container !== module) place = model.placeOf(place.container);
      return place !== undefined;
    });
    unique(
      `symbols of ${module.name}`,
      inside.map(({ symbol }) => symbol),
    );
  }
  for (const project of model.all('CodeProject'))
    unique(
      `folders of ${project.name}`,
      project.modules.map(({ folder }) => folder),
    );
}

/** Every field of a request about rows is stored somewhere, and every column that may not be null gets a value. */
function requests(model: PsmSource): void {
  const tableOf = new Map(model.all('Table').map((table) => [table.generatedFrom[0], table]));
  for (const dto of model.all('DtoType')) {
    unique(
      `fields of ${dto.name}`,
      dto.fields.map(({ jsonName }) => jsonName),
    );
    const module = model.containerOf(dto, 'CodeModule');
    for (const { dto: inner } of dto.fields)
      assert.ok(
        inner === undefined || module.dtos.some(({ id }) => id === inner),
        `${dto.name} leaves its module`,
      );
    const table = tableOf.get(dto.generatedFrom[0]);
    if (table === undefined) continue;
    for (const field of dto.fields)
      assert.ok(
        field.childTable !== undefined ||
          table.columns.some((column) => firstStep(column) === field.jsonName),
        `${dto.name}.${field.jsonName} is stored nowhere`,
      );
    if (dto.kind !== 'CREATE_REQUEST') continue;
    const empty = table.columns.filter((column) => !column.nullable && !isFilled(column, { dto, table }));
    assert.deepEqual(
      empty.map(({ columnName }) => `${table.tableName}.${columnName}`),
      [],
      `new rows of ${table.name} cannot be filled`,
    );
  }
}

function isFilled(column: Column, { dto, table }: { readonly dto: DtoType; readonly table: Table }): boolean {
  if (column.primaryKey || column.defaultExpression !== undefined) return true;
  if (column.derived) return column.derivation !== undefined;
  // A part gets the id of its whole from where it stands.
  if (column.jsonPath === undefined) return table.foreignKeys.some(({ columns: [key] }) => key === column.id);
  return dto.fields.some(({ jsonName, required }) => jsonName === firstStep(column) && required);
}

function firstStep({ jsonPath }: Column): string | undefined {
  return jsonPath?.split('.')[0];
}
