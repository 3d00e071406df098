import { tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { ownerSubject, type FixturePlan, type TableFixture } from '../../examples/fixture-plan.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { keptIn, specialTables } from '../../plan/kinds.ts';
import { allHandlers } from '../../plan/resource-plan.ts';
import { specialsOf } from '../../plan/special-resources.ts';
import { sqlTableName } from '../../plan/record-shape.ts';
import { hasFiles } from '../../plan/files.ts';
import { asItIs, nothing, type Filling, type Program } from '../../program-text.ts';
import type { Column, Table } from '../../../psm/psm.ts';

/** `test/support/`: the application under test and rows to start from. */
export function supportFiles(
  service: ServicePlan,
  { fixtures, program }: { readonly fixtures: FixturePlan; readonly program: Program },
): GeneratedFile[] {
  const tables = service.schemas.flatMap((schema) => schema.tables);
  return [
    generatedFile({
      path: `services/${service.folder}/test/support/app.ts`,
      content: program('service/test/support/app.ts', {
        ...(hasFiles(service)
          ? { files: asItIs, app: asItIs, send: asItIs }
          : { files: nothing, app: appWithoutFiles, send: sendWithoutFiles }),
        reset: () => resetLines(emptyingScripts(service)),
      }),
      mode: 'REGENERATE',
      elementIds: [service.project.id, ...tables.map((table) => table.id)],
    }),
    generatedFile({
      path: `services/${service.folder}/test/support/embedded-db.ts`,
      content: program('service/test/support/embedded-db.ts'),
      mode: 'REGENERATE',
      elementIds: [service.project.id],
    }),
    generatedFile({
      path: `services/${service.folder}/test/support/values.ts`,
      content: program('service/test/support/values.ts'),
      mode: 'REGENERATE',
      elementIds: [service.project.id],
    }),
    ...(hasKinds(service)
      ? [
          generatedFile({
            path: `services/${service.folder}/test/support/hooks.ts`,
            content: program('service/test/support/hooks.ts'),
            mode: 'REGENERATE',
            elementIds: [service.project.id],
          }),
        ]
      : []),
    ...(hasParts(service)
      ? [
          generatedFile({
            path: `services/${service.folder}/test/support/parts.ts`,
            content: program('service/test/support/parts.ts'),
            mode: 'REGENERATE',
            elementIds: [service.project.id],
          }),
        ]
      : []),
    ...(service.processes === undefined
      ? []
      : [
          generatedFile({
            path: `services/${service.folder}/test/support/processes.ts`,
            content: program('service/test/support/processes.ts'),
            mode: 'REGENERATE',
            elementIds: [service.project.id],
          }),
        ]),
    generatedFile({
      path: `services/${service.folder}/test/support/fixtures.ts`,
      content: fixturesSource(service, fixtures),
      mode: 'REGENERATE',
      elementIds: [service.project.id, ...tables.map((table) => table.id)],
    }),
  ];
}

/** Whether callers change single parts of rows. */
function hasParts({ modules }: ServicePlan): boolean {
  return modules.some(({ resources }) =>
    resources.some((resource) => allHandlers(resource).some(({ exposed, way }) => exposed && way.length > 0)),
  );
}

/** Whether rows of a resource are of several kinds, each with hooks of its own. */
function hasKinds({ model, modules }: ServicePlan): boolean {
  return modules.some(({ resources }) => resources.some((each) => specialsOf(model, each).length > 0));
}

const appWithoutFiles: Filling = () =>
  'const app = createApp({ db, authenticator: signIn.authenticator, logger: false });';

const sendWithoutFiles: Filling = () => [
  'async send({ method, url, body, key, ifMatch, as }) {',
  '  const headers = {',
  '    ...(as !== undefined && (await signIn.headersFor(as))),',
  "    ...(key !== undefined && { 'idempotency-key': key }),",
  "    ...(ifMatch !== undefined && { 'if-match': ifMatch }),",
  '  };',
  '  return app.server.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });',
  '},',
];

/** Statements that take all rows away. */
type EmptyingScripts = { readonly truncate: string; readonly fast: string | undefined };

function emptyingScripts(service: ServicePlan): EmptyingScripts {
  const { model } = service;
  const all = service.schemas.flatMap((schema) => schema.tables);
  const tables = all.filter((table) => keptIn(model, table) === table);
  const name = (table: Table): string => sqlTableName(model, table);
  const order = referringFirst(tables, (table) =>
    [table, ...specialTables(model, table)].flatMap(({ foreignKeys }) =>
      foreignKeys.map((key) => keptIn(model, model.get(key.references))),
    ),
  );
  const ofProcesses = ['process_instance', 'process_schedule', 'notification'];
  const platform = [
    ...(service.processes === undefined ? [] : ofProcesses),
    'outbox_event',
    'idempotent_answer',
    ...(hasFiles(service) ? ['stored_file'] : []),
  ];
  return {
    truncate: `TRUNCATE ${[...tables.map(name), ...platform].join(', ')} CASCADE`,
    fast: order && [...platform, ...order.map(name)].map((table) => `DELETE FROM ${table}`).join('; '),
  };
}

/** Tables in an order in which each comes before those it refers to; undefined when they refer in a circle. */
function referringFirst(
  tables: readonly Table[],
  referredBy: (table: Table) => readonly Table[],
): readonly Table[] | undefined {
  const ordered: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const wanted = new Set(
      [...left].flatMap((table) => referredBy(table).filter((referred) => referred !== table)),
    );
    const free = [...left].filter((table) => !wanted.has(table));
    if (free.length === 0) return undefined;
    for (const table of free) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

function resetLines({ truncate, fast }: EmptyingScripts): Lines {
  if (fast === undefined) return `reset: () => db.script(${tsString(truncate)}),`;
  return [
    '// Deleting is much faster, but stops at rows of tables of your own that refer to these.',
    'reset: () =>',
    ...indent(
      2,
      'db',
      ...indent(
        2,
        bracketed({ before: '.script', brackets: '()', entries: [tsString(fast)], width: 102 }),
        emptyingAll(tsString(truncate)),
      ),
    ),
  ];
}

function emptyingAll(script: string): Lines {
  const line = `.catch(() => db.script(${script})),`;
  if (line.length <= 102) return line;
  const call = bracketed({ before: 'db.script', brackets: '()', entries: [script], after: ',', width: 100 });
  return ['.catch(() =>', ...indent(2, call), '),'];
}

function fixturesSource(service: ServicePlan, plan: FixturePlan): string {
  const keyed = plan.fixtures.filter((fixture) => fixture.key !== undefined);
  const references = new Map(
    keyed
      .filter((fixture) => /^"[0-9a-f-]{36}"$/.test(JSON.stringify(fixture.key)))
      .map((fixture) => [JSON.stringify(fixture.key), `ids.${fixture.idName}`]),
  );
  return text(
    separated(
      "import type { Db, Parameter } from '../../src/platform/db.js';",
      ['/** The caller who owns all rows below. */', `export const owner = ${tsString(ownerSubject)};`],
      [
        '/** The keys of the rows below. */',
        'export const ids = {',
        ...indent(
          2,
          keyed.map((fixture) => `${fixture.idName}: ${tsValue(fixture.key)},`),
        ),
        '} as const;',
      ],
      ['/** Values by column name. */', 'export type Row = Readonly<Record<string, Parameter>>;'],
      ...plan.fixtures.map((fixture) => storeFunction(service, fixture, references)),
      [
        '/** Stores a row of a table. */',
        'export async function insertRow(db: Db, table: string, row: Row): Promise<void> {',
        '  const names = Object.keys(row);',
        '  const columns = names.map((name) => `"${name}"`).join(\', \');',
        "  const places = names.map((_, index) => `$${index + 1}`).join(', ');",
        '  const statement = `INSERT INTO ${table} (${columns}) VALUES (${places}) ON CONFLICT DO NOTHING`;',
        '  await db.execute(statement, Object.values(row));',
        '}',
      ],
      [
        '// Rows and helpers of your own go here.',
        region({ kind: 'fixtures', elementId: service.project.id, hint: service.project.name, style: '//' }),
      ],
    ),
  );
}

function storeFunction(
  service: ServicePlan,
  fixture: TableFixture,
  references: ReadonlyMap<string, string>,
): Lines {
  const [first, ...parts] = fixture.rows;
  const value = (column: Column, json: JsonValue): string => {
    if (column.type === 'JSONB') return `JSON.stringify(${tsValue(json)})`;
    if (json === ownerSubject) return 'owner';
    return references.get(JSON.stringify(json)) ?? tsValue(json);
  };
  const insertion = (row: TableFixture['rows'][number], last: string | undefined): Lines => [
    `await insertRow(db, ${tsString(sqlTableName(service.model, row.table))}, {`,
    ...indent(
      2,
      row.values.map(([column, json]) => `${column.columnName}: ${value(column, json)},`),
      last,
    ),
    '});',
  ];
  return [
    `/** Stores a row of ${fixture.table.tableName} with everything it needs; \`changes\` replaces values. */`,
    `export async function ${fixture.storeName}(db: Db, changes: Row = {}): Promise<void> {`,
    ...indent(
      2,
      fixture.needs.map((need) => `await ${need.storeName}(db);`),
      first === undefined ? [] : insertion(first, '...changes,'),
      parts.map((row) => insertion(row, undefined)),
    ),
    '}',
  ];
}
