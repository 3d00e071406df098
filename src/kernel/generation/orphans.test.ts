import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { ManifestEntry } from './manifest.ts';
import { orphanFile, orphanIn } from './orphans.ts';
import type { WrittenBody } from './written-body.ts';

const written: WrittenBody = {
  id: 'before:shop:e-1',
  body: '\treturn 1;\n\nmine\n',
  indent: ' \t',
  path: 'src/a.ts',
  rank: 3,
};

function entryOf(path: string, rank?: number): ManifestEntry {
  const region = { id: written.id, body: '', ...withoutUndefined({ rank }) };
  return { path, mode: 'APPEND', sha256: '', elementIds: [], regions: [region] };
}

describe('the file of a text whose region vanished', () => {
  const file = orphanFile(written);

  it('says in words what it is, where the text stood, and holds it byte for byte', () => {
    assert.equal(
      file.content,
      'Text of a protected region that is generated no more; delete this file when nobody needs it.\n' +
        'Region: before:shop:e-1\nFile: src/a.ts\nIndent: " \t"\n\n\treturn 1;\n\nmine\n',
    );
    assert.deepEqual([file.mode, file.elementIds], ['APPEND', ['shop:e-1']]);
  });

  it('is named by its region and by its text, so that each text is kept once', () => {
    assert.match(file.path, /^\.generation\/orphans\/before\.shop\.e-1\.[0-9a-f]{12}\.txt$/);
    assert.equal(orphanFile({ ...written, path: 'elsewhere', rank: 0 }).path, file.path);
    assert.notEqual(orphanFile({ ...written, body: 'other' }).path, file.path);
    assert.notEqual(orphanFile({ ...written, indent: '' }).path, file.path);
    assert.notEqual(orphanFile({ ...written, id: 'before:shop:e-2' }).path.slice(-16), file.path.slice(-16));
    const long = orphanFile({ ...written, id: `before:${'e'.repeat(200)}` });
    assert.match(long.path, /^\.generation\/orphans\/before\.e{73}\.[0-9a-f]{12}\.txt$/);
  });

  it('gives back what it was made from, with the rank the manifest remembers', () => {
    assert.deepEqual(orphanIn(entryOf(file.path, 3), file.content), written);
    assert.equal(orphanIn(entryOf(file.path), file.content)?.rank, 0);
    assert.equal(orphanIn({ ...entryOf(file.path), regions: [] }, file.content)?.rank, 0);
  });

  it('is not read from another folder, nor when its head was changed', () => {
    assert.equal(orphanIn(entryOf('a.txt'), file.content), undefined);
    const { path, content } = file;
    const others = [
      '',
      'x',
      content.replace('Text of', 'text of'),
      content.replace('Region: ', 'region '),
      content.replace('File: ', ''),
      content.replace('Indent: ', ''),
      content.replace('" \t"', '" x"'),
      content.replace('" \t"', 'x" \t"'),
      content.replace('" \t"', '" \t"x'),
      content.replace('" \t"', ' \t'),
      content.replace('\n\n\treturn', '\nx\n\treturn'),
      content.split('\n').slice(0, 3).join('\n'),
      content.split('\n').slice(0, 1).join('\n'),
    ];
    for (const other of others) assert.equal(orphanIn(entryOf(path), other), undefined, other);
  });

  it('may hold an empty text and have no blanks before its markers', () => {
    const empty = { ...written, body: '', indent: '', rank: 0 };
    const made = orphanFile(empty);
    assert.deepEqual(orphanIn(entryOf(made.path), made.content), empty);
  });
});
