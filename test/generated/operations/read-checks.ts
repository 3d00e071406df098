import assert from 'node:assert/strict';
import { at } from '../../support/lib/json.ts';
import { requestOf, targetOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';

/** Reads a row. */
export async function checkRead(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation, source } = attempt;
  const row = targetOf(attempt, 0);
  const request = requestOf(client, attempt, row);
  const { body } = await client.send(operation, request, { status: 'success', attempt: 'reading' });
  assert.equal(at(body, source.resource.shape?.key.name ?? 'id'), row.key, operation.name);
}
