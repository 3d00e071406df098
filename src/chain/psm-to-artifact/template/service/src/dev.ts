// <files>
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// </files>
import { createApp } from './app.js';
// <broker>
import { connectBroker } from './modules/topics.js';
import { openBroker } from './platform/broker.js';
// </broker>
import { openDb } from './platform/db.js';
// <files>
import { openFolder } from './platform/files/folder-store.js';
// </files>
// <admin>
import { serveLocalCallers } from './platform/local-callers.js';
// </admin>
import { createLocalSignIn } from './platform/local-sign-in.js';
import { loggerOptions } from './platform/logging.js';
import { migrate } from './platform/migrations.js';
import { owners, roles } from './platform/roles.js';
import { stopGracefully } from './platform/shutdown.js';

// A first run needs neither a database server nor an identity provider: it keeps its rows in memory, or where
// DATABASE_URL says, and signs its own tokens.
if (process.env['NODE_ENV'] === 'production')
  throw new Error('dev.js lets everybody in; start main.js in production.');
const db = await openDb(process.env['DATABASE_URL'] ?? 'embedded:');
await migrate(db);
const signIn = await createLocalSignIn();
const logger = loggerOptions(process.env['LOG_LEVEL'] ?? 'warn');
// <app>
// Files stand where FILES_FOLDER says, or in a folder that goes with the process, as rows in memory do.
const kept = process.env['FILES_FOLDER'];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'files-')));
if (kept === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const files = openFolder(folder);
const app = createApp({ db, authenticator: signIn.authenticator, files, logger, apiDocs: true });
// </app>
// <admin>
serveLocalCallers(app.server, signIn);
// </admin>
// <port>
const address = await app.server.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 8080) });
// </port>
app.outbox.start(1_000);
// <files>
app.fileSweep.start(3_600_000);
// </files>
// <processes>
app.processes.start(1_000);
// </processes>
// <broker>
const broker = await openBroker(process.env['BROKER_URL'] ?? 'memory:', app.server.log);
const traffic = connectBroker({ db, broker, log: app.server.log });
traffic.start(1_000);
// </broker>
stopGracefully({
  server: app.server,
  graceMs: 5_000,
  // <parts>
  parts: [
    () => app.outbox.stop(),
    () => app.fileSweep.stop(),
    () => app.processes.stop(),
    () => traffic.stop(),
    () => db.close(),
  ],
  // </parts>
});
console.log(`Listening on ${address}. Callers to try it with:`);
for (const role of Object.values<string>(roles)) {
  // Two where each caller has rows of its own, to see what the one does not show the other.
  for (const caller of owners.includes(role) ? [role, `${role}-2`] : [role]) {
    const subject = caller === role ? `${role}-1` : caller;
    const headers = await signIn.headersFor({ subject, roles: [role] });
    const header = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    console.log(`\n${caller}\n  ${header.join('\n  ') || 'no header is needed'}`);
  }
}
