import { tsKey, tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { oneLine } from '../../../../kernel/generation/region.ts';
import { bracketed, commaEnded, flatLines, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { TableFixture } from '../../examples/fixture-plan.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { dtoExample, type JsonValue } from '../../examples/values.ts';
import type { AppRole, DtoField, DtoType, Table } from '../../../psm/psm.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { restrictedMembers } from '../../plan/restricted-members.ts';
import { callLines } from '../call-lines.ts';
import type { Imports } from '../imports.ts';
import { takesBody } from '../module/hooks.ts';
import { effectMembers } from './effect-rows.ts';
import type { TestSource } from './tested-resource.ts';

/** A file of tests that is being written. */
export type TestWriting = TestSource & { readonly imports: Imports };

/** Notes that a test uses the rows to start from, and gives their name. */
export function importedFixtures({ imports }: TestWriting): string {
  return imports.all('fixtures', '../support/fixtures.js');
}

/** Notes that a test expects something, and gives the name of what it does it with. */
export function importedAssert({ imports }: TestWriting): string {
  return imports.default('assert', 'node:assert/strict');
}

/** Notes that a test expects a refusal, and gives the name of what it does it with. */
export function importedRefused({ imports }: TestWriting): string {
  return imports.value('assertRefused', '../support/values.js');
}

/** A test with its name and its steps. */
export function testCase(source: TestWriting, name: string, ...steps: readonly Lines[]): Lines {
  return testOf(source, { name, parameters: '' }, steps);
}

/** A test that replaces something for as long as it runs, by its context `t`. */
export function replacingTest(source: TestWriting, name: string, ...steps: readonly Lines[]): Lines {
  return testOf(source, { name, parameters: 't' }, steps);
}

function testOf(
  { imports }: TestWriting,
  { name, parameters }: { readonly name: string; readonly parameters: string },
  steps: readonly Lines[],
): Lines {
  const test = imports.value('test', 'node:test');
  return [`${test}(${tsString(oneLine(name))}, async (${parameters}) => {`, ...indent(2, ...steps), '});'];
}

/** The fixture of a resource's own rows. */
export function ownFixture(source: TestSource): TableFixture | undefined {
  const { shape } = source.resource;
  return shape === undefined ? undefined : source.fixtures.fixtureOf(shape.table);
}

/** The statement that stores the row under test, with changed values given as members. */
export function storeRow(source: TestWriting, changes: readonly string[] = []): Lines {
  const fixture = ownFixture(source);
  if (fixture === undefined) return [];
  const before = `await ${importedFixtures(source)}.${fixture.storeName}(app.db`;
  if (changes.length === 0) return `${before});`;
  return bracketed({ before: `${before}, `, brackets: '{}', entries: changes, after: ');' });
}

/** The statements that store what a new row refers to, but for rows of the tables that are left out. */
export function storeNeeds(source: TestWriting, leftOut: readonly Table[] = []): Lines {
  const needs = ownFixture(source)?.needs ?? [];
  return needs
    .filter(({ table }) => !leftOut.includes(table))
    .map((need) => `await ${importedFixtures(source)}.${need.storeName}(app.db);`);
}

/** A caller who may run an operation, as TypeScript; undefined when no sign-in is needed. */
export function allowedCaller(source: TestWriting, plan: HandlerPlan): string | undefined {
  const [role] = [...plan.everyRow, ...plan.ownRows];
  if (role === undefined && plan.handler.anonymous) return undefined;
  const roles = role === undefined ? [] : [role, ...readersBeside(source, plan, role)];
  const claims = roles.map(({ claim }) => tsString(claim));
  return `{ subject: ${importedFixtures(source)}.owner, roles: [${claims.join(', ')}] }`;
}

/** The roles that a caller needs besides to find all of an answer in it. */
function readersBeside({ service }: TestSource, plan: HandlerPlan, role: AppRole): readonly AppRole[] {
  const needed = restrictedMembers(service.model, plan)
    .filter(({ roles }) => !roles.includes(role))
    .flatMap(({ roles: [reader] }) => reader ?? []);
  return [...new Set(needed)];
}

/** The address of an operation for the row under test, or for one with another key, and the part that it works on. */
export function urlOf(source: TestSource, plan: HandlerPlan, row = ownFixture(source)?.key): string {
  const keys = [row, ...partsUnderTest(source, plan).map(({ key }) => key)];
  let index = 0;
  return plan.path.replace(/\{\w+\}/g, () => {
    const key = keys[Math.min(index++, keys.length - 1)];
    return typeof key === 'string' || typeof key === 'number' ? encodeURIComponent(key) : 'some-id';
  });
}

/** A part of the row under test. */
type PartUnderTest = { readonly record: JsonRecord; readonly key: JsonValue | undefined };

/** The first part on each level of the way that an operation goes into the row under test. */
export function partsUnderTest(source: TestSource, plan: HandlerPlan): readonly PartUnderTest[] {
  let record: JsonValue | undefined = source.fixtures.exampleOf(source.resource);
  return plan.way.flatMap((field): PartUnderTest[] => {
    const value = memberOf(record, field.name);
    record = Array.isArray(value) ? (value as readonly JsonValue[])[0] : value;
    return record === undefined
      ? []
      : [{ record: asRecord(record), key: memberOf(record, field.shape.key.name) }];
  });
}

/** A request as an object literal; `extra` are further members. */
export function requestLiteral(
  source: TestSource,
  plan: HandlerPlan,
  extra: {
    readonly as?: string | undefined;
    readonly body?: string | undefined;
    readonly query?: string;
    /** A file that is the body. */
    readonly file?: string | undefined;
    readonly range?: string;
    /** The header Idempotency-Key. */
    readonly key?: string;
    /** The header If-Match. */
    readonly ifMatch?: string;
    /** The key of another row than the one under test. */
    readonly row?: JsonValue | undefined;
  },
): Lines {
  return [
    '{',
    ...indent(
      2,
      `method: ${tsString(plan.handler.verb)},`,
      `url: ${tsString(`${urlOf(source, plan, extra.row)}${extra.query ?? ''}`)},`,
      extra.as !== undefined && `as: ${extra.as},`,
      extra.body !== undefined && `body: ${extra.body},`,
      extra.file !== undefined && `file: ${extra.file},`,
      extra.key !== undefined && `key: ${tsString(extra.key)},`,
      extra.ifMatch !== undefined && `ifMatch: ${tsString(extra.ifMatch)},`,
      extra.range !== undefined && `range: ${tsString(extra.range)},`,
    ),
    '}',
  ];
}

/** A statement that sends a request and keeps the answer. */
export function send(
  source: TestSource,
  plan: HandlerPlan,
  extra: Parameters<typeof requestLiteral>[2],
): Lines {
  const lines = flatLines(requestLiteral(source, plan, extra));
  return [`const answer = await app.send(${lines[0] ?? ''}`, ...lines.slice(1, -1), '});'];
}

/** A statement that sends a request, with another name for the answer. */
export function renamed(statement: Lines, name: string): Lines {
  const [first = '', ...rest] = flatLines(statement);
  return [first.replace('const answer =', `const ${name} =`), ...rest];
}

/** A file that an operation accepts, as TypeScript; undefined where it takes none. */
export function validFile({ imports }: TestWriting, { file, handler }: HandlerPlan): string | undefined {
  if (file?.action !== 'store') return undefined;
  const [type = 'text/plain'] = handler.mediaTypes;
  return `${imports.value('fileOf', '../support/app.js')}(${tsString(type)})`;
}

/** A statement that expects a status. */
export function expectStatus(source: TestWriting, status: number): string {
  return `${importedAssert(source)}.equal(answer.statusCode, ${status}, answer.body);`;
}

/** The statements that expect a refusal to name just these places of the request. */
export function expectPlaces(source: TestWriting, pointers: readonly string[]): Lines {
  return [
    'const places = answer.json().errors.map(({ pointer }) => pointer);',
    callLines(`${importedAssert(source)}.deepEqual(places, [${pointers.map(tsString).join(', ')}])`, {
      before: '',
      after: ';',
      width: 108,
    }),
  ];
}

/** The statement that expects the tag of a version, where rows have versions. */
export function expectTag(source: TestWriting, version: number): Lines {
  if (source.resource.shape?.version === undefined) return [];
  return `${importedAssert(source)}.equal(answer.headers['etag'], '"${version}"');`;
}

/** The members of a request that a record has, as JSON. */
export function bodyFrom(source: TestSource, request: DtoType, record: JsonRecord): JsonRecord {
  const { model } = source.service;
  const members = request.fields
    .filter((field) => !field.readOnly)
    .flatMap((field): [string, JsonValue][] => {
      const value = record[field.jsonName];
      if (value !== undefined) return [[field.jsonName, narrowed(source, field, value)]];
      const example = field.required ? memberOf(dtoExample(model, request), field.jsonName) : undefined;
      return example === undefined ? [] : [[field.jsonName, example]];
    });
  return Object.fromEntries(members);
}

// Requests know fewer members than records: parts have no keys there, for example.
function narrowed(source: TestSource, field: DtoField, value: JsonValue): JsonValue {
  const dto = source.service.model.resolve(field.dto);
  if (dto === undefined || dto.kind === 'ENUM' || typeof value !== 'object') return value;
  if (!Array.isArray(value)) return bodyFrom(source, dto, asRecord(value));
  // A JSON array: its items are JSON.
  return (value as readonly JsonValue[]).map((item) =>
    typeof item === 'object' ? bodyFrom(source, dto, asRecord(item)) : item,
  );
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return asRecord(value)[name];
}

function asRecord(value: JsonValue | undefined): JsonRecord {
  const isRecord = typeof value === 'object' && !Array.isArray(value);
  // An object that is not a list is a record: JSON has nothing else.
  return isRecord ? (value as JsonRecord) : {};
}

/** JSON as TypeScript, over several lines where it is long; fixed keys appear under their names. */
export function literal(source: TestWriting, value: JsonValue): string {
  const named = source.fixtures.fixtures.find(
    (fixture) => fixture.key === value && typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value),
  );
  if (named !== undefined) return `${importedFixtures(source)}.ids.${named.idName}`;
  if (Array.isArray(value)) {
    // A JSON array: its items are JSON.
    const items = (value as readonly JsonValue[]).map((item) => literal(source, item));
    // Several objects never share a line; other lists that are too long for theirs are laid out at the end.
    const isApart = items.length > 1 && items.every((item) => item.startsWith('{') && item.includes(', '));
    if (!isApart && !items.some((item) => item.includes('\n'))) return `[${items.join(', ')}]`;
    return ['[', ...indent(2, commaEnded(items)), ']'].join('\n');
  }
  if (typeof value !== 'object') return tsValue(value);
  const members = Object.entries(asRecord(value)).map(
    ([key, member]) => `${tsKey(key)}: ${literal(source, member)}`,
  );
  if (members.length === 0) return '{}';
  const line = `{ ${members.join(', ')} }`;
  if (line.length <= 80 && !line.includes('\n')) return line;
  return [
    '{',
    ...indent(
      2,
      members.map((member) => `${member},`),
    ),
    '}',
  ].join('\n');
}

/** Whether an operation reads a body. */
export function hasBody(source: TestSource, plan: HandlerPlan): boolean {
  return takesBody(source.resource, plan);
}

/** The body of a valid request, as TypeScript; undefined when the operation reads none. */
export function validBody(source: TestWriting, plan: HandlerPlan): string | undefined {
  const { request } = plan;
  if (request === undefined || !hasBody(source, plan)) return undefined;
  return literal(source, validJson(source, plan, request));
}

/** The body of a valid request as JSON. */
export function validJson(source: TestSource, plan: HandlerPlan, request: DtoType): JsonRecord {
  const part = partsUnderTest(source, plan).at(-1);
  if (plan.way.length > 0) return bodyFrom(source, request, part?.record ?? {});
  const record = source.fixtures.exampleOf(source.resource);
  const members = effectMembers(source, plan);
  if (plan.kind === 'CREATE' && record !== undefined)
    return bodyFrom(source, request, { ...record, ...members });
  return asRecord(mergedExample(source, request, { ...record, ...members }));
}

// A change sends what it must, with the values that are stored already, so that rules stay kept.
function mergedExample(source: TestSource, request: DtoType, record: JsonRecord): JsonValue {
  const required = request.fields.filter((field) => field.required && !field.readOnly);
  return bodyFrom(source, { ...request, fields: required }, { ...record, version: 1 });
}

/** Whether callers prove who they are. */
export function hasSignIn(source: TestSource): boolean {
  return source.service.project.authMode !== 'NONE';
}
