import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { reached, shown } from '../support/testing/figures.ts';
import { operationsOf } from '../support/http/operations.ts';
import { startService } from '../support/http/service.ts';
import { createSharing } from '../support/http/shared-project.ts';

const service = await startService({ SERVICE_DATABASE_URL: '' });
after(service.stop);
const { all, exampleOf, send } = await operationsOf(service);
const sharing = createSharing(service, exampleOf);

/** What only somebody who looks inside knows: places in the code, statements, tables, stacks, kinds of errors. */
const inner =
  /SQLITE|no such table|constraint failed|\bselect\b.*\bfrom\b|\binsert into\b|node_modules|\.ts\b|\bat \w+ \(|(?:Type|Range|Syntax|Assertion)Error|undefined is|Cannot read|\/(?:home|root|tmp|work|src)\b|hidden_/i;

it('whatever breaks inside, an answer tells the errorId and nothing of the cause', async () => {
  const project = await sharing.shareWithArtifact();
  const { token } = project.owner;
  const database = new DatabaseSync(join(service.settings.dataFolder, 'mde.sqlite'));
  database.exec('pragma busy_timeout = 5000; pragma legacy_alter_table = on; pragma foreign_keys = off');
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  assert.ok(tables.length > 10);
  let failures = 0;
  // What ends the account, the project or the things that the others are about is left out.
  const harmless = all.filter(
    ({ id }) => !/^(?:delete|remove|handOver|logout|changePassword|follow|getHealth)/.test(id),
  );
  for (const table of tables) {
    database.exec(`alter table "${table}" rename to "hidden_${table}"`);
    try {
      for (const operation of harmless) {
        const { status, body, bytes } = await send(operation, { things: project.things, token });
        if (status < 500 || status === 501) continue;
        failures += 1;
        assert.ok(status === 500 || status === 503, `${operation.id}: ${status}`);
        assert.doesNotMatch(bytes.toString('utf8'), inner, `${operation.id} without ${table}`);
        assert.deepEqual(Reflect.get(Object(body), 'issues'), []);
      }
    } finally {
      database.exec(`alter table "hidden_${table}" rename to "${table}"`);
    }
  }
  database.close();
  assert.ok(failures > 200, `only ${failures} answers failed`);
  assert.equal((await service.call('GET', '/api/health')).status, 200);
  assert.notEqual(await service.newAccount(), '');
  reached(
    'D5',
    `${shown(failures)} answers of a service whose tables are gone, 0 tell anything of the inside`,
  );
});
