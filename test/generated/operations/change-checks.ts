import assert from 'node:assert/strict';
import { at } from '../../support/lib/json.ts';
import { bodyOf, requestOf, targetOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';

/** Changes a row, again with a version that is stale, and many times at once. */
export async function checkChanges(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation } = attempt;
  const request = requestOf(client, attempt, targetOf(attempt, 0));
  const { body } = await client.send(operation, request, { status: 'success', attempt: 'changing' });
  if (!isVersioned(attempt)) return;
  if (at(body, 'version') !== undefined) assert.equal(at(body, 'version'), 2, operation.name);
  await client.send(operation, request, {
    status: 409,
    code: 'stale_version',
    attempt: 'with a stale version',
  });
  await checkRace(client, attempt);
}

/** Moves a row to its next state, from another state, and many times at once. */
export async function checkTransition(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation, plan, elsewhere } = attempt;
  const { setsState = '', allowedFrom } = plan.handler;
  const request = requestOf(client, attempt, targetOf(attempt, 0));
  const { body } = await client.send(operation, request, { status: 'success', attempt: 'moving on' });
  const shown = at(body, plan.stateName ?? '');
  if (shown !== undefined) assert.equal(shown, setsState, operation.name);
  if (elsewhere !== undefined)
    await client.send(operation, requestOf(client, attempt, elsewhere), {
      status: 409,
      code: 'wrong_state',
      attempt: 'from a forbidden state',
    });
  if (isVersioned(attempt))
    await client.send(
      operation,
      { ...requestOf(client, attempt, targetOf(attempt, 2)), body: { ...bodyOf(attempt), version: 7 } },
      { status: 409, code: 'stale_version', attempt: 'with a stale version' },
    );
  const onlyOnce = allowedFrom.length > 0 && !allowedFrom.includes(setsState);
  if (onlyOnce || isVersioned(attempt)) await checkRace(client, attempt);
}

/** Deletes a row, and again; a row that others refer to stays. */
export async function checkDeletion(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation } = attempt;
  const request = requestOf(client, attempt, targetOf(attempt, 0));
  await client.send(operation, request, { status: 'success', attempt: 'deleting' });
  await client.send(operation, request, { status: 404, code: 'not_found', attempt: 'deleting what is gone' });
  const held = heldRow(attempt);
  if (held === undefined) return;
  await client.send(
    operation,
    { ...request, id: held },
    { status: 409, code: 'still_referenced', attempt: 'deleting what others need' },
  );
}

function isVersioned({ operation }: Attempt): boolean {
  return at(operation.body, 'properties', 'version') !== undefined;
}

/** Of several equal requests at once one is carried out, and the others are refused. */
async function checkRace(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation } = attempt;
  const request = requestOf(client, attempt, targetOf(attempt, 1));
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.exchange(operation, request)));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((left, right) => left - right),
    [operation.success, 409, 409, 409, 409],
    `${operation.name}, five times at once`,
  );
}

/** The key of a row that the caller may delete, but for others that refer to it. */
function heldRow({ source, plan }: Attempt): string | undefined {
  const { shape } = source.resource;
  const fixture = shape === undefined ? undefined : source.fixtures.fixtureOf(shape.table);
  if (fixture?.key === undefined || plan.ownRows.length > 0) return undefined;
  const own = new Set(fixture.rows.map(({ table }) => table));
  // A row that also refers by a cascading key would simply vanish.
  const isHeld = source.fixtures.fixtures
    .flatMap(({ rows }) => rows)
    .filter(({ table }) => !own.has(table))
    .some(({ table, values }) => {
      const refers = (columns: readonly string[]): boolean =>
        values.some(([column, value]) => columns.includes(column.id) && value === fixture.key);
      const keys = table.foreignKeys.filter(
        (key) => key.references === shape?.table.id && refers(key.columns),
      );
      return keys.length > 0 && keys.every(({ onDelete }) => onDelete === 'RESTRICT');
    });
  return isHeld && typeof fixture.key === 'string' ? fixture.key : undefined;
}
