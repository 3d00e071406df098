import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { buildClientPackage } from '../../tools/client/build-package.ts';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);

/** The examples of the page as one program that uses the package as it is published. */
async function programOfReadme(): Promise<string> {
  const page = await readFile(join(repositoryRoot, 'client/README.md'), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  assert.ok(blocks.length > 5, `only ${blocks.length} examples were found`);
  return blocks.join('\n').replace('http://127.0.0.1:8080', service.baseUrl);
}

describe('the page of the client package', () => {
  let folder = '';
  before(async () => {
    await buildClientPackage();
    folder = await mkdtemp(join(tmpdir(), 'mde-client-page-'));
    await mkdir(join(folder, 'node_modules/@mde-service'), { recursive: true });
    await symlink(join(repositoryRoot, 'client'), join(folder, 'node_modules/@mde-service/client'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'example.ts'), await programOfReadme());
    const compilerOptions = {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
    };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['example.ts'] }),
    );
  });
  after(() => rm(folder, { recursive: true }));

  it('has examples that compile for a page', async () => {
    const compiler = join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');
    await promisify(execFile)(process.execPath, [compiler, '--project', folder]).catch((error: unknown) => {
      assert.fail(String(Reflect.get(Object(error), 'stdout')));
    });
  });

  it('has examples that do what they say', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.ts')]);
    const lines = stdout.trim().split('\n');
    assert.equal(lines[0], 'Library');
    assert.equal(lines[1], "400 [ 'name: must not be blank' ]");
    assert.ok(lines.includes('COMPLETED APPLIED'), stdout);
    assert.ok(lines.includes('turn.accepted') && lines.at(-4)?.startsWith('turn.'), stdout);
    assert.equal(lines.at(-3), "[ 'model.created' ]");
    assert.deepEqual(lines.slice(-2), ['Elsewhere', 'Library']);
  });
});
