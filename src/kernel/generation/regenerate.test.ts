import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  editedBy,
  file,
  fileAt,
  generatedFirst,
  hooks,
  noteLines,
  outcomeOver,
  regenerateOver,
  textsOf,
} from '../../../test/support/kernel/generation/regenerated.ts';
import type { GeneratedFile } from './generated-file.ts';

describe('a file that is generated again', () => {
  it('gets its new text and keeps what people wrote in its regions', () => {
    const mine = editedBy(generatedFirst(hooks('a.ts', { ids: ['x'] })), 'a.ts', ['return;', 'return mine;']);
    const result = regenerateOver(mine, hooks('a.ts', { ids: ['x'], head: '// new' }));
    assert.match(textsOf(result)['a.ts'] ?? '', /^\/\/ new\n.*\nreturn mine;\n/);
    assert.deepEqual(noteLines(result), []);
    assert.deepEqual(fileAt(result, 'a.ts').regions, [{ id: 'before:x', modified: true }]);
  });

  it('keeps texts of regions that move to another file, which then takes the place of the old one', () => {
    const mine = editedBy(generatedFirst(hooks('a.ts', { ids: ['x'] })), 'a.ts', ['return;', 'return mine;']);
    const result = regenerateOver(mine, hooks('b/b.ts', { ids: ['y', 'x'] }));
    assert.deepEqual(Object.keys(textsOf(result)), ['.generation/manifest.json', 'b/b.ts']);
    assert.match(textsOf(result)['b/b.ts'] ?? '', /x\nreturn mine;\n/);
  });

  it('gets a new default where no one wrote', () => {
    const before = generatedFirst(hooks('a.ts', { ids: ['x'] }));
    const next = file('a.ts', hooks('a.ts', { ids: ['x'] }).content.replace('return;', 'return 2;'));
    assert.match(textsOf(regenerateOver(before, next))['a.ts'] ?? '', /return 2;/);
  });

  it('keeps an edit outside of regions; the generated text goes beside it until one of the two gives way', () => {
    const generated = hooks('a.ts', { ids: ['x'] });
    const mine = editedBy(generatedFirst(generated), 'a.ts', ['// head', '// head\nimport mine;']);
    const next = hooks('a.ts', { ids: ['x'], head: '// new' });
    const result = regenerateOver(mine, next);
    const files = textsOf(result);
    assert.equal(files['a.ts'], mine['a.ts']);
    assert.equal(files['.generation/incoming/a.ts'], next.content);
    assert.match(result.notes[0]?.message ?? '', /a\.ts was edited outside .* in lines 1–2\./);
    assert.deepEqual(textsOf(regenerateOver(files, next)), files);
    for (const settled of [next.content, generated.content]) {
      const after = textsOf(regenerateOver({ ...files, 'a.ts': settled }, next));
      assert.deepEqual(Object.keys(after), ['.generation/manifest.json', 'a.ts']);
      assert.equal(after['a.ts'], next.content);
    }
  });

  it('is not edited by other line ends', () => {
    const before = generatedFirst(hooks('a.ts', { ids: ['x'] }));
    const mine = { ...before, 'a.ts': (before['a.ts'] ?? '').replaceAll('\n', '\r\n') };
    assert.deepEqual(noteLines(regenerateOver(mine, hooks('a.ts', { ids: ['x'] }))), []);
  });
});

describe('markers that cannot be read', () => {
  it('stop everything, with file and line', () => {
    const before = generatedFirst(hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    const mine = editedBy(before, 'b.ts', ['// END PROTECTED before:y', '// END PROTECTED before:x']);
    const result = outcomeOver(mine, hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    assert.ok(result.kind === 'STOPPED');
    assert.deepEqual(
      result.problems.map(({ path, line }) => [path, line]),
      [['b.ts', 4]],
    );
  });

  it('are also those of a region that was copied from another file', () => {
    const before = generatedFirst(hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    const mine = { ...before, 'b.ts': `${before['b.ts'] ?? ''}${before['a.ts'] ?? ''}` };
    const result = outcomeOver(mine, hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    assert.ok(result.kind === 'STOPPED');
    assert.match(result.problems[0]?.message ?? '', /before:x, which does not belong to this file/);
  });
});

describe('what is no longer generated', () => {
  const before = generatedFirst(hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));

  it('is deleted when it was not changed', () => {
    assert.deepEqual(Object.keys(textsOf(regenerateOver(before, hooks('a.ts', { ids: ['x'] })))), [
      '.generation/manifest.json',
      'a.ts',
    ]);
  });

  it('stays as abandoned with the text of people, which is kept as an orphan too, and comes back with the region', () => {
    const mine = editedBy(before, 'b.ts', ['return;', 'return mine;']);
    const result = regenerateOver(mine, hooks('a.ts', { ids: ['x'] }));
    const files = textsOf(result);
    const orphan = Object.keys(files).find((path) => path.startsWith('.generation/orphans/before.y.')) ?? '';
    assert.deepEqual(noteLines(result), ['ABANDONED .generation/abandoned/b.ts', 'REGION_ORPHANED b.ts']);
    assert.match(files[orphan] ?? '', /\n\nreturn mine;\n$/);
    assert.equal(files['.generation/abandoned/b.ts'], mine['b.ts']);
    assert.deepEqual(textsOf(regenerateOver(files, hooks('a.ts', { ids: ['x'] }))), files);
    const { '.generation/abandoned/b.ts': _, ...withoutFile } = files;
    for (const later of [files, withoutFile]) {
      const back = regenerateOver(later, hooks('a.ts', { ids: ['x'] }), hooks('c.ts', { ids: ['y'] }));
      assert.match(textsOf(back)['c.ts'] ?? '', /return mine;/);
      assert.ok(noteLines(back).includes('REGION_RESTORED c.ts'));
    }
  });

  it('stays as abandoned, aside if it was rewritten each time, when it was edited outside of its regions, or belongs to people', () => {
    const mixed = generatedFirst(
      hooks('a.ts', { ids: ['x'] }),
      file('.gitignore', 'x\n', 'SCAFFOLD'),
      file('db/1.sql', 'x\n', 'APPEND'),
    );
    const result = regenerateOver(editedBy(mixed, 'a.ts', ['// head', '// mine']));
    assert.deepEqual(noteLines(result), [
      'ABANDONED .generation/abandoned/a.ts',
      'ABANDONED .gitignore',
      'ABANDONED db/1.sql',
    ]);
    assert.deepEqual(noteLines(regenerateOver(textsOf(result))), noteLines(result));
  });
});

describe('files that belong to people', () => {
  it('are not touched, and a generated file gives way to them', () => {
    const before = { ...generatedFirst(hooks('a.ts', { ids: ['x'] })), 'B.ts': 'mine', c: 'mine' };
    const result = regenerateOver(
      before,
      hooks('a.ts', { ids: ['x'] }),
      hooks('b.ts', { ids: ['y'] }),
      file('c/d.ts', 'x\n'),
    );
    assert.deepEqual(noteLines(result), ['FILE_IN_THE_WAY b.ts', 'FILE_IN_THE_WAY c/d.ts']);
    const paths = Object.keys(textsOf(result));
    assert.ok(paths.includes('.generation/incoming/c/d.ts'));
    assert.ok(!paths.includes('B.ts') && !paths.includes('b.ts'));
  });

  it('were written once as a scaffold, and stay as they are, also when their folder moves', () => {
    const mine = editedBy(generatedFirst(file('old/.gitignore', 'a\n', 'SCAFFOLD')), 'old/.gitignore', [
      'a',
      'mine',
    ]);
    assert.equal(
      textsOf(regenerateOver(mine, file('old/.gitignore', 'b\n', 'SCAFFOLD')))['old/.gitignore'],
      'mine\n',
    );
    const moved = regenerateOver({ ...mine, 'old/own.ts': 'x' }, file('new/.gitignore', 'b\n', 'SCAFFOLD'));
    assert.deepEqual(Object.keys(textsOf(moved)), ['.generation/manifest.json', 'new/.gitignore']);
    assert.equal(textsOf(moved)['new/.gitignore'], 'mine\n');
    assert.deepEqual(noteLines(moved), ['LEFT_BEHIND old/own.ts']);
  });

  it('keep what was written once for good', () => {
    const before = generatedFirst(file('db/1.sql', 'a\n', 'APPEND'));
    assert.equal(textsOf(regenerateOver(before, file('db/1.sql', 'b\n', 'APPEND')))['db/1.sql'], 'a\n');
  });

  it('keep their own members in JSON', () => {
    const json = (value: object): GeneratedFile => ({
      ...file('package.json', `${JSON.stringify(value)}\n`, 'OWNED_KEYS'),
      ownedPointers: ['/name'],
    });
    const mine = { ...generatedFirst(json({ name: 'a' })), 'package.json': '{"name":"b","mine":1}' };
    const result = regenerateOver(mine, json({ name: 'c' }));
    assert.deepEqual(JSON.parse(textsOf(result)['package.json'] ?? ''), { name: 'c', mine: 1 });
    assert.deepEqual(noteLines(result), ['OWNED_KEY_REPLACED package.json']);
    assert.deepEqual(noteLines(regenerateOver({ ...mine, 'package.json': '{' }, json({ name: 'c' }))), [
      'JSON_UNREADABLE package.json',
    ]);
  });
});
