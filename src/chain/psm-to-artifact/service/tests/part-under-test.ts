import { sqlName, tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { PartsField } from '../../plan/record-shape.ts';
import { storedFields } from './changed-values.ts';
import { importedHolds, readerOf, readRequest } from './row-tests.ts';
import { itemsOf } from './stored-changes.ts';
import {
  allowedCaller,
  importedAssert,
  importedRefused,
  literal,
  ownFixture,
  partsUnderTest,
  send,
  storeRow,
  testCase,
  type TestWriting,
} from './test-source.ts';

/** A part of the row under test, and the operation on it. */
export type Given = {
  readonly source: TestWriting;
  readonly plan: HandlerPlan;
  readonly field: PartsField;
  /** The part under test. */
  readonly record: JsonRecord;
  readonly key: string;
};

/** The first part that an operation finds in the row under test; undefined where there is none. */
export function givenPart(source: TestWriting, plan: HandlerPlan): Given | undefined {
  const field = plan.way.at(-1);
  const parts = partsUnderTest(source, plan);
  const part = parts.at(-1);
  const isFound = parts.length === plan.way.length && ownFixture(source)?.key !== undefined;
  if (!isFound || field === undefined || typeof part?.key !== 'string') return undefined;
  return { source, plan, field, record: part.record, key: part.key };
}

/** The same part of the row under test, or of one of a more special kind. */
export function givenIn(of: TestWriting, given: Given): Given {
  return givenPart(of, given.plan) ?? given;
}

/** What answers show of a part's own values that requests set. */
export function shownPart({ source, plan, field }: Given, record: JsonRecord): JsonRecord {
  const names = new Set(storedFields(source, plan.request, field.shape).map(({ name }) => name));
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/** Statements that expect the whole to show a part, where that is the only one of its kind. */
export function expectPart({ source, plan }: Given, part: JsonRecord | 'part'): Lines {
  const isAlone = plan.way.every((each) => countIn(source, each) === 1);
  if (!isAlone || readerOf(source) === undefined) return [];
  const levels = plan.way.toReversed();
  const whole =
    part === 'part'
      ? levels.reduce((inner, { name, many }) => `{ ${name}: ${many ? `[${inner}]` : inner} }`, 'part')
      : literal(
          source,
          levels.reduce<JsonRecord>((inner, { name, many }) => ({ [name]: many ? [inner] : inner }), part),
        );
  return [readRequest(source, 'whole'), `${importedHolds(source)}(whole.json(), ${whole});`];
}

/** Statements that delete the part under test. */
export function deletePart(given: Given): Lines {
  const { shape } = given.field;
  return execute(`DELETE FROM ${shape.sqlTable} WHERE ${sqlName(shape.key.column.columnName)} = $1`, given);
}

/** A statement about the part under test, whose id is its first parameter. */
export function execute(statement: string, { key }: Given, ...others: readonly string[]): Lines {
  const parameters = ['part', ...others.map(tsString)].join(', ');
  return [`const part = ${tsString(key)};`, `await app.db.execute(${tsString(statement)}, [${parameters}]);`];
}

/** How many parts of the kind are stored with the row under test. */
export function rowsOf({ source, field }: Given): number {
  return countIn(source, field);
}

/** How many parts of a kind are stored with the row under test. */
export function countIn(source: TestWriting, { shape }: PartsField): number {
  return (ownFixture(source)?.rows ?? []).filter(({ table }) => table === shape.table).length;
}

/** The statement that expects so many parts of the kind in the database. */
export function countOf({ source, field }: Given, count: number): string {
  const rows = `await app.db.query(${tsString(`SELECT 1 FROM ${field.shape.sqlTable}`)})`;
  return `${importedAssert(source)}.equal((${rows}).length, ${count});`;
}

/** That an operation on one part is refused where there is no such part, or none of those that contain it. */
export function noSuchPart(
  { source, plan, ...given }: Given,
  { body, missing }: { readonly body?: string | undefined; readonly missing?: Given } = {},
): readonly Lines[] {
  const part = missing ?? { source, plan, ...given };
  const { name } = part.field.shape.table;
  return [
    testCase(
      source,
      `${plan.handler.name} answers 404 when there is no such ${missing === undefined ? 'part' : name}`,
      storeRow(source),
      deletePart(part),
      send(source, plan, { as: allowedCaller(source, plan), body }),
      `${importedRefused(source)}(answer, 404, 'not_found', ${tsString(name)});`,
    ),
  ];
}

/** The values of the row under test that stay the same when a part of it changes. */
export function ownValues({ resource, fixtures }: TestWriting): JsonRecord {
  const whole = fixtures.exampleOf(resource) ?? {};
  const derived = new Set(resource.derivations.map(({ field }) => field.name));
  const own = (resource.shape?.fields ?? []).filter(
    ({ kind, name }) => (kind === 'value' || kind === 'object') && !derived.has(name),
  );
  return Object.fromEntries(
    own.flatMap(({ name }) => (whole[name] === undefined ? [] : [[name, whole[name]] as const])),
  );
}

/** The whole with other values in the part under test. */
export function wholeWith({ source, plan, record }: Given, change: JsonRecord): JsonRecord {
  const whole = source.fixtures.exampleOf(source.resource) ?? {};
  return withPart(whole, plan.way, { ...record, ...change });
}

/** The whole with its first part on a way replaced. */
function withPart(record: JsonRecord, way: readonly PartsField[], part: JsonRecord): JsonRecord {
  const [field, ...rest] = way;
  if (field === undefined) return part;
  const [first, ...others] = itemsOf(record[field.name]);
  const changed = withPart(asRecord(first), rest, part);
  return { ...record, [field.name]: field.many ? [changed, ...others] : changed };
}
