import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedFile, type FileMode, type GeneratedFile } from './generated-file.ts';
import { openPrevious } from './previous-artifact.ts';
import { region } from './region.ts';
import { regenerate, type Regeneration } from './regenerate.ts';
import { text } from './text.ts';

type Files = Readonly<Record<string, string>>;

function file(path: string, content: string, mode: FileMode = 'REGENERATE'): GeneratedFile {
  return generatedFile({ path, content, mode, elementIds: ['e'] });
}

function hooks(
  path: string,
  given: { readonly ids: readonly string[]; readonly head?: string },
): GeneratedFile {
  const regions = given.ids.map((elementId) =>
    region({ kind: 'before', elementId, hint: '', style: '//', body: 'return;' }),
  );
  return file(path, text(given.head ?? '// head', ...regions));
}

function again(before: Files, ...generated: readonly GeneratedFile[]): Regeneration {
  const previous = openPrevious({ paths: Object.keys(before), read: (path) => before[path] });
  assert.ok(previous !== undefined);
  return regenerate(generated, previous);
}

function filesOf(result: Regeneration): Files {
  assert.ok(result.kind === 'GENERATED', JSON.stringify(result));
  return Object.fromEntries(result.files.map(({ path, content }) => [path, content]));
}

function first(...generated: readonly GeneratedFile[]): Files {
  return filesOf(regenerate(generated));
}

function codes(result: Regeneration): readonly string[] {
  return result.kind === 'GENERATED' ? result.notes.map(({ code, path }) => `${code} ${path}`) : [];
}

/** The files with one of them changed by people. */
function edited(files: Files, path: string, from: string, to: string): Files {
  const content = files[path] ?? '';
  assert.ok(content.includes(from), `${path} does not hold ${from}`);
  return { ...files, [path]: content.replace(from, to) };
}

describe('a file that is generated again', () => {
  it('gets its new text and keeps what people wrote in its regions', () => {
    const mine = edited(first(hooks('a.ts', { ids: ['x'] })), 'a.ts', 'return;', 'return mine;');
    const result = again(mine, hooks('a.ts', { ids: ['x'], head: '// new' }));
    assert.match(filesOf(result)['a.ts'] ?? '', /^\/\/ new\n.*\nreturn mine;\n/);
    assert.deepEqual(codes(result), []);
    assert.ok(result.kind === 'GENERATED');
    assert.deepEqual(result.files.find(({ path }) => path === 'a.ts')?.regions, [
      { id: 'before:x', modified: true },
    ]);
  });

  it('keeps texts of regions that move to another file, which then takes the place of the old one', () => {
    const mine = edited(first(hooks('a.ts', { ids: ['x'] })), 'a.ts', 'return;', 'return mine;');
    const result = again(mine, hooks('b/b.ts', { ids: ['y', 'x'] }));
    assert.deepEqual(Object.keys(filesOf(result)), ['.generation/manifest.json', 'b/b.ts']);
    assert.match(filesOf(result)['b/b.ts'] ?? '', /x\nreturn mine;\n/);
  });

  it('gets a new default where nobody wrote', () => {
    const before = first(hooks('a.ts', { ids: ['x'] }));
    const next = file('a.ts', hooks('a.ts', { ids: ['x'] }).content.replace('return;', 'return 2;'));
    assert.match(filesOf(again(before, next))['a.ts'] ?? '', /return 2;/);
  });

  it('keeps an edit outside of regions; the generated text goes beside it until one of the two gives way', () => {
    const generated = hooks('a.ts', { ids: ['x'] });
    const mine = edited(first(generated), 'a.ts', '// head', '// head\nimport mine;');
    const next = hooks('a.ts', { ids: ['x'], head: '// new' });
    const result = again(mine, next);
    const files = filesOf(result);
    assert.equal(files['a.ts'], mine['a.ts']);
    assert.equal(files['.generation/incoming/a.ts'], next.content);
    assert.ok(result.kind === 'GENERATED');
    assert.match(result.notes[0]?.message ?? '', /a\.ts was edited outside .* in lines 1–2\./);
    assert.deepEqual(filesOf(again(files, next)), files);
    for (const settled of [next.content, generated.content]) {
      const after = filesOf(again({ ...files, 'a.ts': settled }, next));
      assert.deepEqual(Object.keys(after), ['.generation/manifest.json', 'a.ts']);
      assert.equal(after['a.ts'], next.content);
    }
  });

  it('is not edited by other line ends', () => {
    const before = first(hooks('a.ts', { ids: ['x'] }));
    const mine = { ...before, 'a.ts': (before['a.ts'] ?? '').replaceAll('\n', '\r\n') };
    assert.deepEqual(codes(again(mine, hooks('a.ts', { ids: ['x'] }))), []);
  });
});

describe('markers that cannot be read', () => {
  it('stop everything, with file and line', () => {
    const before = first(hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    const mine = edited(before, 'b.ts', '// END PROTECTED before:y', '// END PROTECTED before:x');
    const result = again(mine, hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    assert.ok(result.kind === 'STOPPED');
    assert.deepEqual(
      result.problems.map(({ path, line }) => [path, line]),
      [['b.ts', 4]],
    );
  });

  it('are also those of a region that was copied from another file', () => {
    const before = first(hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    const mine = { ...before, 'b.ts': `${before['b.ts'] ?? ''}${before['a.ts'] ?? ''}` };
    const result = again(mine, hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));
    assert.ok(result.kind === 'STOPPED');
    assert.match(result.problems[0]?.message ?? '', /before:x, which does not belong to this file/);
  });
});

describe('what is generated no more', () => {
  const before = first(hooks('a.ts', { ids: ['x'] }), hooks('b.ts', { ids: ['y'] }));

  it('goes when nobody touched it', () => {
    assert.deepEqual(Object.keys(filesOf(again(before, hooks('a.ts', { ids: ['x'] })))), [
      '.generation/manifest.json',
      'a.ts',
    ]);
  });

  it('stays as abandoned with the text of people, which is kept as an orphan too, and comes back with the region', () => {
    const mine = edited(before, 'b.ts', 'return;', 'return mine;');
    const result = again(mine, hooks('a.ts', { ids: ['x'] }));
    const files = filesOf(result);
    const orphan = Object.keys(files).find((path) => path.startsWith('.generation/orphans/before.y.')) ?? '';
    assert.deepEqual(codes(result), ['ABANDONED b.ts', 'REGION_ORPHANED b.ts']);
    assert.match(files[orphan] ?? '', /\n\nreturn mine;\n$/);
    assert.equal(files['b.ts'], mine['b.ts']);
    assert.deepEqual(filesOf(again(files, hooks('a.ts', { ids: ['x'] }))), files);
    const { 'b.ts': _, ...withoutFile } = files;
    for (const later of [files, withoutFile]) {
      const back = again(later, hooks('a.ts', { ids: ['x'] }), hooks('c.ts', { ids: ['y'] }));
      assert.match(filesOf(back)['c.ts'] ?? '', /return mine;/);
      assert.ok(codes(back).includes('REGION_RESTORED c.ts'));
    }
  });

  it('stays as abandoned when it was edited outside of its regions, or belongs to people', () => {
    const mixed = first(
      hooks('a.ts', { ids: ['x'] }),
      file('.gitignore', 'x\n', 'SCAFFOLD'),
      file('db/1.sql', 'x\n', 'APPEND'),
    );
    const result = again(edited(mixed, 'a.ts', '// head', '// mine'));
    assert.deepEqual(codes(result), ['ABANDONED .gitignore', 'ABANDONED a.ts', 'ABANDONED db/1.sql']);
    assert.deepEqual(codes(again(filesOf(result))), codes(result));
  });
});

describe('files that belong to people', () => {
  it('are not touched, and a generated file gives way to them', () => {
    const before = { ...first(hooks('a.ts', { ids: ['x'] })), 'B.ts': 'mine', c: 'mine' };
    const result = again(
      before,
      hooks('a.ts', { ids: ['x'] }),
      hooks('b.ts', { ids: ['y'] }),
      file('c/d.ts', 'x\n'),
    );
    assert.deepEqual(codes(result), ['FILE_IN_THE_WAY b.ts', 'FILE_IN_THE_WAY c/d.ts']);
    const paths = Object.keys(filesOf(result));
    assert.ok(paths.includes('.generation/incoming/c/d.ts'));
    assert.ok(!paths.includes('B.ts') && !paths.includes('b.ts'));
  });

  it('were written once as a scaffold, and stay as they are, also when their folder moves', () => {
    const mine = edited(first(file('old/.gitignore', 'a\n', 'SCAFFOLD')), 'old/.gitignore', 'a', 'mine');
    assert.equal(filesOf(again(mine, file('old/.gitignore', 'b\n', 'SCAFFOLD')))['old/.gitignore'], 'mine\n');
    const moved = again({ ...mine, 'old/own.ts': 'x' }, file('new/.gitignore', 'b\n', 'SCAFFOLD'));
    assert.deepEqual(Object.keys(filesOf(moved)), ['.generation/manifest.json', 'new/.gitignore']);
    assert.equal(filesOf(moved)['new/.gitignore'], 'mine\n');
    assert.deepEqual(codes(moved), ['LEFT_BEHIND old/own.ts']);
  });

  it('keep what was written once for good', () => {
    const before = first(file('db/1.sql', 'a\n', 'APPEND'));
    assert.equal(filesOf(again(before, file('db/1.sql', 'b\n', 'APPEND')))['db/1.sql'], 'a\n');
  });

  it('keep their own members in JSON', () => {
    const json = (value: object): GeneratedFile => ({
      ...file('package.json', `${JSON.stringify(value)}\n`, 'OWNED_KEYS'),
      ownedPointers: ['/name'],
    });
    const mine = { ...first(json({ name: 'a' })), 'package.json': '{"name":"b","mine":1}' };
    const result = again(mine, json({ name: 'c' }));
    assert.deepEqual(JSON.parse(filesOf(result)['package.json'] ?? ''), { name: 'c', mine: 1 });
    assert.deepEqual(codes(result), ['OWNED_KEY_REPLACED package.json']);
    assert.deepEqual(codes(again({ ...mine, 'package.json': '{' }, json({ name: 'c' }))), [
      'JSON_UNREADABLE package.json',
    ]);
  });
});
