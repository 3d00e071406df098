import assert from 'node:assert/strict';
import { assertNever } from '../../../src/lib/assert-never.ts';
import { checkBodies } from './body-checks.ts';
import { checkChanges, checkDeletion, checkTransition } from './change-checks.ts';
import { checkCreation } from './creation-checks.ts';
import { checkList } from './list-checks.ts';
import { headersOf, requestOf, targetOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';
import { checkPart } from './part-checks.ts';
import { checkRead } from './read-checks.ts';

/** Tries everything that an operation promises: its success, and each way in which it refuses. */
export async function checksOf(client: OperationClient, attempt: Attempt): Promise<void> {
  await checkAccess(client, attempt);
  if (attempt.plan.denied) return;
  await checkIds(client, attempt);
  await checkBodies(client, attempt);
  const { kind, way } = attempt.plan;
  if (way.length > 0) return checkPart(client, attempt);
  switch (kind) {
    case 'CREATE':
      return checkCreation(client, attempt);
    case 'LIST':
      return checkList(client, attempt);
    case 'READ':
      return checkRead(client, attempt);
    case 'UPDATE':
      return checkChanges(client, attempt);
    case 'TRANSITION':
      return checkTransition(client, attempt);
    case 'DELETE':
      return checkDeletion(client, attempt);
    case 'NOTE':
      await client.send(attempt.operation, requestOf(client, attempt, targetOf(attempt, 0)), {
        status: 'success',
        attempt: 'sending a message',
      });
      return;
    case 'CUSTOM':
      await client.send(attempt.operation, requestOf(client, attempt), {
        status: 501,
        code: 'not_implemented',
        attempt: 'whose behaviour is to be written',
      });
      return;
    default:
      return assertNever(kind);
  }
}

async function checkAccess(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation, plan, source } = attempt;
  if (source.service.project.authMode === 'NONE') return;
  const request = requestOf(client, attempt);
  if (!operation.open)
    await client.send(
      operation,
      { ...request, headers: undefined },
      { status: 401, code: 'not_signed_in', attempt: 'without signing in' },
    );
  for (const [reason, headers] of Object.entries(client.service.refused))
    await client.send(
      operation,
      { ...request, headers },
      { status: 401, code: 'bad_token', attempt: `with ${reason}` },
    );
  const allowed = [...plan.everyRow, ...plan.ownRows];
  for (const { claim } of allowed) await checkLetIn(client, attempt, claim);
  if (operation.open || (allowed.length === 0 && !plan.denied)) return;
  const others = [...source.service.roles.keys()].filter((role) => !allowed.includes(role));
  const forbidden = [
    ...others.map(({ claim }) => headersOf(client, claim)),
    ...(client.service.stranger === undefined ? [] : [client.service.stranger]),
  ];
  for (const headers of forbidden)
    await client.send(
      operation,
      { ...request, headers },
      { status: 403, code: 'not_allowed', attempt: 'with a forbidden role' },
    );
}

/** A caller with a permitted role comes past the access check; the request itself means no row and sends no body. */
async function checkLetIn(client: OperationClient, attempt: Attempt, role: string): Promise<void> {
  const { operation } = attempt;
  const creates = attempt.plan.kind === 'CREATE' && operation.body === undefined;
  if (creates) return;
  const { status } = await client.exchange(operation, {
    headers: headersOf(client, role),
    id: unknownId,
  });
  assert.ok(status !== 401 && status !== 403, `${operation.name}: ${role} is refused with ${status}`);
}

const unknownId = '00000000-0000-4000-8000-000000000000';

async function checkIds(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation, plan, source, foreign } = attempt;
  const key = source.resource.shape?.key.column;
  if (key?.type !== 'UUID' || plan.parameters.length !== 1 || plan.kind === 'CUSTOM') return;
  const request = requestOf(client, attempt);
  await client.send(
    operation,
    { ...request, id: 'no-id' },
    { status: 400, code: 'bad_request', attempt: 'with a malformed id' },
  );
  await client.send(
    operation,
    { ...request, id: unknownId },
    { status: 404, code: 'not_found', attempt: 'on a row that does not exist' },
  );
  if (foreign === undefined) return;
  await client.send(
    operation,
    { ...request, headers: headersOf(client, foreign.role), id: foreign.row.key },
    { status: 404, code: 'not_found', attempt: 'on a row of somebody else' },
  );
}
