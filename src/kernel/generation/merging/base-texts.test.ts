import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sha256Hex } from '../../../lib/sha256-hex.ts';
import type { ManifestEntry } from '../manifest.ts';
import { baseFiles, readBases, type BaseText } from './base-texts.ts';

const entry = (path: string, text: string): ManifestEntry => ({
  path,
  mode: 'REGENERATE',
  sha256: sha256Hex(text),
  elementIds: [],
  regions: [],
});

const readIn = (files: readonly { readonly path: string; readonly content: string }[]) =>
  readBases((path) => files.find((file) => file.path === path)?.content);

describe('the texts that were generated last', () => {
  const open = { base: ['=a', '@x'], beside: ['!b'] };
  const bases = new Map<string, BaseText>([
    ['b.ts', { text: 'b\n', open }],
    ['a.ts', { text: 'ä\n' }],
  ]);

  it('are read back, sorted by path', () => {
    const files = baseFiles(bases, { fileCount: 2 });
    assert.deepEqual(
      files.map(({ path }) => path),
      ['.generation/base/1.json'],
    );
    assert.match(files[0]?.content ?? '', /"a\.ts".*\n.*"b\.ts"/);
    assert.deepEqual(readIn(files)(entry('b.ts', 'b\n')), { text: 'b\n', open });
    assert.deepEqual(readIn(files)(entry('a.ts', 'ä\n')), { text: 'ä\n' });
  });

  it('do not count for a file that the manifest knows with another text', () => {
    const baseOf = readIn(baseFiles(bases, { fileCount: 2 }));
    assert.equal(baseOf(entry('a.ts', 'other\n')), undefined);
    assert.equal(baseOf(entry('c.ts', 'c\n')), undefined);
  });

  it('are none where what stands there cannot be read', () => {
    for (const content of [
      '',
      '{',
      'null',
      '{"format":2,"files":[]}',
      '{"format":1,"files":[null,{"path":"a.ts"}]}',
    ])
      assert.equal(readIn([{ path: '.generation/base/1.json', content }])(entry('a.ts', 'x')), undefined);
    const odd = '{"format":1,"files":[{"path":"a.ts","text":"x","open":{"base":[1],"beside":[]}}]}';
    const found = readIn([{ path: '.generation/base/1.json', content: odd }])(entry('a.ts', 'x'));
    assert.deepEqual(found, { text: 'x' });
  });

  it('stand in several files, each far below what a file may have', () => {
    const many = new Map(
      Array.from({ length: 10 }, (_, index) => [`${index}.ts`, { text: 'é'.repeat(99_000) }] as const),
    );
    const files = baseFiles(many, { fileCount: 10 });
    assert.equal(files.length, 4);
    for (const { content } of files) assert.ok(Buffer.byteLength(content) < 1024 * 1024);
    for (const [path, { text }] of many) assert.equal(readIn(files)(entry(path, text))?.text, text);
  });

  it('are not kept where they would not fit in', () => {
    assert.deepEqual(baseFiles(new Map([['a', { text: 'x'.repeat(300_000) }]]), { fileCount: 1 }), []);
    assert.deepEqual(baseFiles(bases, { fileCount: 1_901 }), []);
    const large = new Map(
      Array.from({ length: 80 }, (_, index) => [`${index}`, { text: 'x'.repeat(290_000) }]),
    );
    assert.deepEqual(baseFiles(large, { fileCount: 80 }), []);
  });
});
