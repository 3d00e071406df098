import assert from 'node:assert/strict';
import type { JsonRecord } from '../../src/chain/psm-to-artifact/examples/record-example.ts';
import { validJson } from '../../src/chain/psm-to-artifact/service/tests/test-source.ts';
import type { OperationClient, OperationRequest } from './operation-client.ts';
import type { OperationCase } from './operation-walk.ts';
import type { ContractOperation } from './service-contract.ts';
import type { Headers } from './service-under-test.ts';
import type { SeededRow } from './seeded-rows.ts';

/** An operation of the contract, and what a client needs to try it. */
export type Attempt = OperationCase & { readonly operation: ContractOperation };

/** Headers of a caller with a role; none where nobody has to be signed in. */
export function headersOf(client: OperationClient, role: string | undefined): Headers | undefined {
  return role === undefined ? undefined : client.service.headersOf(role);
}

/** A request that the operation accepts, on a row, or on no particular one. */
export function requestOf(client: OperationClient, attempt: Attempt, row?: SeededRow): OperationRequest {
  const body = bodyOf(attempt, row);
  return {
    headers: headersOf(client, attempt.role),
    ...(row === undefined ? { id: '5f6b9c1e-0d3a-4c57-9a41-2f1d6e8b7c30' } : { id: keyOf(row) }),
    ...(body === undefined ? {} : { body }),
  };
}

/** One of the rows that an operation may work on. */
export function targetOf({ targets, plan }: Attempt, index: number): SeededRow {
  const row = targets[index];
  assert.ok(row !== undefined, `${plan.name} has no row to work on`);
  return row;
}

/** The key of a row as it stands in a path. */
export function keyOf({ key }: SeededRow): string | number {
  return typeof key === 'number' ? key : String(key);
}

/** A body that the operation accepts, with the unique values of a row; undefined when it takes none. */
export function bodyOf(attempt: Attempt, row?: SeededRow): JsonRecord | undefined {
  const { operation, plan, source } = attempt;
  if (operation.body === undefined || plan.request === undefined) return undefined;
  const body = validJson(source, plan, plan.request);
  const own = (source.resource.shape?.fields ?? []).flatMap((field) => {
    if (field.kind !== 'value' || !(field.name in body)) return [];
    const value = row?.values.get(field.column);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...body, ...Object.fromEntries(own) };
}
