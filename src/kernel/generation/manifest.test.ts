import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sha256Hex } from '../identity/sha256.ts';
import { checkPath, generatedFile, type GeneratedFile } from './generated-file.ts';
import { manifestPath, withManifest } from './manifest.ts';

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
      assert.throws(() => checkPath(path), /no safe path/);
    });

  for (const path of ['README.md', '.github/workflows/ci.yaml', 'services/a-b/src/x.test.ts'])
    it(`may be ${path}`, () => {
      assert.equal(checkPath(path), path);
    });
});

describe('the manifest', () => {
  it('lists every other file by path with hash, elements and regions', () => {
    const content = '// BEGIN PROTECTED cases:e x\n// END PROTECTED cases:e\n';
    const files = withManifest([file('b.ts', content), file('a.ts')]);
    assert.deepEqual(
      files.map((each) => each.path),
      [manifestPath, 'a.ts', 'b.ts'],
    );
    assert.deepEqual(JSON.parse(files[0]?.content ?? ''), {
      generated: true,
      format: 1,
      files: [
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
          regions: ['cases:e'],
        },
      ],
    });
  });

  it('refuses two files of one path, in any capitals, and two regions of one id', () => {
    assert.throws(() => withManifest([file('a.ts'), file('A.ts')]), /path a.ts is generated twice/);
    const content = '# BEGIN PROTECTED a:e\n# END PROTECTED a:e\n';
    assert.throws(
      () => withManifest([file('a', content), file('b', content)]),
      /region a:e is generated twice/,
    );
  });
});
