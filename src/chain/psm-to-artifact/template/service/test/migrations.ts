import assert from 'node:assert/strict';
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
