import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  editedBy,
  file,
  fileAt,
  generatedWhole,
  hooks,
  noteLines,
  regenerateOver,
  wholeTextsOf,
  type Files,
} from '../../../../test/support/kernel/generation/regenerated.ts';

const without = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([each]) => each !== path));

const beside = '.generation/incoming/a.ts';
const code = (head: string, ...ids: readonly string[]) =>
  hooks('a.ts', { ids: ids.length === 0 ? ['x'] : ids, head });

describe('a file that people edited outside its regions', () => {
  it('gets what is new around the edit, which is reported with its lines', () => {
    const mine = editedBy(generatedWhole(code('// one\n// two\n// three')), 'a.ts', [
      '// one',
      '// one\nmine();',
    ]);
    const result = regenerateOver(mine, code('// one\n// two\n// 3'));
    assert.match(wholeTextsOf(result)['a.ts'] ?? '', /^\/\/ one\nmine\(\);\n\/\/ two\n\/\/ 3\n\/\/ BEGIN/);
    assert.deepEqual(
      result.notes.map(({ severity, message }) => `${severity} ${message}`),
      [
        'INFO a.ts was edited outside of its protected regions; the edit stays, in line 2, and the rest is as generated.',
      ],
    );
    assert.equal(fileAt(result, 'a.ts').mode, 'REGENERATE');
    assert.equal(wholeTextsOf(result)[beside], undefined);
    assert.deepEqual(
      wholeTextsOf(regenerateOver(wholeTextsOf(result), code('// one\n// two\n// 3'))),
      wholeTextsOf(result),
    );
  });

  it('is as generated, without a report, once the edit is what is generated', () => {
    const mine = editedBy(generatedWhole(code('// one')), 'a.ts', ['// one', '// two']);
    const result = regenerateOver(mine, code('// two'));
    assert.deepEqual(noteLines(result), []);
    assert.deepEqual(wholeTextsOf(result), generatedWhole(code('// two')));
  });

  it('keeps the texts of its regions, wherever people put the region and wherever it is generated', () => {
    const first = generatedWhole(code('// one', 'x', 'y'));
    const region = '// BEGIN PROTECTED before:x\nreturn;\n// END PROTECTED before:x\n';
    const moved = editedBy(editedBy(first, 'a.ts', [region, '']), 'a.ts', ['// one\n', `${region}// one\n`]);
    const mine = editedBy(moved, 'a.ts', ['before:x\nreturn;', 'before:x\nreturn mine;']);
    const result = regenerateOver(mine, code('// one', 'x', 'y', 'z'));
    assert.match(
      wholeTextsOf(result)['a.ts'] ?? '',
      /^\/\/ BEGIN PROTECTED before:x\nreturn mine;\n[^]*\n\/\/ one\n[^]*before:y\n[^]*before:z\n/,
    );
    assert.deepEqual(noteLines(result), ['MERGED_EDIT a.ts']);
    const elsewhere = regenerateOver(mine, code('// one', 'y'), hooks('b.ts', { ids: ['x'] }));
    assert.match(wholeTextsOf(elsewhere)['b.ts'] ?? '', /before:x\nreturn mine;\n/);
    assert.doesNotMatch(wholeTextsOf(elsewhere)['a.ts'] ?? '', /before:x/);
  });

  it('goes with its edit to where it is generated now', () => {
    const mine = editedBy(generatedWhole(code('// one\n// two')), 'a.ts', ['// one', '// one\nmine();']);
    for (const path of ['b/a.ts', 'b/c.ts']) {
      const result = regenerateOver(mine, hooks(path, { ids: ['x'], head: '// one\n// 2' }));
      assert.match(wholeTextsOf(result)[path] ?? '', /^\/\/ one\nmine\(\);\n\/\/ 2\n/);
      assert.deepEqual(noteLines(result), [`MERGED_EDIT ${path}`]);
      assert.equal(wholeTextsOf(result)['a.ts'], undefined);
    }
    const twins = regenerateOver(mine, file('b/c.ts', 'c\n'), file('b/d.ts', 'd\n'));
    assert.deepEqual(noteLines(twins), ['ABANDONED .generation/abandoned/a.ts']);
  });

  it('takes its edit up again when it comes back after it was no longer generated', () => {
    const mine = editedBy(generatedWhole(code('// one\n// two')), 'a.ts', ['// one', '// one\nmine();']);
    const gone = regenerateOver(mine);
    assert.deepEqual(noteLines(gone), ['ABANDONED .generation/abandoned/a.ts']);
    const back = regenerateOver(wholeTextsOf(gone), code('// one\n// 2'));
    assert.match(wholeTextsOf(back)['a.ts'] ?? '', /^\/\/ one\nmine\(\);\n\/\/ 2\n/);
    assert.deepEqual(noteLines(back), ['MERGED_EDIT a.ts']);
  });

  it('is merged whatever its line ends are', () => {
    const first = generatedWhole(code('// one\n// two'));
    const windows = {
      ...first,
      'a.ts': `\uFEFF${(first['a.ts'] ?? '').replaceAll('\n', '\r\n')}// mine\r\n`,
    };
    const result = regenerateOver(windows, code('// one\n// 2'));
    assert.match(wholeTextsOf(result)['a.ts'] ?? '', /^\/\/ one\n\/\/ 2\n[^]*\n\/\/ mine\n$/);
  });

  it('keeps its text as it is where the text that it was generated with is not known', () => {
    const mine = editedBy(generatedWhole(code('// one\n// two')), 'a.ts', ['// one', '// mine']);
    const other = {
      ...mine,
      '.generation/base/1.json': mine['.generation/base/1.json']?.replace('two', '2') ?? '',
    };
    for (const files of [without(mine, '.generation/base/1.json'), other]) {
      const result = regenerateOver(files, code('// one\n// two', 'x', 'y'));
      assert.deepEqual(noteLines(result), ['EDITED_OUTSIDE_REGION a.ts']);
      assert.equal(wholeTextsOf(result)['a.ts'], mine['a.ts']);
      // Nor is the edit taken for more than it is from then on.
      const again = regenerateOver(wholeTextsOf(result), code('// one\n// two', 'x', 'y'));
      assert.deepEqual(wholeTextsOf(again), wholeTextsOf(result));
    }
  });
});

describe('an edit where the generated text changed, too', () => {
  const mine = editedBy(generatedWhole(code('// one\n// two\n// three')), 'a.ts', ['// one', '// mine']);
  const next = code('// 1\n// two\n// 3', 'x', 'y');
  const result = regenerateOver(mine, next);
  const files = wholeTextsOf(result);

  it('stays in its lines, with both sides beside; the rest is as generated', () => {
    assert.match(files['a.ts'] ?? '', /^\/\/ mine\n\/\/ two\n\/\/ 3\n[^]*before:y\n/);
    assert.match(
      files[beside] ?? '',
      /^<<<<<<< yours\n\/\/ mine\n=======\n\/\/ 1\n>>>>>>> generated\n\/\/ two\n\/\/ 3\n[^]*before:y\n/,
    );
    const [note] = result.notes;
    assert.deepEqual([result.notes.length, note?.severity, note?.code], [1, 'WARNING', 'EDIT_CONFLICT']);
    assert.match(note?.message ?? '', /your text stays in line 1, the rest is as generated/);
  });

  it('is reported until it is resolved, also when more is generated', () => {
    assert.deepEqual(wholeTextsOf(regenerateOver(files, next)), files);
    const more = regenerateOver(files, code('// 1\n// two\n// 3', 'x', 'y', 'z'));
    assert.deepEqual(noteLines(more), ['EDIT_CONFLICT a.ts']);
    assert.match(wholeTextsOf(more)['a.ts'] ?? '', /^\/\/ mine\n\/\/ two\n\/\/ 3\n[^]*before:z\n/);
    const written = regenerateOver(editedBy(files, 'a.ts', ['x\nreturn;', 'x\nreturn mine;']), next);
    assert.deepEqual(noteLines(written), ['EDIT_CONFLICT a.ts']);
    assert.match(wholeTextsOf(written)[beside] ?? '', /return mine;/);
  });

  it('is resolved by taking the generated lines', () => {
    const taken = regenerateOver(editedBy(files, 'a.ts', ['// mine', '// 1']), next);
    assert.deepEqual(wholeTextsOf(taken), wholeTextsOf(regenerateOver(generatedWhole(next), next)));
  });

  it('is resolved by deleting the text beside, and is an edit like any other then', () => {
    const settled = regenerateOver(without(files, beside), next);
    assert.deepEqual(noteLines(settled), ['MERGED_EDIT a.ts']);
    assert.equal(wholeTextsOf(settled)['a.ts'], files['a.ts']);
    assert.equal(wholeTextsOf(settled)[beside], undefined);
  });

  it('is gone when the generated text is again what it was', () => {
    const back = regenerateOver(files, code('// one\n// two\n// 3'));
    assert.deepEqual(noteLines(back), ['MERGED_EDIT a.ts']);
  });
});

describe('an edited JSON or YAML file', () => {
  it('is merged by members when it is JSON', () => {
    const json = (value: unknown) => file('a.json', `${JSON.stringify(value, null, 2)}\n`);
    const mine = editedBy(generatedWhole(json({ a: 1, b: 1 })), 'a.json', ['"b": 1', '"b": 1,\n  "mine": 1']);
    const result = regenerateOver(mine, json({ a: 1, b: 1, c: 1 }));
    assert.deepEqual(JSON.parse(wholeTextsOf(result)['a.json'] ?? ''), { a: 1, b: 1, c: 1, mine: 1 });
    assert.deepEqual(noteLines(result), ['MERGED_EDIT a.json']);
    const changed = editedBy(mine, 'a.json', ['"a": 1', '"a": 2']);
    const conflict = regenerateOver(changed, json({ a: 3, b: 2 }));
    assert.deepEqual(JSON.parse(wholeTextsOf(conflict)['a.json'] ?? ''), { a: 2, b: 2, mine: 1 });
    assert.match(conflict.notes[0]?.message ?? '', /your text stays in \/a,/);
    assert.equal(wholeTextsOf(conflict)['.generation/incoming/a.json'], json({ a: 3, b: 2 }).content);
    assert.deepEqual(
      wholeTextsOf(regenerateOver(wholeTextsOf(conflict), json({ a: 3, b: 2 }))),
      wholeTextsOf(conflict),
    );
  });

  it('is a conflict as a whole when the merged YAML could not be read', () => {
    const mine = editedBy(generatedWhole(file('a.yaml', 'a: 1\nb: 1\nc: 1\n')), 'a.yaml', [
      'a: 1\n',
      'a: 1\nd: 2\n',
    ]);
    const result = regenerateOver(mine, file('a.yaml', 'a: 1\nb: 1\nc: 1\nd: 1\n'));
    assert.equal(wholeTextsOf(result)['a.yaml'], mine['a.yaml']);
    assert.deepEqual(noteLines(result), ['EDIT_CONFLICT a.yaml']);
    assert.match(wholeTextsOf(result)['.generation/incoming/a.yaml'] ?? '', /^<<<<<<< yours\na: 1\nd: 2\n/);
    const renamed = editedBy(wholeTextsOf(result), 'a.yaml', ['d: 2', 'e: 2']);
    const fixed = regenerateOver(renamed, file('a.yaml', 'a: 1\nb: 1\nc: 1\nd: 1\n'));
    assert.equal(wholeTextsOf(fixed)['a.yaml'], 'a: 1\ne: 2\nb: 1\nc: 1\nd: 1\n');
    assert.deepEqual(noteLines(fixed), ['MERGED_EDIT a.yaml']);
  });
});

describe('a file that is kept aside', () => {
  it('does not take the place of another of its path, and comes back from where it is', () => {
    const mine = editedBy(generatedWhole(code('// one\n// two')), 'a.ts', ['// one', '// one\nmine();']);
    const gone = wholeTextsOf(regenerateOver(mine));
    assert.deepEqual(
      Object.keys(gone).filter((path) => path.startsWith('.generation/abandoned/')),
      ['.generation/abandoned/a.ts'],
    );
    // Another file of that path, which took the edits of a third along, vanishes, too.
    const other = (path: string) => hooks(path, { ids: ['z'], head: '// three' });
    const third = wholeTextsOf(regenerateOver(gone, other('b.ts')));
    const edited = editedBy(third, 'b.ts', ['// three', '// three\nother();']);
    const moved = regenerateOver(edited, other('a.ts'));
    assert.match(wholeTextsOf(moved)['a.ts'] ?? '', /^\/\/ three\nother\(\);\n/);
    const both = wholeTextsOf(regenerateOver(wholeTextsOf(moved)));
    assert.match(both['.generation/abandoned/a.ts'] ?? '', /^\/\/ one\nmine\(\);\n/);
    assert.match(both['.generation/abandoned/2/a.ts'] ?? '', /^\/\/ three\nother\(\);\n/);
    assert.deepEqual(wholeTextsOf(regenerateOver(both)), both);
  });

  it('is not given up for a file that cannot be written', () => {
    const mine = editedBy(generatedWhole(code('// one')), 'a.ts', ['// one', '// one\nmine();']);
    const result = regenerateOver(
      { ...mine, 'B.ts': 'yours' },
      hooks('b.ts', { ids: ['x'], head: '// one' }),
    );
    assert.deepEqual(noteLines(result), ['ABANDONED .generation/abandoned/a.ts', 'FILE_IN_THE_WAY b.ts']);
    const gone = { ...wholeTextsOf(regenerateOver(mine)), a: 'yours', 'A.ts': 'yours' };
    const kept = regenerateOver(gone, code('// one'));
    assert.match(wholeTextsOf(kept)['.generation/abandoned/a.ts'] ?? '', /mine\(\);/);
  });
});
