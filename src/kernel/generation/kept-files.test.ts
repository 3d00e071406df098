import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  editedBy,
  file,
  fileAt,
  generatedFirst,
  hooks,
  noteLines,
  regenerateOver,
  textsOf,
  type Files,
  type Generated,
} from '../../../test/support/kernel/generation/regenerated.ts';
import type { GeneratedFile } from './generated-file.ts';
import { regenerate } from './regenerate.ts';

const without = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([each]) => each !== path));

describe('why a file stays that is no longer generated', () => {
  const aside = '.generation/abandoned/';
  const reasons: readonly (readonly [
    what: string,
    files: Files,
    path: string,
    reason: string,
    folder?: string,
  ])[] = [
    [
      'a scaffold',
      generatedFirst(file('.gitignore', 'x\n', 'SCAFFOLD')),
      '.gitignore',
      'it is yours since it was first written',
    ],
    [
      'a file that is written once',
      generatedFirst(file('1.sql', 'x\n', 'APPEND')),
      '1.sql',
      'files of its kind are written once',
    ],
    [
      'a file with owned members',
      generatedFirst({ ...file('a.json', '{"a":1}\n', 'OWNED_KEYS'), ownedPointers: ['/a'] }),
      'a.json',
      'only some of its members are generated',
    ],
    [
      'an edited file',
      editedBy(generatedFirst(hooks('a.ts', { ids: ['x'] })), 'a.ts', ['// head', '// edited']),
      'a.ts',
      'it was edited outside of its protected regions',
      aside,
    ],
    [
      'a file with a written region',
      editedBy(generatedFirst(hooks('a.ts', { ids: ['w', 'x'] })), 'a.ts', ['x\nreturn;', 'x\nreturn mine;']),
      'a.ts',
      'somebody wrote into region before:x',
      aside,
    ],
  ];
  for (const [what, files, path, reason, folder = ''] of reasons)
    it(`${what}: ${reason}`, () => {
      const place = `${folder}${path}`;
      const result = regenerateOver(files);
      const [note] = result.notes;
      assert.equal(note?.code, 'ABANDONED');
      assert.equal(
        note.message,
        `${place} is no longer generated and stays, because ${reason}; delete it when it is no longer needed.`,
      );
      assert.equal(fileAt(result, place).mode, 'ABANDONED');
      assert.equal(textsOf(result)[place], files[path]);
      // The reason stays the same from one generation to the next.
      const again = regenerateOver(textsOf(result));
      assert.deepEqual(
        again.notes,
        result.notes.filter(({ code }) => code === 'ABANDONED'),
      );
      assert.deepEqual(textsOf(again), textsOf(result));
    });

  it('nothing stays of a file that people deleted', () => {
    const files = generatedFirst(file('a.sql', 'x\n', 'APPEND'), file('b.md', 'x\n', 'SCAFFOLD'));
    const result = regenerateOver(without(files, 'a.sql'));
    assert.deepEqual(noteLines(result), ['ABANDONED b.md']);
  });

  it('the text of a region that is at home elsewhere keeps no file', () => {
    const files = editedBy(generatedFirst(hooks('a.ts', { ids: ['x'] })), 'a.ts', [
      'return;',
      'return mine;',
    ]);
    const result = regenerateOver(files, hooks('b.ts', { ids: ['x'] }));
    assert.deepEqual(Object.keys(textsOf(result)), ['.generation/manifest.json', 'b.ts']);
  });
});

describe('a file of people in the way', () => {
  const before = { ...generatedFirst(hooks('a.ts', { ids: ['x'] })), 'own.md': 'mine', docs: 'mine' };
  const kept = hooks('a.ts', { ids: ['x'] });

  it('is as good as a scaffold', () => {
    const result = regenerateOver(before, kept, file('own.md', 'x\n', 'SCAFFOLD'));
    assert.deepEqual(noteLines(result), []);
    assert.deepEqual(Object.keys(textsOf(result)), ['.generation/manifest.json', 'a.ts']);
  });

  it('is reported, with the generated text beside it, when a scaffold needs a folder there', () => {
    const result = regenerateOver(before, kept, file('docs/own.md', 'x\n', 'SCAFFOLD'));
    assert.equal(textsOf(result)['.generation/incoming/docs/own.md'], 'x\n');
    assert.deepEqual(
      result.notes.map(({ code, message }) => `${code}: ${message}`),
      [
        'FILE_IN_THE_WAY: docs/own.md is to be generated, but your file docs, which is not generated, is in the way and stays as it is. The generated text is in .generation/incoming/docs/own.md; move or delete your file and generate again.',
      ],
    );
    const incoming = fileAt(result, '.generation/incoming/docs/own.md');
    assert.deepEqual([incoming.mode, incoming.elementIds, incoming.regions], ['REGENERATE', ['e'], []]);
  });

  it('leaves the texts of regions homeless that cannot be written; they are kept, and stand in the text beside', () => {
    const mine = editedBy(before, 'a.ts', ['return;', 'return mine;']);
    const result = regenerateOver(mine, hooks('own.md/a.ts', { ids: ['x'], spaces: 2 }));
    assert.match(textsOf(result)['.generation/incoming/own.md/a.ts'] ?? '', /\n {2}return mine;\n/);
    assert.deepEqual(noteLines(result), [
      'ABANDONED .generation/abandoned/a.ts',
      'REGION_ORPHANED a.ts',
      'FILE_IN_THE_WAY own.md/a.ts',
    ]);
  });
});

describe('a JSON file that cannot be read', () => {
  it('keeps its text; the generated one goes beside it', () => {
    const json = { ...file('a.json', '{"a":1}\n', 'OWNED_KEYS'), ownedPointers: ['/a'] };
    const result = regenerateOver({ ...generatedFirst(json), 'a.json': '{' }, json);
    assert.equal(textsOf(result)['a.json'], '{');
    assert.equal(textsOf(result)['.generation/incoming/a.json'], '{"a":1}\n');
    assert.deepEqual(
      result.notes.map(({ message }) => message),
      [
        'a.json keeps its text, because it is not a JSON object with places for the generated members. The generated text is in .generation/incoming/a.json; repair the file and generate again.',
      ],
    );
  });
});

describe('a template', () => {
  it('that writes unreadable markers is a mistake, which names file and problem', () => {
    const broken = file('a.ts', '// BEGIN PROTECTED a:e\n');
    assert.throws(() => regenerate([broken]), {
      message: 'The template of a.ts writes unreadable markers: begins region a:e, which never ends',
    });
  });

  it('may write what looks like markers into a file that is not searched for regions', () => {
    const [, note] = regenerateFirst(file('a.ts', '// BEGIN PROTECTED a:e\n', 'SCAFFOLD')).files;
    assert.deepEqual([note?.path, note?.regions], ['a.ts', []]);
  });
});

describe('the files of a generation', () => {
  it('are sorted by path with the manifest among them, and notes by the path they are about', () => {
    const result = regenerateOver(
      { ...generatedFirst(file('z.sql', 'x\n', 'APPEND'), file('.a', 'x\n', 'APPEND')), b: 'mine' },
      file('z.md', 'x\n'),
      file('b/c.md', 'x\n'),
    );
    const paths = result.files.map(({ path }) => path);
    assert.deepEqual(paths, [...paths].sort());
    assert.ok(paths.includes('.generation/manifest.json'));
    assert.deepEqual(noteLines(result), ['ABANDONED .a', 'FILE_IN_THE_WAY b/c.md', 'ABANDONED z.sql']);
  });

  it('report which regions hold something else than their default', () => {
    const first = regenerateFirst(hooks('a.ts', { ids: ['x', 'y'] }));
    assert.deepEqual(fileAt(first, 'a.ts').regions, [
      { id: 'before:x', modified: false },
      { id: 'before:y', modified: false },
    ]);
    const mine = editedBy(textsOf(first), 'a.ts', ['y\nreturn;', 'y\nreturn mine;']);
    const result = regenerateOver(mine, hooks('a.ts', { ids: ['x', 'y'], spaces: 4 }));
    assert.deepEqual(fileAt(result, 'a.ts').regions, [
      { id: 'before:x', modified: false },
      { id: 'before:y', modified: true },
    ]);
  });
});

function regenerateFirst(...generated: readonly GeneratedFile[]): Generated {
  const result = regenerate(generated);
  assert.ok(result.kind === 'GENERATED');
  return result;
}
