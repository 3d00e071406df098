import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';

/** `test/*.test.ts`: what holds for a service as a whole. */
export function projectTestFiles(service: ServicePlan): GeneratedFile[] {
  const sources: Readonly<Record<string, string>> = {
    'background.test.ts': backgroundTest,
    'migrations.test.ts': migrationsTest,
    'openapi.test.ts': openApiTest,
    'platform.test.ts': platformTest(service),
  };
  return Object.entries(sources).map(([name, content]) =>
    generatedFile({
      path: `services/${service.folder}/test/${name}`,
      content,
      mode: 'REGENERATE',
      elementIds: [service.project.id],
    }),
  );
}

const openApiTest = `import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());

const contract = parse(await readFile(new URL('../../openapi/openapi.yaml', import.meta.url), 'utf8')) as {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

test('the contract is a valid OpenAPI document', async () => {
  const result = await new Validator().validate(structuredClone(contract));
  assert.ok(result.valid, JSON.stringify(result.errors));
});

test('the contract names exactly the routes of the service', () => {
  const documented = Object.entries(contract.paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations).map((verb) => \`\${verb.toUpperCase()} \${path}\`),
  );
  assert.deepEqual([...app.routes].sort(), documented.sort());
});
`;

const migrationsTest = `import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { migrate, migrationNames } from '../src/platform/migrations.js';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());

test('all migrations are applied once', async () => {
  const rows = await app.db.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
  assert.deepEqual(
    rows.map((row) => row.name),
    await migrationNames(),
  );
  assert.deepEqual(await migrate(app.db), []);
});
`;

const backgroundTest = `import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { jobs } from '../src/modules/index.js';
import { OutboxDispatcher, publish, type Subscriber } from '../src/platform/outbox.js';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());
beforeEach(() => app.reset());

const silent = { info: () => undefined, error: () => undefined };

function dispatcher(handle: Subscriber['handle'], retries = 0): OutboxDispatcher {
  return new OutboxDispatcher(
    app.db,
    [{ name: 'listener', event: 'test.Happened', retries, handle }],
    silent,
  );
}

test('an event reaches its subscriber once', async () => {
  const seen: unknown[] = [];
  await publish(app.db, { type: 'test.Happened', payload: { number: 1 } }, ['listener']);
  const outbox = dispatcher(async (message) => void seen.push(message.payload));
  assert.equal(await outbox.drain(), 1);
  assert.equal(await outbox.drain(), 0);
  assert.deepEqual(seen, [{ number: 1 }]);
});

test('an event whose transaction fails is never seen', async () => {
  await assert.rejects(
    app.db.transaction(async (tx) => {
      await publish(tx, { type: 'test.Happened', payload: {} }, ['listener']);
      throw new Error('undo');
    }),
  );
  assert.equal(await dispatcher(async () => undefined).drain(), 0);
});

test('a failing subscriber is tried again later and given up in the end', async () => {
  await publish(app.db, { type: 'test.Happened', payload: {} }, ['listener']);
  const outbox = dispatcher(async () => {
    throw new Error('no');
  }, 1);
  assert.equal(await outbox.drain(), 1);
  assert.equal(await outbox.drain(), 0, 'the second attempt has to wait');
  await app.db.execute('UPDATE outbox_delivery SET due_at = now()');
  assert.equal(await outbox.drain(), 1);
  const rows = await app.db.query('SELECT attempts, given_up FROM outbox_delivery');
  assert.deepEqual(rows, [{ attempts: 2, given_up: true }]);
});

test('events that everybody has handled are forgotten after a month', async () => {
  for (const [days, subscribers] of [
    [31, []],
    [31, ['listener']],
    [29, []],
  ] as const) {
    await publish(app.db, { type: 'test.Happened', payload: { days } }, subscribers);
    await app.db.execute(
      "UPDATE outbox_event SET occurred_at = now() - $1 * interval '1 day' WHERE payload->>'days' = $2",
      [days, String(days)],
    );
  }
  const outbox = dispatcher(async () => undefined);
  await outbox.tidy();
  assert.equal((await app.eventTypes()).length, 2, 'one was handled, one is waiting, one is young');
  await outbox.drain();
  await outbox.tidy();
  assert.equal((await app.eventTypes()).length, 1);
});

test('every job runs on an empty database', async () => {
  for (const job of Object.values(jobs)) assert.equal(await job(app.services), 0);
});
`;

function platformTest(service: ServicePlan): string {
  return `import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../src/platform/ids.js';
import { startTestApp } from './support/app.js';

const app = await startTestApp();
after(() => app.close());

test('the service says that it lives and is ready', async () => {
  for (const url of ['/healthz', '/readyz'])
    assert.equal((await app.send({ method: 'GET', url })).statusCode, 200, url);
});

test('the metrics count requests', async () => {
  const answer = await app.send({ method: 'GET', url: '${service.metricsPath}' });
  assert.match(answer.body, /http_requests_total\\{/);
});

test('an unknown address is answered with the error body of the service', async () => {
  const answer = await app.send({ method: 'GET', url: '/no/such/address' });
  assert.equal(answer.statusCode, 404);
  assert.equal(answer.json().code, 'no_such_route');
});

test('ids are unique and sort by their age', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual([...ids].sort(), ids);
});
`;
}
