import assert from 'node:assert/strict';
import type { JsonRecord } from '../../../src/chain/psm-to-artifact/examples/example-source.ts';
import { breakingExample } from '../../../src/chain/psm-to-artifact/examples/record-example.ts';
import { storedColumns } from '../../../src/chain/psm-to-artifact/plan/record-shape.ts';
import { rowReader } from '../../../src/chain/psm-to-artifact/plan/resource-plan.ts';
import { nonEmptyLists } from '../../../src/chain/psm-to-artifact/plan/request-fields.ts';
import { bodyFrom } from '../../../src/chain/psm-to-artifact/service/tests/test-source.ts';
import type { Column } from '../../../src/chain/psm/psm.ts';
import { listAt, textAt } from '../../support/lib/json.ts';
import { bodyOf, headersOf, requestOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';

/** Creates a row and reads it where it is said to be; breaks each rule, a reference and a unique value. */
export async function checkCreation(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation } = attempt;
  const request = requestOf(client, attempt);
  const send = async (
    body: JsonRecord,
    expected: { readonly status: number; readonly code: string; readonly attempt: string },
  ): Promise<readonly string[]> => {
    const answer = await client.send(operation, { ...request, body }, expected);
    const pointers = listAt(answer.body, 'errors').map((error) => textAt(error, 'pointer'));
    assert.ok(pointers.length > 0, `${operation.name}, ${expected.attempt}: no value is named`);
    return pointers;
  };
  for (const body of rulesBroken(attempt))
    await send(body, { status: 422, code: 'rules_broken', attempt: 'against a rule' });
  const valid = bodyOf(attempt) ?? {};
  for (const name of referencesIn(attempt)) {
    const pointers = await send(
      { ...valid, [name]: '00000000-0000-4000-8000-000000000000' },
      { status: 422, code: 'unknown_reference', attempt: 'with a reference to nothing' },
    );
    assert.deepEqual(pointers, [`/${name}`], `${operation.name} names another reference`);
  }
  const created = await client.send(operation, request, { status: 'success', attempt: 'creating' });
  await checkLocation(client, attempt, created);
  if (hasUniqueValue(attempt))
    await send(valid, { status: 409, code: 'already_exists', attempt: 'with a value that is taken' });
}

async function checkLocation(
  client: OperationClient,
  attempt: Attempt,
  created: { readonly body: unknown; readonly headers: Response['headers'] },
): Promise<void> {
  const { operation, role, source } = attempt;
  const read = rowReader(source.resource);
  if (read === undefined) return;
  const location = created.headers.get('location');
  assert.ok(location?.startsWith('/') === true, `${operation.name} names no location`);
  const mayRead =
    read.handler.anonymous ||
    (!read.denied && read.everyRow.length + read.ownRows.length === 0) ||
    [...read.everyRow, ...read.ownRows].some(({ claim }) => claim === role);
  if (!mayRead) return;
  const headers = headersOf(client, role);
  const answer = await fetch(client.service.address + location, headers === undefined ? {} : { headers });
  assert.equal(answer.status, 200, `${operation.name}: there is nothing at ${location}`);
  assert.deepEqual(await answer.json(), created.body, `${operation.name}: another record is at ${location}`);
}

function rulesBroken({ source, plan }: Attempt): readonly JsonRecord[] {
  const example = source.fixtures.sourceOf(source.resource);
  const valid = source.fixtures.exampleOf(source.resource);
  const { request } = plan;
  if (example === undefined || valid === undefined || request === undefined) return [];
  const sent = new Set(request.fields.filter((field) => !field.readOnly).map((field) => field.jsonName));
  const nonEmpty = nonEmptyLists(source.resource.module);
  return plan.checks
    .filter((rule) => rule.expression !== undefined && rule.rule.mandatory)
    .flatMap((rule) => {
      const breaking = breakingExample(example, {
        valid,
        rule,
        changeable: ([first = '']) => sent.has(first),
        emptyListsAllowed: !request.fields.some((field) => nonEmpty.has(field)),
      });
      return breaking === undefined ? [] : [bodyFrom(source, request, breaking)];
    });
}

/** Members of the body that are the key of a row of another table of the same service. */
function referencesIn(attempt: Attempt): readonly string[] {
  const { resource, service } = attempt.source;
  const { shape } = resource;
  const body = bodyOf(attempt) ?? {};
  if (shape === undefined) return [];
  const tables = new Set(service.schemas.flatMap((schema) => schema.tables.map(({ id }) => id)));
  const isElsewhere = ({ refersTo }: Column): boolean => refersTo !== undefined && tables.has(refersTo);
  const keys = shape.table.foreignKeys.filter(({ columns }) => columns.length === 1);
  return storedColumns(shape)
    .filter(
      ({ path, field }) =>
        path.length === 1 &&
        (keys.some(({ columns }) => columns[0] === field.column.id) || isElsewhere(field.column)),
    )
    .map(({ field }) => field.name)
    .filter((name) => name in body);
}

function hasUniqueValue(attempt: Attempt): boolean {
  const { shape } = attempt.source.resource;
  const body = bodyOf(attempt) ?? {};
  if (shape === undefined) return false;
  const sent = new Set(
    storedColumns(shape)
      .filter(({ path, field }) => path.length === 1 && field.name in body)
      .map(({ field }): Column['id'] => field.column.id),
  );
  return shape.table.indexes.some(
    ({ unique, columns }) => unique && columns.every((column) => sent.has(column)),
  );
}
