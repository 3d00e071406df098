import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const service = await startService();
after(service.stop);

it('the guide from a backlog to a CIM works by copy and paste', async (t) => {
  const guide = await readFile(join(import.meta.dirname, '../../docs/guides/backlog-to-cim.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].map((match) => match[1] ?? '');
  assert.ok(blocks.length >= 7, `only ${blocks.length} blocks`);
  const output = await runInBash(blocks.join('\n'), await temporaryFolder(t));
  for (const expected of [
    /^1 turn\.accepted \{/m,
    /^\d+ model\.checkpoint\.committed \{/m,
    /^\d+ turn\.completed \{/m,
    /^(COMPLETED|PARTIAL)$/m,
    /'Book'/,
    /Added business object "Reading Room"/,
    /^FULL$/m,
  ])
    assert.match(output, expected);
});

function runInBash(script: string, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd,
      env: { ...process.env, BASE_URL: service.baseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`bash ended ${code ?? '?'}:\n${output}`)),
    );
  });
}
