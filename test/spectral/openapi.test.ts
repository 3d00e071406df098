import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const document = join(root, 'docs/api/openapi/openapi.yaml');
/** Where Spectral is installed: it is no package of the project itself. */
let installed = '';

before(() => {
  installed = mkdtempSync(join(tmpdir(), 'mde-spectral-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(import.meta.dirname, file), join(installed, file));
  const { status, stdout, stderr } = spawnSync('npm', ['ci'], { cwd: installed, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});
after(() => rmSync(installed, { recursive: true, force: true }));

/** What the recommended rules of Spectral say about a file. */
function lint(file: string): { readonly status: number | null; readonly said: string } {
  const program = join(installed, 'node_modules/@stoplight/spectral-cli/dist/index.js');
  const rules = join(import.meta.dirname, 'ruleset.yaml');
  const given = ['lint', file, '--ruleset', rules, '--fail-severity', 'hint'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('the OpenAPI file satisfies the recommended rules of Spectral, without a hint', () => {
  const { status, said } = lint(document);
  assert.equal(status, 0, said.slice(-3_000));
  assert.match(said, /No results with a severity of 'hint' or higher found/);
});

test('what breaks one of these rules is found', () => {
  const broken = join(installed, 'broken.yaml');
  writeFileSync(broken, readFileSync(document, 'utf8').replace(/^ {6}operationId: listProjects\n/m, ''));
  const { status, said } = lint(broken);
  assert.notEqual(status, 0);
  assert.match(said, /operation-operationId/);
});
