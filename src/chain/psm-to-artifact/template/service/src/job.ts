import { createApp } from './app.js';
import { jobs } from './modules/index.js';
import { nobody } from './platform/access.js';
import { openDb } from './platform/db.js';
// <files>
import { noFiles } from './platform/files/file-store.js';
// </files>
import { loggerOptions } from './platform/logging.js';

const name = process.argv[2] ?? '';
const job = jobs[name];
if (job === undefined)
  throw new Error(`There is no job "${name}"; the jobs are: ${Object.keys(jobs).join(', ')}.`);
const address = process.env['DATABASE_URL'];
if (address === undefined || address === '') throw new Error('DATABASE_URL is not set; see .env.example.');
const db = await openDb(address);
try {
  const app = createApp({
    db,
    authenticator: nobody,
    // <files>
    files: noFiles,
    // </files>
    logger: loggerOptions(process.env['LOG_LEVEL'] ?? 'info'),
  });
  const done = await job(app.services);
  app.server.log.info({ job: name, done }, 'job finished');
} finally {
  await db.close();
}
