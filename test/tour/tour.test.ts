import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { entriesOf } from '../support/zip.ts';

const root = join(import.meta.dirname, '../..');
const service = await startService();
after(service.stop);

describe("the README's tour", () => {
  it('works by copy and paste against a fresh service', async () => {
    const blocks = tourBlocks(await readFile(join(root, 'README.md'), 'utf8'));
    assert.ok(blocks.length >= 8, `only ${blocks.length} blocks found`);
    const folder = await mkdtemp(join(tmpdir(), 'mde-tour-'));
    await symlink(join(root, 'examples'), join(folder, 'examples'));
    const output = await runInBash(blocks.join('\n'), folder);
    for (const expected of [
      /"displayName":"Guest-/,
      /"username":"ada"/,
      /^WARNING /m,
      /unchanged: [1-9]/,
      /added: 0/,
      /^README\.md$/m,
      /Aktor/,
    ])
      assert.match(output, expected);
    const entries = entriesOf(await readFile(join(folder, 'bookshop.zip')));
    assert.ok(entries.size > 50);
    await rm(folder, { recursive: true });
  });
});

/** The shell blocks between the marks of the tour, in order. */
function tourBlocks(readme: string): readonly string[] {
  const tour = /<!-- tour -->([^]*)<!-- \/tour -->/.exec(readme)?.[1] ?? '';
  return [...tour.matchAll(/^```sh\n([^]*?)^```$/gm)].map((match) => match[1] ?? '');
}

function runInBash(script: string, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
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
