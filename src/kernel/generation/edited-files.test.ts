import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  editedBy,
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
import { readManifest, type ManifestEntry } from './manifest.ts';
import { regenerate } from './regenerate.ts';

function entryAt(result: Generated, path: string): ManifestEntry {
  const manifest = readManifest(textsOf(result)['.generation/manifest.json'] ?? '');
  const entry = manifest?.files.find((each) => each.path === path);
  assert.ok(entry !== undefined);
  return entry;
}

const orphansOf = (result: Generated): readonly string[] =>
  Object.keys(textsOf(result)).filter((path) => path.startsWith('.generation/orphans/'));

const without = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([each]) => each !== path));

describe('a region that is generated elsewhere, while its file was edited around it', () => {
  const first = generatedFirst(hooks('a.ts', { ids: ['x', 'y'] }));
  const mine = editedBy(editedBy(first, 'a.ts', ['return;', 'return mine;']), 'a.ts', [
    '// head',
    '// edited',
  ]);
  const next = [hooks('a.ts', { ids: ['y'] }), hooks('b.ts', { ids: ['x'], spaces: 2 })] as const;
  const result = regenerateOver(mine, ...next);
  const files = textsOf(result);

  it('takes its text along, at the indentation of its new place', () => {
    assert.equal(
      files['b.ts'],
      '// head\n  // BEGIN PROTECTED before:x\n  return mine;\n  // END PROTECTED before:x\n',
    );
    assert.deepEqual(noteLines(result), ['EDITED_OUTSIDE_REGION a.ts']);
  });

  it('stays in the edited file too, as a stray; the generated text beside it has only what belongs there', () => {
    assert.equal(files['a.ts'], mine['a.ts']);
    assert.equal(files['.generation/incoming/a.ts'], next[0].content);
    assert.deepEqual(fileAt(result, 'a.ts').regions, [
      { id: 'before:x', modified: true },
      { id: 'before:y', modified: false },
    ]);
    assert.deepEqual(fileAt(result, '.generation/incoming/a.ts').regions, []);
    const { regions, strays } = entryAt(result, 'a.ts');
    assert.deepEqual(regions, [{ id: 'before:y', body: 'return;\n' }]);
    assert.deepEqual(strays, [{ id: 'before:x', body: 'return;\n', rank: 1 }]);
  });

  it('changes nothing more when it is generated again', () => {
    assert.deepEqual(textsOf(regenerateOver(files, ...next)), files);
  });

  it('is at home again where it came from', () => {
    const back = regenerateOver(files, hooks('a.ts', { ids: ['x', 'y'] }));
    assert.deepEqual(noteLines(back), ['EDITED_OUTSIDE_REGION a.ts']);
    assert.match(textsOf(back)['.generation/incoming/a.ts'] ?? '', /return mine;/);
    const { regions, strays } = entryAt(back, 'a.ts');
    assert.deepEqual([regions.length, strays], [2, undefined]);
    assert.equal(textsOf(back)['b.ts'], undefined);
  });

  it('is not kept as an orphan when the edited file takes over the generated text', () => {
    const settled = regenerateOver({ ...files, 'a.ts': next[0].content }, ...next);
    assert.deepEqual(Object.keys(textsOf(settled)), ['.generation/manifest.json', 'a.ts', 'b.ts']);
    assert.match(textsOf(settled)['b.ts'] ?? '', /return mine;/);
    assert.deepEqual(noteLines(settled), []);
  });

  it('does not get what people write into the stray; that is kept when the file is settled', () => {
    const other = editedBy(files, 'a.ts', ['return mine;', 'return other;']);
    const beside = regenerateOver(other, ...next);
    assert.match(textsOf(beside)['b.ts'] ?? '', /return mine;/);
    assert.deepEqual([orphansOf(beside), noteLines(beside)], [[], ['EDITED_OUTSIDE_REGION a.ts']]);
    const settled = regenerateOver(editedBy(other, 'a.ts', ['// edited', '// head']), ...next);
    assert.deepEqual(noteLines(settled), ['REGION_ORPHANED a.ts']);
    const [orphan = ''] = orphansOf(settled);
    assert.match(textsOf(settled)[orphan] ?? '', /\nFile: a\.ts\nIndent: ""\n\nreturn other;\n$/);
    assert.equal(settled.notes[0]?.elementId, 'x');
    assert.match(
      settled.notes[0].message,
      new RegExp(`Its text is kept in ${orphan.replaceAll('.', '\\.')};`),
    );
    assert.equal(entryAt(settled, orphan).regions[0]?.rank, 1);
  });

  it('keeps its newest text as the first choice when it vanishes', () => {
    const gone = regenerateOver(files, next[0]);
    assert.deepEqual(noteLines(gone), [
      'ABANDONED .generation/abandoned/b.ts',
      'EDITED_OUTSIDE_REGION a.ts',
      'REGION_ORPHANED b.ts',
    ]);
    const [orphan = ''] = orphansOf(gone);
    assert.equal(entryAt(gone, orphan).regions[0]?.rank, 2);
    assert.equal(entryAt(gone, '.generation/abandoned/b.ts').regions[0]?.rank, 2);
    const changed = editedBy(textsOf(gone), 'a.ts', ['return mine;', 'return old;']);
    const back = regenerateOver(changed, next[0], hooks('c.ts', { ids: ['x'] }));
    assert.match(textsOf(back)['c.ts'] ?? '', /return mine;/);
    const written = editedBy(textsOf(gone), '.generation/abandoned/b.ts', ['return mine;', 'return new;']);
    const newer = regenerateOver(written, next[0], hooks('c.ts', { ids: ['x'] }));
    assert.match(textsOf(newer)['c.ts'] ?? '', /return new;/);
  });
});

describe('a region that vanishes from an edited file', () => {
  const first = generatedFirst(hooks('a.ts', { ids: ['x', 'y'] }));
  const mine = editedBy(editedBy(first, 'a.ts', ['return;', 'return mine;']), 'a.ts', [
    '// head',
    '// edited',
  ]);
  const result = regenerateOver(mine, hooks('a.ts', { ids: ['y'] }));
  const files = textsOf(result);

  it('stays there and is kept as an orphan, once', () => {
    assert.deepEqual(noteLines(result), ['EDITED_OUTSIDE_REGION a.ts', 'REGION_ORPHANED a.ts']);
    assert.equal(orphansOf(result).length, 1);
    assert.deepEqual(textsOf(regenerateOver(files, hooks('a.ts', { ids: ['y'] }))), files);
  });

  it('comes back with its text wherever it is generated, also when people deleted the file', () => {
    for (const before of [files, without(files, 'a.ts')]) {
      const back = regenerateOver(before, hooks('a.ts', { ids: ['y'] }), hooks('c.ts', { ids: ['x'] }));
      assert.match(textsOf(back)['c.ts'] ?? '', /return mine;/);
      const restored = back.notes.find(({ code }) => code === 'REGION_RESTORED');
      assert.deepEqual([restored?.path, restored?.elementId], ['c.ts', 'x']);
      assert.match(restored?.message ?? '', /^Protected region before:x is generated again, in c\.ts,/);
      assert.deepEqual(orphansOf(back), orphansOf(result));
    }
  });

  it('comes back with its default when nothing of its text is left', () => {
    const [orphan = ''] = orphansOf(result);
    const before = without(without(files, 'a.ts'), orphan);
    const back = regenerateOver(before, hooks('c.ts', { ids: ['x'] }));
    assert.match(textsOf(back)['c.ts'] ?? '', /\nreturn;\n/);
    assert.deepEqual(noteLines(back), []);
  });
});

describe('a file that was edited around its regions', () => {
  const first = generatedFirst(hooks('a.ts', { ids: ['x'] }));
  const edited = editedBy(first, 'a.ts', ['// head', '// edited']);

  it('shows people’s texts in the generated text beside it, and remembers the text they started from', () => {
    const mine = editedBy(edited, 'a.ts', ['return;', 'return mine;']);
    const next = hooks('a.ts', { ids: ['x'], head: '// new', spaces: 2 });
    const result = regenerateOver(mine, next);
    assert.equal(
      textsOf(result)['.generation/incoming/a.ts'],
      next.content.replace('return;', 'return mine;'),
    );
    const { editedFromSha256 } = entryAt(result, 'a.ts');
    assert.equal(
      editedFromSha256,
      entryAt(regenerateFirst(hooks('a.ts', { ids: ['x'] })), 'a.ts').outsideSha256,
    );
    const later = regenerateOver(textsOf(result), hooks('a.ts', { ids: ['x'], head: '// newer' }));
    assert.equal(entryAt(later, 'a.ts').editedFromSha256, editedFromSha256);
    const reverted = editedBy(textsOf(later), 'a.ts', ['// edited', '// head']);
    const settled = regenerateOver(reverted, hooks('a.ts', { ids: ['x'], head: '// newer' }));
    assert.match(textsOf(settled)['a.ts'] ?? '', /^\/\/ newer\n.*\nreturn mine;\n/);
    assert.equal(entryAt(settled, 'a.ts').editedFromSha256, undefined);
  });

  it('takes in a text that its region gets from elsewhere only in the text beside it', () => {
    const both = generatedFirst(hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    const mine = editedBy(editedBy(both, 'b.ts', ['return;', 'return mine;']), 'a.ts', [
      '// head',
      '// edited',
    ]);
    const result = regenerateOver(mine, hooks('a.ts', { ids: ['x', 'y'] }));
    assert.equal(textsOf(result)['a.ts'], mine['a.ts']);
    assert.match(textsOf(result)['.generation/incoming/a.ts'] ?? '', /before:y\nreturn mine;\n/);
    assert.deepEqual(noteLines(result), [
      'ABANDONED .generation/abandoned/b.ts',
      'EDITED_OUTSIDE_REGION a.ts',
      'REGION_ORPHANED b.ts',
    ]);
  });
});

function regenerateFirst(...generated: readonly GeneratedFile[]): Generated {
  const result = regenerate(generated);
  assert.ok(result.kind === 'GENERATED');
  return result;
}
