import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { checkPath, generatedFile, type GeneratedFile } from './generated-file.ts';
import { manifestPath, readManifest } from './manifest.ts';
import { regenerate, type ArtifactFile, type Regeneration } from './regenerate.ts';

function file(path: string, content = 'text\n'): GeneratedFile {
  return generatedFile({ path, content, mode: 'REGENERATE', elementIds: ['b', 'a', 'b'] });
}

describe('the path of a generated file', () => {
  for (const path of [
    '/etc/passwd',
    '../x',
    'a/../../x',
    'a//b',
    '',
    'a/./b',
    'C:\\x',
    'a\nb',
    'a/*',
    '~/x',
    '-rf',
    `a/${'x'.repeat(200)}`,
  ])
    it(`is not ${JSON.stringify(path).slice(0, 40)}`, () => {
      assert.throws(() => checkPath(path), /not a safe path/);
    });

  for (const path of ['README.md', '.github/workflows/ci.yaml', 'services/a-b/src/x.test.ts'])
    it(`may be ${path}`, () => {
      assert.equal(checkPath(path), path);
    });
});

describe('the manifest', () => {
  it('lists every other file by path with hash, elements and regions', () => {
    const content = '// BEGIN PROTECTED cases:e x\n  return;\n// END PROTECTED cases:e\n';
    const result = regenerate([file('b.ts', content), file('a.ts')]);
    assert.ok(result.kind === 'GENERATED');
    const [base, manifest, ...others] = result.files;
    assert.deepEqual(
      others.map((each) => each.path),
      ['a.ts', 'b.ts'],
    );
    assert.equal(manifest?.path, manifestPath);
    assert.deepEqual(JSON.parse(manifest.content), {
      generated: true,
      format: 1,
      files: [
        {
          path: '.generation/base/1.json',
          mode: 'REGENERATE',
          sha256: sha256Hex(base?.content ?? ''),
          elementIds: [],
          regions: [],
        },
        {
          path: 'a.ts',
          mode: 'REGENERATE',
          sha256: sha256Hex('text\n'),
          elementIds: ['a', 'b'],
          regions: [],
        },
        {
          path: 'b.ts',
          mode: 'REGENERATE',
          sha256: sha256Hex(content),
          elementIds: ['a', 'b'],
          regions: [{ id: 'cases:e', body: '  return;\n' }],
          outsideSha256: sha256Hex('// BEGIN PROTECTED cases:e x\n// END PROTECTED cases:e\n'),
        },
      ],
    });
  });

  it('is read back, and nothing else is taken for one', () => {
    const manifest = filesOf(regenerate([file('a.ts')])).find(({ path }) => path === manifestPath);
    assert.equal(readManifest(manifest?.content ?? '')?.files[1]?.path, 'a.ts');
    for (const content of ['', '{}', 'null', '{"format":1,"files":[{}]}', '{"format":2,"files":[]}'])
      assert.equal(readManifest(content), undefined, content);
  });

  it('refuses two files of one path, in any capitals, and two regions of one id', () => {
    assert.throws(() => regenerate([file('a.ts'), file('A.ts')]), /path a.ts is generated twice/);
    const content = '// BEGIN PROTECTED a:e\n// END PROTECTED a:e\n';
    assert.throws(
      () => regenerate([file('a.ts', content), file('b.ts', content)]),
      /region a:e is generated twice/,
    );
  });
});

function filesOf(result: Regeneration): readonly ArtifactFile[] {
  assert.ok(result.kind === 'GENERATED');
  return result.files;
}
