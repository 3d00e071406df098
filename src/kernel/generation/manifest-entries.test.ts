import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { generatedFile } from './generated-file.ts';
import {
  defaultsOf,
  entryOf,
  manifestText,
  plainBody,
  readManifest,
  writtenRegions,
  type ManifestEntry,
} from './manifest.ts';
import { scanRegions } from './scan.ts';

const content =
  '  // BEGIN PROTECTED a:e\n  return 1;\n  // END PROTECTED a:e\n// BEGIN PROTECTED b:e\n// END PROTECTED b:e\n';
const file = generatedFile({ path: 'a.ts', content, mode: 'REGENERATE', elementIds: ['e'] });
const { regions } = scanRegions('a.ts', content);

describe('what the manifest remembers of a file', () => {
  it('is its default bodies without their indentation, and the hash of the text around them', () => {
    const entry = entryOf(file, { regions });
    assert.deepEqual(entry.regions, [
      { id: 'a:e', body: 'return 1;\n' },
      { id: 'b:e', body: '' },
    ]);
    assert.equal(entry.outsideSha256, sha256Hex(content.replace('  return 1;\n', '')));
  });

  it('is taken over from before when the text and the mode are the same, and only then', () => {
    const known: ManifestEntry = { ...entryOf(file, { regions }), outsideSha256: 'known' };
    const outside = (before: ManifestEntry): string | undefined =>
      entryOf(file, { regions, before }).outsideSha256;
    assert.equal(outside(known), 'known');
    assert.equal(outside({ ...known, mode: 'ABANDONED' }), entryOf(file, { regions }).outsideSha256);
    assert.equal(outside({ ...known, sha256: 'x' }), entryOf(file, { regions }).outsideSha256);
  });

  it('has no hash of the text around regions where there are none, and owned members where there are', () => {
    const json = generatedFile({
      path: 'a.json',
      content: '{"name":"x"}',
      mode: 'OWNED_KEYS',
      elementIds: [],
      ownedPointers: ['/name'],
    });
    assert.deepEqual(entryOf(json, { regions: [] }), {
      path: 'a.json',
      mode: 'OWNED_KEYS',
      sha256: sha256Hex('{"name":"x"}'),
      elementIds: [],
      regions: [],
      owned: [{ pointer: '/name', sha256: sha256Hex('"x"') }],
    });
    assert.equal('outsideSha256' in entryOf({ ...file, content: 'x' }, { regions: [] }), false);
  });

  it('reports which regions hold something else than their default, strays included', () => {
    const entry = entryOf(file, { regions });
    assert.deepEqual(writtenRegions(entry, content), []);
    assert.deepEqual(writtenRegions(entry, content.replace('return 1', 'return 2')), ['a:e']);
    assert.deepEqual(writtenRegions({ ...entry, regions: [] }, content), ['a:e', 'b:e']);
    const strays = { ...entry, regions: [], strays: entry.regions };
    assert.deepEqual(writtenRegions(strays, content), []);
    assert.deepEqual(
      [...defaultsOf({ ...strays, regions: [{ id: 'a:e', body: 'own' }] })],
      [
        ['a:e', 'own'],
        ['b:e', ''],
      ],
    );
  });
});

describe('a body as it is compared', () => {
  it('has neither its indentation nor other line ends', () => {
    assert.equal(plainBody('  a\r\n\r\n    b\r\n', '  '), 'a\n\n  b\n');
    assert.equal(plainBody('  a\n', ''), '  a\n');
  });
});

describe('the text of a manifest', () => {
  const entry = {
    path: 'a.ts',
    mode: 'REGENERATE',
    sha256: 'x',
    elementIds: ['e'],
    regions: [{ id: 'a:e', body: '' }],
    strays: [{ id: 'b:e', body: '', rank: 1 }],
    owned: [{ pointer: '/name', sha256: 'x' }],
  };
  const manifest = (files: unknown): string => JSON.stringify({ generated: true, format: 1, files });

  it('is JSON with one file a line', () => {
    const files: readonly ManifestEntry[] = ['a', 'b'].map((path) => ({
      path,
      mode: 'APPEND',
      sha256: '',
      elementIds: [],
      regions: [],
    }));
    assert.equal(
      manifestText(files),
      '{\n  "generated": true,\n  "format": 1,\n  "files": [\n' +
        '    {"path":"a","mode":"APPEND","sha256":"","elementIds":[],"regions":[]},\n' +
        '    {"path":"b","mode":"APPEND","sha256":"","elementIds":[],"regions":[]}\n  ]\n}\n',
    );
  });

  it('is read with everything in it', () => {
    assert.deepEqual(readManifest(manifest([entry]))?.files, [entry]);
    const { strays: _strays, owned: _owned, ...least } = entry;
    assert.deepEqual(readManifest(manifest([least]))?.files, [least]);
  });

  const wrong: Readonly<Record<string, unknown>> = {
    'is not an object': 'text',
    'is nothing': null,
    'is a list': [],
    'has no path': { ...entry, path: undefined },
    'has a number for a path': { ...entry, path: 1 },
    'has no mode': { ...entry, mode: null },
    'has no hash': { ...entry, sha256: undefined },
    'has no element ids': { ...entry, elementIds: undefined },
    'has one id instead of a list': { ...entry, elementIds: 'e' },
    'has a number among its element ids': { ...entry, elementIds: ['e', 1] },
    'has no regions': { ...entry, regions: undefined },
    'has a region without an id': { ...entry, regions: [{ body: '' }] },
    'has a region without a body': { ...entry, regions: [{ id: 'a:e' }] },
    'has nothing for a region': { ...entry, regions: [null] },
    'has a text for a region': { ...entry, regions: ['a:e'] },
    'has one stray instead of a list': { ...entry, strays: {} },
    'has a stray without a body': { ...entry, strays: [{ id: 'a:e' }] },
    'has a stray without an id': { ...entry, strays: [{ body: '' }] },
    'has one owned member instead of a list': { ...entry, owned: 'x' },
    'has an owned member without a hash': { ...entry, owned: [{ pointer: '/a' }] },
    'has an owned member without a pointer': { ...entry, owned: [{ sha256: '' }] },
  };
  for (const [what, value] of Object.entries(wrong))
    it(`is none when a file of it ${what}`, () => {
      assert.equal(readManifest(manifest([entry, value])), undefined);
    });

  it('is none when it is not an object, has no list of files, or another format', () => {
    for (const other of ['[]', 'null', '1', '"x"', '{', manifest(undefined), manifest({}), manifest('x')])
      assert.equal(readManifest(other), undefined, other);
    assert.equal(readManifest(manifest([entry]).replace('"format":1', '"format":"1"')), undefined);
  });
});
