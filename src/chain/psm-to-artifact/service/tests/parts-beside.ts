import { sqlName, tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import type { FixtureRow } from '../../examples/fixture-plan.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { otherValues } from '../../examples/other-values.ts';
import { candidateValues, type JsonValue } from '../../examples/values.ts';
import { uniqueColumns } from '../../plan/kinds.ts';
import type { PartsField } from '../../plan/record-shape.ts';
import type { Column } from '../../../psm/psm.ts';
import { storedFields } from './changed-values.ts';
import { countIn, givenIn, shownPart, type Given } from './part-under-test.ts';
import { requestTests } from './request-tests.ts';
import { importedHolds, readerOf, readRequest } from './row-tests.ts';
import { movesToTry } from './state-tests.ts';
import { itemsOf } from './stored-changes.ts';
import {
  allowedCaller,
  bodyFrom,
  expectStatus,
  expectTag,
  importedAssert,
  importedFixtures,
  literal,
  ownFixture,
  send,
  storeRow,
  testCase,
  validBody,
  type TestWriting,
} from './test-source.ts';

/** The id of a part beside the one under test; it comes before that. */
const otherId = '00000000-0000-7000-8000-000000000001';

/** That an operation on one part finds it among others, and leaves those as they are; `change` is what a change sends. */
export function besideTest(given: Given, change: JsonRecord = {}): readonly Lines[] {
  switch (given.plan.kind) {
    case 'CREATE':
      return addedBeside(given);
    case 'UPDATE':
      return changedBeside(given, change);
    case 'DELETE':
      return removedBeside(given);
    default:
      return movedBeside(given);
  }
}

/** What holds for every request that changes something, where the part under test is not the last one. */
export function requestsBeside(given: Given): readonly Lines[] {
  const { source, plan } = given;
  if (storeOther(given) === undefined) return [];
  const stored = storedBeside(given);
  return requestTests(source, plan, { stored, storedIn: (state) => stored(source, state) });
}

/** The statements that store the row under test with another part before its own. */
export function storedBeside(given: Given): (of: TestWriting, state?: readonly string[]) => Lines {
  return (of, state = []) => [storeRow(of, state), storeOther(givenIn(of, given))];
}

function addedBeside(given: Given): readonly Lines[] {
  const { source, plan, field, record } = given;
  const { request } = plan;
  if (request === undefined || !isAlone(given)) return [];
  const example = source.fixtures.sourceOf(source.resource);
  const added = storedFields(source, request, field.shape).reduce<JsonRecord>((part, each) => {
    const value = example && otherValues(example, each, part)[0];
    return value === undefined ? part : { ...part, [each.name]: value };
  }, record);
  if (!isAllowed(given, [record, added])) return [];
  return [
    testCase(
      source,
      `${plan.handler.name} adds a part beside others`,
      storeRow(source),
      storedBefore(given),
      send(source, plan, {
        as: allowedCaller(source, plan),
        body: literal(source, bodyFrom(source, request, added)),
      }),
      expectStatus(source, plan.handler.successStatus),
      expectTag(source, 2),
      `${importedHolds(source)}(answer.json(), ${literal(source, shownPart(given, added))});`,
      expectParts(given, [shownPart(given, record), shownPart(given, added)]),
    ),
  ];
}

/** The statement after which the parts that are stored come before a new one, also where that is made at the same time. */
function storedBefore({ field: { shape } }: Given): Lines {
  if (shape.createdAt === undefined) return [];
  const earlier = `UPDATE ${shape.sqlTable} SET ${sqlName(shape.createdAt.columnName)} = '2000-01-01T00:00:00Z'`;
  return `await app.db.execute(${tsString(earlier)});`;
}

function changedBeside(given: Given, change: JsonRecord): readonly Lines[] {
  const { source, plan, record } = given;
  const other = storeOther(given);
  if (other === undefined || !isAllowed(given, [record, { ...record, ...change }])) return [];
  const shown = shownPart(given, record);
  return [
    testCase(
      source,
      `${plan.handler.name} leaves other parts as they are`,
      storeRow(source),
      other,
      send(source, plan, { as: allowedCaller(source, plan), body: literal(source, change) }),
      expectStatus(source, plan.handler.successStatus),
      expectTag(source, 2),
      plan.handler.successStatus !== 204 &&
        `${importedHolds(source)}(answer.json(), ${literal(source, change)});`,
      expectParts(given, [shown, { ...shown, ...change }]),
    ),
  ];
}

function removedBeside(given: Given): readonly Lines[] {
  const { source, plan, field } = given;
  const other = storeOther(given);
  if (other === undefined) return [];
  const { sqlTable } = field.shape;
  const id = idOf(field);
  return [
    testCase(
      source,
      `${plan.handler.name} leaves other parts as they are`,
      storeRow(source),
      other,
      send(source, plan, { as: allowedCaller(source, plan) }),
      expectStatus(source, plan.handler.successStatus),
      expectTag(source, 2),
      `const left = await app.db.query(${tsString(`SELECT ${id} FROM ${sqlTable}`)});`,
      `${importedAssert(source)}.deepEqual(left, [{ id: ${tsString(otherId)} }]);`,
    ),
  ];
}

function movedBeside(given: Given): readonly Lines[] {
  const { source, plan, field } = given;
  const column = source.service.model.resolve(plan.handler.stateColumn);
  const [move] = movesToTry(plan.handler);
  if (column === undefined || move?.from === undefined) return [];
  const other = storeOther(given, [column, move.from]);
  if (other === undefined) return [];
  const { sqlTable } = field.shape;
  const state = sqlName(column.columnName);
  const moved = `SELECT ${idOf(field)} FROM ${sqlTable} WHERE ${state} = '${move.to}'`;
  return [
    testCase(
      source,
      `${plan.handler.name} leaves other parts as they are`,
      storeRow(source),
      `await app.db.execute(${tsString(`UPDATE ${sqlTable} SET ${state} = '${move.from}'`)});`,
      other,
      send(source, plan, { as: allowedCaller(source, plan), body: validBody(source, plan) }),
      expectStatus(source, plan.handler.successStatus),
      expectTag(source, 2),
      `const moved = await app.db.query(${tsString(moved)});`,
      `${importedAssert(source)}.deepEqual(moved, [{ id: ${tsString(given.key)} }]);`,
    ),
  ];
}

/** The statement that stores a part before the one under test; undefined where there cannot be two. */
export function storeOther(given: Given, state?: readonly [Column, string]): Lines | undefined {
  const { source, field, record } = given;
  const { shape } = field;
  const row = (ownFixture(source)?.rows ?? []).find(({ table }) => table === shape.table);
  if (row === undefined || shape.key.column.type !== 'UUID') return undefined;
  if (!isAlone(given) || !isAllowed(given, [record, record])) return undefined;
  const values = otherRow(given, row);
  if (values === undefined) return undefined;
  if (state !== undefined) values.set(state[0], state[1]);
  return bracketed({
    before: `await ${importedFixtures(source)}.insertRow(app.db, ${tsString(shape.sqlTable)}, `,
    brackets: '{}',
    entries: [
      ...[...values].map(([column, value]) => `${column.columnName}: ${stored(given, column, value)}`),
      ...(shape.createdAt === undefined ? [] : [`${shape.createdAt.columnName}: '2000-01-01T00:00:00Z'`]),
    ],
    after: ');',
    width: 0,
  });
}

function stored({ source }: Given, column: Column, value: JsonValue): string {
  if (column.type === 'JSONB') return `JSON.stringify(${tsValue(value)})`;
  return literal(source, value);
}

/** The values of a second row, with others where these are unique; undefined where there are none. */
function otherRow(
  { source, field }: Given,
  { table, values }: FixtureRow,
): Map<Column, JsonValue> | undefined {
  const { model } = source.service;
  const { key } = field.shape;
  const other = new Map(values);
  const vary = (column: Column): boolean => {
    if (table.foreignKeys.some(({ columns }) => columns.includes(column.id))) return false;
    const candidates = candidateValues({ model, name: column.columnName, column, field: undefined });
    const value = candidates.find((each) => each !== other.get(column));
    if (value === undefined || !other.has(column)) return false;
    other.set(column, value);
    return true;
  };
  other.set(key.column, otherId);
  const unique = uniqueColumns(model, table).filter((columns) => !columns.includes(key.column));
  return unique.every((columns) => columns.some(vary)) ? other : undefined;
}

/** The key of a part in SQL, under the name `id`. */
function idOf({ shape: { key } }: PartsField): string {
  const name = sqlName(key.column.columnName);
  return name === 'id' ? name : `${name} AS id`;
}

/** Whether there is one part of each kind on the way, so that tests know the whole list. */
function isAlone({ source, plan, field }: Given): boolean {
  return field.many && plan.way.every((each) => countIn(source, each) === 1);
}

/** Whether a whole with these parts of the kind keeps its rules. */
function isAllowed({ source, plan }: Given, parts: readonly JsonRecord[]): boolean {
  const example = source.fixtures.sourceOf(source.resource);
  const whole = source.fixtures.exampleOf(source.resource);
  if (example === undefined || whole === undefined) return false;
  return keepsRules(example, plan.checks, withParts(whole, plan.way, parts));
}

function withParts(
  record: JsonRecord,
  [field, ...rest]: readonly PartsField[],
  parts: readonly JsonRecord[],
): JsonRecord {
  if (field === undefined) return record;
  if (rest.length === 0) return { ...record, [field.name]: parts };
  const value = record[field.name];
  const inner = withParts(asRecord(itemsOf(value)[0] ?? value), rest, parts);
  return { ...record, [field.name]: field.many ? [inner] : inner };
}

/** Statements that expect the whole to show these parts. */
function expectParts({ source, plan }: Given, parts: readonly JsonRecord[]): Lines {
  if (readerOf(source) === undefined) return [];
  return [
    readRequest(source, 'whole'),
    `${importedHolds(source)}(whole.json(), ${literal(source, withParts({}, plan.way, parts))});`,
  ];
}
