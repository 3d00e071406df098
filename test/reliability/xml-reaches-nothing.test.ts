import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const root = join(import.meta.dirname, '../..');

/** Reads every attack once the file that is looked for at the end has shown that opening is seen. */
const program = `
  import { readFileSync } from 'node:fs';
  import { library } from '${root}/test/support/kernel/metamodel/library-metamodel.ts';
  import { xmlAttacks } from '${root}/test/support/kernel/xmi/xml-attacks.ts';
  import { readXmi } from '${root}/src/kernel/xmi/read-xmi.ts';
  const attacks = xmlAttacks.map(({ bytes }) => bytes());
  readFileSync('${root}/LICENSE');
  let drawn = 0;
  for (const bytes of attacks) readXmi({ metamodel: library, bytes, newId: () => 'drawn-' + ++drawn });
  readFileSync('${root}/README.md');
  console.log(attacks.length);
`;

test('reading hostile XML opens no file and no connection', async (t) => {
  const trace = join(await temporaryFolder(t), 'trace');
  const traced = spawnSync(
    'strace',
    ['-f', '-qq', '-e', 'trace=open,openat,connect', '-o', trace].concat(
      process.execPath,
      '--input-type=module',
      '-e',
      program,
    ),
    { encoding: 'utf8' },
  );
  assert.equal(traced.error, undefined, 'This test needs the program strace; install it.');
  assert.equal(traced.status, 0, `strace did not work here: ${traced.stderr}`);
  assert.ok(Number(traced.stdout) >= 40);
  const calls = (await readFile(trace, 'utf8')).split('\n');
  const [begin, end] = ['LICENSE', 'README.md'].map((name) =>
    calls.findIndex((call) => call.includes(`"${root}/${name}"`)),
  );
  assert.ok(
    begin !== undefined && end !== undefined && begin >= 0 && end > begin,
    'the trace shows no files',
  );
  // The engine looks at the machine it runs on whenever it likes.
  const meanwhile = calls.slice(begin + 1, end).filter((call) => !/"\/(?:sys|proc)\//.test(call));
  assert.deepEqual(meanwhile, []);
  assert.deepEqual(
    calls.filter((call) => call.includes('connect(') || call.includes('/etc/passwd')),
    [],
  );
  reached('C6', `${Number(traced.stdout)} attacks, no file and no connection opened`);
});
