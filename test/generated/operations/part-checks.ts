import type { JsonRecord } from '../../../src/chain/psm-to-artifact/examples/example-source.ts';
import { keepsRules } from '../../../src/chain/psm-to-artifact/examples/kept-rules.ts';
import type { PartsField } from '../../../src/chain/psm-to-artifact/plan/record-shape.ts';
import type { JsonValue } from '../../../src/chain/psm-to-artifact/examples/values.ts';
import { requestOf, targetOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';

/** Lists, adds, changes, moves and removes a part of a row, where the rules of the whole allow it. */
export async function checkPart(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation, plan } = attempt;
  const request = requestOf(client, attempt, targetOf(attempt, 0));
  const succeed = (name: string) => client.send(operation, request, { status: 'success', attempt: name });
  switch (plan.kind) {
    case 'LIST':
      await succeed('listing parts');
      return;
    case 'CREATE':
      if (
        plan.way.every(({ many }) => many) &&
        isKeptWith(attempt, (items) => [...items, ...items.slice(0, 1)])
      )
        await succeed('adding a part');
      return;
    case 'UPDATE':
      await succeed('changing a part');
      return;
    case 'DELETE':
      if (isLastNeeded(attempt))
        await client.send(operation, request, {
          status: 422,
          code: 'too_few',
          attempt: 'removing the last part',
        });
      else if (isKeptWith(attempt, (items) => items.slice(1))) await succeed('removing a part');
      return;
    default:
      return;
  }
}

function isLastNeeded({ source, plan }: Attempt): boolean {
  const isNeeded = source.service.model.resolve(plan.handler.part)?.required === true;
  const items = plan.way.reduce<readonly JsonValue[]>(
    (records, { name }) => itemsOf(records[0], name),
    [source.fixtures.exampleOf(source.resource) ?? {}],
  );
  return isNeeded && items.length === 1;
}

/** Whether the example keeps the rules of an operation when its parts are others. */
function isKeptWith(
  { source, plan }: Attempt,
  change: (items: readonly JsonValue[]) => readonly JsonValue[],
): boolean {
  const example = source.fixtures.sourceOf(source.resource);
  const record = source.fixtures.exampleOf(source.resource);
  if (example === undefined || record === undefined) return false;
  return keepsRules(example, plan.checks, changed(record, plan.way, change));
}

function changed(
  record: JsonRecord,
  [field, ...rest]: readonly PartsField[],
  change: (items: readonly JsonValue[]) => readonly JsonValue[],
): JsonRecord {
  if (field === undefined) return record;
  const items = itemsOf(record, field.name);
  const [first, ...others] = items;
  const after = rest.length === 0 ? change(items) : [changed(recordOf(first), rest, change), ...others];
  const { [field.name]: _before, ...kept } = record;
  if (field.many) return { ...kept, [field.name]: after };
  return after[0] === undefined ? kept : { ...kept, [field.name]: after[0] };
}

function itemsOf(record: JsonValue | undefined, name: string): readonly JsonValue[] {
  const value = recordOf(record)[name];
  if (value === undefined) return [];
  // A JSON array: its items are JSON.
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}

function recordOf(value: JsonValue | undefined): JsonRecord {
  const isRecord = typeof value === 'object' && !Array.isArray(value);
  // An object that is not a list is a record: JSON has nothing else.
  return isRecord ? (value as JsonRecord) : {};
}
