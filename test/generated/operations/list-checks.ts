import assert from 'node:assert/strict';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { requestOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';

/** Lists all rows at once, one by one, and filtered; tries parameters that do not exist or have no meaning. */
export async function checkList(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation } = attempt;
  const keyName = attempt.source.resource.shape?.key.name ?? 'id';
  const list = async (query: Readonly<Record<string, string>>, what: string): Promise<unknown> => {
    const request = { ...requestOf(client, attempt), query };
    return (await client.send(operation, request, { status: 'success', attempt: what })).body;
  };
  const all = listAt(await list({ limit: '200' }, 'all on one page'), 'items');
  const keysIn = (page: unknown): readonly unknown[] =>
    listAt(page, 'items').map((item) => at(item, keyName));
  const keys = all.map((item) => at(item, keyName));
  for (const row of attempt.targets) assert.ok(keys.includes(row.key), `${operation.name} leaves a row out`);
  if (attempt.foreign !== undefined && attempt.foreign.role === attempt.role)
    assert.ok(!keys.includes(attempt.foreign.row.key), `${operation.name} shows a row of somebody else`);

  const paged: unknown[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: '2', ...(cursor !== undefined && { cursor }) };
    const page: unknown = await list(query, 'page after page');
    paged.push(...keysIn(page));
    cursor = at(page, 'nextCursor') === undefined ? undefined : textAt(page, 'nextCursor');
  } while (cursor !== undefined && paged.length <= keys.length);
  assert.deepEqual(paged, keys, `${operation.name} pages differently than it lists`);

  for (const name of operation.queryParameters.filter((each) => each !== 'limit' && each !== 'cursor')) {
    const path = name.split('.');
    const shown = all.map((item) => at(item, ...path)).map(filterText);
    const wanted = shown.find((text) => text !== undefined);
    if (wanted === undefined) continue;
    const found = listAt(await list({ [name]: wanted, limit: '200' }, 'filtered'), 'items');
    const expected = keys.filter((_, index) => shown[index] === wanted);
    assert.deepEqual(
      found.map((item) => at(item, keyName)),
      expected,
      `${operation.name} filters by ${name}`,
    );
  }
  for (const query of [
    { limit: '0' },
    { limit: '201' },
    { limit: 'many' },
    { cursor: 'nonsense' },
    { noSuchParameter: '1' },
  ])
    await client.send(
      operation,
      { ...requestOf(client, attempt), query },
      { status: 400, attempt: `listing with ${Object.entries(query).flat().join(' ')}` },
    );
}

function filterText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
