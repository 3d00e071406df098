import { openDb } from './platform/db.js';
import { migrate } from './platform/migrations.js';

const address = process.env['DATABASE_URL'];
if (address === undefined || address === '') throw new Error('DATABASE_URL is not set; see .env.example.');
const db = await openDb(address);
try {
  const applied = await migrate(db);
  console.log(JSON.stringify({ level: 30, msg: 'database is up to date', applied }));
} finally {
  await db.close();
}
