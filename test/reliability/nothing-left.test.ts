import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeConflict } from '../support/http/conflicts.ts';
import { createChatting } from '../support/http/chats.ts';
import { createChain } from '../support/http/chain.ts';
import { databaseRows } from '../support/storage/database-rows.ts';
import { reached } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import type { ManualClock } from '../support/lib/manual-clock.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import type { Service } from '../support/http/service.ts';
import { startService } from '../support/http/service.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const hour = 3_600_000;
const marker = 'Quizzical marmalade';
const password = 'correct horse battery';

type Stage = {
  readonly service: Service;
  readonly clock: ManualClock;
  /** How many rows each table has. */
  readonly counts: () => Readonly<Record<string, number>>;
  /** Names of the tables with a cell that holds one of the texts. */
  readonly tablesWith: (...texts: readonly string[]) => readonly string[];
};

async function open(ending: Ending): Promise<Stage> {
  const clock = manualClock();
  const dataFolder = await temporaryFolder(ending);
  const environment = { SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '' };
  const service = await startService(environment, { clock });
  ending.after(service.stop);
  const counts = (): Readonly<Record<string, number>> =>
    Object.fromEntries([...databaseRows(dataFolder)].map(([table, rows]) => [table, rows.length]));
  const tablesWith = (...texts: readonly string[]): readonly string[] =>
    [...databaseRows(dataFolder)]
      .filter(([, rows]) =>
        rows.some((row) =>
          Object.values(row).some((cell) => texts.some((text) => textOf(cell).includes(text))),
        ),
      )
      .map(([table]) => table);
  return { service, clock, counts, tablesWith };
}

function textOf(cell: unknown): string {
  return cell instanceof Uint8Array ? Buffer.from(cell).toString('utf8') : String(cell);
}

/** Fills a project with models, revisions, baselines, jobs, a session, an artifact, a layout and a conversation. */
async function fillProject({ service }: Stage, token: string): Promise<string> {
  const json = { name: marker, description: marker };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const projectId = textAt(
    (await service.call('POST', '/api/projects', { token, json, headers })).body,
    'id',
  );
  const { target } = await makeConflict(service, { token, projectId });
  const chain = createChain(service);
  const psm = textAt(await chain.transform(token, 'pim-to-psm', target), 'targetModelId');
  const described = { operations: [{ op: 'add', path: '/description', value: marker }] };
  assert.equal((await service.call('PATCH', `/api/psm/${psm}`, { token, json: described })).status, 200);
  textAt(await chain.transform(token, 'psm-to-artifact', psm), 'artifactId');
  assert.equal(
    (await service.call('POST', `/api/pim/${target}/views/default/layout`, { token })).status,
    200,
  );
  await createChatting(service).newChat(token, projectId);
  return projectId;
}

async function newToken({ service }: Stage, token: string, wanted: object = {}): Promise<void> {
  const json = { name: marker, password, scopes: ['read'], ...wanted };
  assert.equal((await service.call('POST', '/api/auth/tokens', { token, json })).status, 201);
}

test('of a guest that is purged with a project full of everything, no row is left', async (t) => {
  const stage = await open(t);
  const { service, clock } = stage;
  const empty = stage.counts();
  const { body } = await service.call('POST', '/api/auth/guest');
  const accountId = textAt(body, 'user', 'id');
  const projectId = await fillProject(stage, textAt(body, 'token'));
  const reached = stage.tablesWith(accountId, projectId, marker);
  for (const table of ['accounts', 'models', 'sync_sessions', 'artifacts', 'jobs', 'project_contents'])
    assert.ok(reached.includes(table), table);

  clock.advance(48 * hour);
  await service.app.clearAway();
  assert.deepEqual(stage.tablesWith(accountId, projectId, marker), ['audit_entries']);
  assert.deepEqual(stage.tablesWith(marker), []);
  clock.advance(366 * 24 * hour);
  await service.app.clearAway();
  assert.deepEqual(stage.counts(), empty);
});

test('of a deleted project nothing is left but its owner, whose account leaves nothing when it is deleted', async (t) => {
  const stage = await open(t);
  const { service, clock } = stage;
  const empty = stage.counts();
  const account = { username: 'ada', password };
  const { body } = await service.call('POST', '/api/auth/register', { json: account });
  const token = textAt(body, 'token');
  const alone = stage.counts();
  const projectId = await fillProject(stage, token);
  await newToken(stage, token, { projectId });
  assert.equal((await service.call('DELETE', `/api/projects/${projectId}`, { token })).status, 204);
  clock.advance(2 * hour);
  await service.app.clearAway();
  assert.deepEqual(stage.tablesWith(marker), ['idempotent_requests']);
  // Requests that are remembered and attachments that no message used belong to the account.
  const others = { idempotent_requests: 0, attachments: 0, audit_entries: alone['audit_entries'] };
  assert.deepEqual({ ...stage.counts(), ...others }, alone);

  await newToken(stage, token);
  assert.equal((await service.call('DELETE', '/api/auth/me', { token, json: { password } })).status, 204);
  assert.deepEqual(stage.tablesWith(textAt(body, 'user', 'id'), projectId, marker), ['audit_entries']);
  assert.deepEqual(stage.tablesWith(marker), []);
  clock.advance(366 * 24 * hour);
  await service.app.clearAway();
  assert.deepEqual(stage.counts(), empty);
  reached(
    'D8',
    `purged guests and deleted accounts leave 0 rows, the audit log apart, in ${Object.keys(empty).length} tables`,
  );
});
