import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startService } from '../support/http/service.ts';
import { entriesOf } from '../support/lib/zip.ts';

const examples = join(import.meta.dirname, '../../examples');
const names = readdirSync(examples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const service = await startService();
const folder = mkdtempSync(join(tmpdir(), 'mde-examples-'));
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

describe('examples/run.sh', () => {
  it('has examples to run', () => {
    assert.ok(names.length >= 3);
  });

  for (const name of names)
    for (const style of ['MODULAR_MONOLITH', 'MICROSERVICES'])
      it(`takes ${name} through the chain as ${style}`, async () => {
        const { stdout } = await promisify(execFile)(
          join(examples, 'run.sh'),
          [join(examples, name, `${name}.cim.json`), style],
          { cwd: folder, env: { ...process.env, BASE_URL: service.baseUrl } },
        );
        assert.match(stdout, /^PIM revision \d\nWorkloads: .+\n\d+ files\n$/);
        assert.ok(entriesOf(readFileSync(join(folder, `${name}.zip`))).size > 100);
      });
});
