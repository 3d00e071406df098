import assert from 'node:assert/strict';
import type { JsonRecord } from '../../../src/chain/psm-to-artifact/examples/example-source.ts';
import type { JsonValue } from '../../../src/chain/psm-to-artifact/examples/values.ts';
import type { HandlerPlan } from '../../../src/chain/psm-to-artifact/plan/handlers.ts';
import { validJson } from '../../../src/chain/psm-to-artifact/service/tests/test-source.ts';
import type { TestSource } from '../../../src/chain/psm-to-artifact/service/tests/tested-resource.ts';
import type { OperationClient, OperationRequest } from './operation-client.ts';
import type { ContractOperation } from './service-contract.ts';
import type { Headers } from '../service-under-test.ts';
import { varied, type SeededRow } from './seeded-rows.ts';

/** An operation of the contract with all that a client needs to try it. */
export type OperationCase = {
  readonly source: TestSource;
  readonly plan: HandlerPlan;
  /** The role of the caller who may; undefined where no one needs to be signed in. */
  readonly role: string | undefined;
  /** Rows that the caller may work on, each for one attempt. */
  readonly targets: readonly SeededRow[];
  /** A row in a state that the operation does not start from. */
  readonly elsewhere: SeededRow | undefined;
  /** A row of someone else, and a role whose callers may work on their own rows only; undefined where there is none. */
  readonly foreign: { readonly row: SeededRow; readonly role: string } | undefined;
  /** How many operations before this one create rows like it, with values that are then taken. */
  readonly creatorsBefore: number;
};

/** An operation of the contract, and what a client needs to try it. */
export type Attempt = OperationCase & { readonly operation: ContractOperation };

/** Headers of a caller with a role; none where no one has to be signed in. */
export function headersOf(client: OperationClient, role: string | undefined): Headers | undefined {
  return role === undefined ? undefined : client.service.headersOf(role);
}

/** A request that the operation accepts, on a row, or on no particular one. */
export function requestOf(client: OperationClient, attempt: Attempt, row?: SeededRow): OperationRequest {
  const body = bodyOf(attempt, row);
  return {
    headers: headersOf(client, attempt.role),
    id: row === undefined ? '5f6b9c1e-0d3a-4c57-9a41-2f1d6e8b7c30' : [row.key, ...partKeys(attempt, row)],
    ...(body !== undefined && { body }),
  };
}

/** Keys of the parts of a row that an operation works on, outermost first. */
function partKeys({ plan }: Attempt, row: SeededRow): readonly (string | number)[] {
  return plan.way.flatMap(({ shape }) => row.keyIn(shape.table) ?? []);
}

/** One of the rows that an operation may work on. */
export function targetOf({ targets, plan }: Attempt, index: number): SeededRow {
  const row = targets[index];
  assert.ok(row !== undefined, `${plan.name} has no row to work on`);
  return row;
}

/** A body that the operation accepts, with unique values: those of a row, or new ones; undefined when it takes none. */
export function bodyOf(attempt: Attempt, row?: SeededRow): JsonRecord | undefined {
  const { operation, plan, source, creatorsBefore } = attempt;
  if (operation.body === undefined || plan.request === undefined) return undefined;
  const body = withoutLists(attempt, validJson(source, plan, plan.request));
  const part = plan.way.at(-1);
  const shape = part?.shape ?? source.resource.shape;
  const unique = (shape?.table.indexes ?? [])
    .filter((index) => index.unique)
    .flatMap(({ columns }) => columns);
  const own = (shape?.fields ?? []).flatMap((field): (readonly [string, JsonValue])[] => {
    const value = body[field.name];
    if (field.kind !== 'value' || value === undefined) return [];
    const { column } = field;
    const stored = part === undefined ? row?.values.get(column) : undefined;
    if (stored !== undefined) return [[field.name, stored]];
    if (creatorsBefore === 0 || !unique.includes(column.id)) return [];
    return [[field.name, varied(column, { value, number: 1_000 * creatorsBefore })]];
  });
  return { ...body, ...Object.fromEntries(own) };
}

/** A change leaves lists of parts alone when it does not send them; what sending them does has tests of its own. */
function withoutLists({ plan, source }: Attempt, body: JsonRecord): JsonRecord {
  const lists = (plan.request?.fields ?? []).filter(
    ({ dto, required }) => !required && source.service.model.resolve(dto)?.kind === 'PART_REQUEST',
  );
  if (plan.kind !== 'UPDATE' || lists.length === 0) return body;
  const left = new Set(lists.map(({ jsonName }) => jsonName));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.has(name)));
}
