import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { entriesOf } from '../support/lib/zip.ts';

const root = join(import.meta.dirname, '../..');
const service = await startService();
after(service.stop);

describe("the README's tour", () => {
  it('works by copy and paste against a fresh service, and once more against the same one', async (t) => {
    const blocks = tourBlocks(await readFile(join(root, 'README.md'), 'utf8'));
    assert.ok(blocks.length >= 8, `only ${blocks.length} blocks found`);
    const folder = await temporaryFolder(t);
    await symlink(join(root, 'examples'), join(folder, 'examples'));
    for (const _ of ['first', 'second']) {
      const { code, output } = await runInBash(blocks.join('\n'), folder);
      assert.equal(code, 0, output);
      for (const expected of [
        /"displayName":"Guest-/,
        /"username":"ada-\d+"/,
        /^WARNING /m,
        /unchanged: [1-9]/,
        /added: 0/,
        /^README\.md$/m,
        /Aktor/,
      ])
        assert.match(output, expected);
      const entries = entriesOf(await readFile(join(folder, 'bookshop.zip')));
      assert.ok(entries.size > 50);
    }
    const written = readdirSync(folder).filter((name) => name !== 'examples');
    assert.ok(written.length >= 3);
    const { stdout } = await promisify(execFile)('git', ['check-ignore', '--no-index', ...written], {
      cwd: root,
    });
    assert.deepEqual(stdout.trim().split('\n'), written, 'not ignored by Git');
  });

  it("shows the service's message when a request is refused, and no stack trace", async (t) => {
    const [helpers = ''] = tourBlocks(await readFile(join(root, 'README.md'), 'utf8'));
    const folder = await temporaryFolder(t);
    for (const [refused, message] of [
      [`post /api/projects '{"name":""}' | json .id`, /^name: must not be blank$/m],
      ['save bookshop.zip "$BASE_URL/api/artifact/none/download"', /"message":"[^"]+","status":404/],
      ['call "$BASE_URL/api/cim/none"', /"message":"[^"]+","status":404/],
      ['BASE_URL=http://127.0.0.1:9 && post /api/projects "{}" | json .id', /^No answer\.$/m],
    ] as const) {
      const { code, output } = await runInBash(`${helpers}\n${refused}`, folder);
      assert.notEqual(code, 0);
      assert.match(output, message);
      assert.doesNotMatch(output, /^ +at /m);
    }
    assert.deepEqual(readdirSync(folder), []);
  });
});

/** The shell blocks between the marks of the tour, in order. */
function tourBlocks(readme: string): readonly string[] {
  const tour = /<!-- tour -->([^]*)<!-- \/tour -->/.exec(readme)?.[1] ?? '';
  return [...tour.matchAll(/^```sh\n([^]*?)^```$/gm)].map((match) => match[1] ?? '');
}

function runInBash(
  script: string,
  folder: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
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
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
