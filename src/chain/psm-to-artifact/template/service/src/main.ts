import { createApp } from './app.js';
// <broker>
import { connectBroker } from './modules/topics.js';
// </broker>
// <sign-in-import>
import { createAuthenticator, keysOfIssuer } from './platform/auth.js';
// </sign-in-import>
// <broker>
import { openBroker } from './platform/broker.js';
// </broker>
import { readConfig } from './platform/config.js';
import { openDb } from './platform/db.js';
// <files>
import { openFileStore } from './platform/files/file-store.js';
// </files>
import { loggerOptions } from './platform/logging.js';
import { stopGracefully } from './platform/shutdown.js';

const config = readConfig(process.env);
const db = await openDb(config.databaseUrl);
// <sign-in>
const authenticator = createAuthenticator({
  issuer: config.authIssuer,
  audience: config.authAudience,
  rolesClaim: config.authRolesClaim,
  keys: keysOfIssuer(config.authIssuer, config.authKeysUrl),
});
// </sign-in>
const app = createApp({
  db,
  authenticator,
  // <files>
  files: openFileStore(config.files),
  // </files>
  logger: loggerOptions(config.logLevel),
  apiDocs: config.apiDocs,
  // <admin>
  admin: { kind: 'OIDC', issuer: config.authIssuer, clientId: config.adminClientId },
  // </admin>
  // <processes>
  historyMonths: config.historyMonths,
  // </processes>
});
await app.server.listen({ host: config.host, port: config.port });
app.outbox.start(1_000);
// <files>
app.fileSweep.start(3_600_000);
// </files>
// <processes>
app.processes.start(1_000);
// </processes>
// <broker>
const broker = await openBroker(config.brokerUrl, app.server.log);
const traffic = connectBroker({ db, broker, log: app.server.log });
traffic.start(1_000);
// </broker>
stopGracefully({
  server: app.server,
  graceMs: config.graceMs,
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
