import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mergeOwnedKeys, ownedValues } from './owned-keys.ts';

const generated =
  '{\n  "name": "shop",\n  "scripts": {\n    "test": "node --test"\n  },\n  "dependencies": {\n    "@a/b": "1.0.0"\n  }\n}\n';
const pointers = ['/dependencies/@a~1b', '/name', '/scripts/test'];
const before = ownedValues(generated, pointers);

function merged(kept: string, next = generated, owned = pointers): ReturnType<typeof mergeOwnedKeys> {
  return mergeOwnedKeys(kept, { generated: next, pointers: owned, before });
}

describe('a JSON file of which the generator owns some members', () => {
  it('keeps its bytes when nothing changes', () => {
    const kept =
      '{"scripts": {"test":"node --test", "mine": "x"},\n\n"name":"shop","dependencies":{"@a/b":"1.0.0"}}';
    assert.deepEqual(merged(kept), { kind: 'MERGED', content: kept, replaced: [] });
  });

  it('gets the new values, and keeps every other member and its indentation', () => {
    const kept = generated
      .replace('"name": "shop",', '"name": "shop",\n  "license": "MIT",')
      .replaceAll('  ', '\t');
    const result = merged(kept, generated.replace('1.0.0', '2.0.0'));
    assert.deepEqual(result, { kind: 'MERGED', content: kept.replace('1.0.0', '2.0.0'), replaced: [] });
  });

  it('says which value of people was replaced', () => {
    const result = merged(generated.replace('node --test', 'true'));
    assert.deepEqual(result, { kind: 'MERGED', content: generated, replaced: ['/scripts/test'] });
  });

  it('loses a member that is no longer generated, unless people changed it', () => {
    const next = '{ "name": "shop" }';
    const result = merged(generated, next, ['/name']);
    assert.deepEqual(JSON.parse(result.kind === 'MERGED' ? result.content : ''), {
      name: 'shop',
      scripts: {},
      dependencies: {},
    });
    const changed = generated.replace('1.0.0', '1.5.0');
    const kept = merged(changed, next, ['/name']);
    assert.match(kept.kind === 'MERGED' ? kept.content : '', /1\.5\.0/);
  });

  it('is left alone when it is not JSON or has something else where members belong', () => {
    for (const kept of ['{', '[]', 'null', '{"scripts": 1}'])
      assert.equal(merged(kept).kind, 'UNREADABLE', kept);
  });
});
