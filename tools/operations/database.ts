import { checkStorage } from '../../src/storage/checking/index.ts';
import { backUp, copyToPostgres, restore } from '../../src/storage/moving/index.ts';
import { readSettings } from '../../src/settings.ts';

const usage = `Usage:
  npm run database -- backup FILE     writes the embedded database into a new file, also while the service runs
  npm run database -- restore FILE    makes a backup the database of an empty data folder
  npm run database -- check           reads everything once and lists what is damaged, also while the service runs
  npm run database -- copy URL        copies the embedded database into an empty PostgreSQL database
The data folder is the one of SERVICE_DATA_FOLDER; check looks at SERVICE_DATABASE_URL where that is set.`;

const [command, place, ...rest] = process.argv.slice(2);

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { dataFolder, databaseUrl } = readSettings(process.env);
  if (command === 'check' && place === undefined) return await check({ dataFolder, databaseUrl });
  if (place === undefined || rest.length > 0) throw new Error(usage);
  switch (command) {
    case 'backup':
      await backUp(dataFolder, place);
      console.log(`The database of ${dataFolder} is in ${place}.`);
      break;
    case 'restore':
      await restore(place, dataFolder);
      console.log(`${dataFolder} holds what was in ${place}.`);
      break;
    case 'copy':
      for (const { table, rows, digest } of await copyToPostgres(dataFolder, place))
        console.log(`${table.padEnd(24)} ${String(rows).padStart(8)} rows  ${digest.slice(0, 16)}`);
      console.log('Everything arrived as it was. Start the service with SERVICE_DATABASE_URL from now on.');
      break;
    default:
      throw new Error(usage);
  }
}

async function check(place: { readonly dataFolder: string; readonly databaseUrl: string }): Promise<void> {
  let damaged = 0;
  const { contents, bytes } = await checkStorage(place, ({ found, where, remedy }) => {
    damaged += 1;
    console.log(found);
    for (const each of where) console.log(`  in ${each}`);
    console.log(`  ${remedy}`);
  });
  console.log(`${contents.toLocaleString('en')} contents of ${bytes.toLocaleString('en')} bytes were read.`);
  console.log(damaged === 0 ? 'No damage was found.' : `Damage was found in ${damaged} places.`);
  if (damaged > 0) process.exitCode = 1;
}
