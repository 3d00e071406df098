import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { pimOfFixture, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import {
  passedTests,
  run,
  start,
  writeRepository,
  type Running,
} from '../support/chain/psm-to-artifact/generated-repository.ts';
import { freePort } from '../support/storage/postgres-server.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const server = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find((path) => existsSync(path));

it('services pass each other events over NATS, through outages of the broker, each event once', async (t) => {
  assert.ok(server !== undefined, 'nats-server is not installed; the Debian package has its name');
  const decided = withChoice(
    withChoice(pimOfFixture('clinic'), 'ARCHITECTURE_STYLE', 'MICROSERVICES'),
    'MESSAGING',
    'BROKER',
  );
  const { folder } = await writeRepository(psmOf(decided).root, t);
  const sending = join(folder, 'services/behandlung');
  const receiving = join(folder, 'services/abrechnung');
  await writeFile(join(sending, 'test/tell.ts'), tell);
  await writeFile(join(receiving, 'test/listen.ts'), listen);
  for (const service of [sending, receiving]) await run(service, ['npm', 'run', 'build']);
  const broker = { port: await freePort(), store: await temporaryFolder(t) };
  const environment = { BROKER_URL: `nats://127.0.0.1:${broker.port}` };

  const telling = start(sending, ['node', 'dist/test/tell.js'], environment);
  t.after(() => telling.child.kill('SIGKILL'));
  await printed(telling, /cannot be reached/);
  const first = await startBroker(broker, t);
  await printed(telling, /told 3 events, twice/);
  await stopped(telling);
  first.child.kill('SIGTERM');
  await stopped(first);

  const second = await startBroker(broker, t);
  const heard = await run(receiving, ['node', 'dist/test/listen.js'], environment);
  assert.match(heard, /heard 1,2,3; handled 3 of 3/);

  const tests = ['node', '--test', 'dist/test/messaging.test.js'];
  const output = await run(receiving, tests, { TEST_BROKER_URL: environment.BROKER_URL });
  assert.ok(passedTests(output) >= 6);
  second.child.kill('SIGTERM');
  await stopped(second);
});

async function startBroker(
  { port, store }: { readonly port: number; readonly store: string },
  t: TestContext,
): Promise<Running> {
  const words = ['-js', '-sd', store, '-a', '127.0.0.1', '-p', String(port)];
  const running = start('.', [server ?? '', ...words]);
  t.after(() => running.child.kill('SIGKILL'));
  await printed(running, /Server is ready/);
  return running;
}

/** Waits until a process has printed something; fails when it ends before. */
function printed({ child, output }: Running, wanted: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (wanted.test(output())) resolve();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', () => reject(new Error(`It ended without printing ${String(wanted)}:\n${output()}`)));
    look();
  });
}

async function stopped({ child }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

const common = `import { setTimeout as pause } from 'node:timers/promises';
import { connectBroker } from '../src/modules/topics.js';
import { openBroker } from '../src/platform/broker.js';
import { startTestApp } from './support/app.js';

const log = { info: () => undefined, error: (_: object, message: string) => console.error(message) };
const app = await startTestApp();
const broker = await openBroker(process.env['BROKER_URL'] ?? '', log);
const traffic = connectBroker({ db: app.db, broker, log });
const count = async (condition: string): Promise<number> =>
  (await app.db.query('SELECT 1 FROM outbox_delivery WHERE ' + condition)).length;
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(50);
};
`;

const tell = `${common}
for (const fallnummer of ['1', '2', '3'])
  await app.services.transaction((tx) =>
    tx.publish('behandlung.PatientEntlassen', { aufenthaltId: '0190163d-8694-739b-aea5-966c26f8ad90', fallnummer }),
  );
traffic.start(100);
const sent = () =>
  until(async () => {
    await app.db.execute('UPDATE outbox_delivery SET due_at = now() WHERE done_at IS NULL');
    return (await count('done_at IS NULL')) === 0;
  });
await sent();
// As if the process had ended between sending and noting it.
await app.db.execute('UPDATE outbox_delivery SET done_at = NULL');
await sent();
console.log('told 3 events, twice');
await traffic.stop();
await app.close();
`;

const listen = `${common}
traffic.start(100);
await until(async () => (await count('true')) === 3);
await app.outbox.drain();
await pause(500);
const events = await app.db.query<{ payload: { fallnummer: string } }>('SELECT payload FROM outbox_event');
const numbers = events.map(({ payload }) => payload.fallnummer).sort();
console.log(\`heard \${numbers.join()}; handled \${await count('done_at IS NOT NULL')} of \${await count('true')}\`);
await traffic.stop();
await app.close();
`;
