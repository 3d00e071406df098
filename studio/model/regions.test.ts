import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { carriedOver, regionOfLine, regionsOf } from './regions.ts';

const ids = ['before:a', 'after:a'];
const file = (before: string, after: string, rest = 'work();\n'): string =>
  `  // BEGIN PROTECTED before:a yours\n${before}  // END PROTECTED before:a\n${rest}` +
  `# BEGIN PROTECTED after:a\n${after}# END PROTECTED after:a\n`;

describe('regions of a file', () => {
  it('stand between their markers, also when they are empty', () => {
    const text = file('one();\ntwo();\n', '');
    const [first, second] = regionsOf(text, ids);
    assert.ok(first && second);
    assert.equal(text.slice(first.start, first.end), 'one();\ntwo();\n');
    assert.deepEqual([first.line, first.indent, second.line], [1, '  ', 6]);
    assert.equal(second.start, second.end);
  });

  it('are only those that the service lists', () => {
    assert.deepEqual(regionsOf(file('one();\n', ''), []), []);
    assert.equal(regionsOf(file('one();\n', ''), ['after:a']).length, 1);
    assert.deepEqual(regionsOf('// BEGIN PROTECTED before:a\nopen\n', ids), []);
  });
});

it('a line belongs to a region from its opening to its closing marker', () => {
  const text = file('one();\n', '');
  const regions = regionsOf(text, ids);
  const owners = [1, 2, 3, 4, 5, 6, 7].map((line) => regionOfLine(text, { regions, line })?.id);
  assert.deepEqual(owners, [
    ...Array<string>(3).fill('before:a'),
    undefined,
    'after:a',
    'after:a',
    undefined,
  ]);
});

describe('my regions on top of their file', () => {
  const base = file('', '');

  it('are kept where they changed other ones', () => {
    const theirs = file('', 'theirs();\n', 'more();\n');
    assert.equal(
      carriedOver({ base, mine: file('mine();\n', ''), theirs, ids }),
      file('mine();\n', 'theirs();\n', 'more();\n'),
    );
  });

  it('are a question where they changed the same one, or where it is gone', () => {
    const mine = file('mine();\n', '');
    assert.equal(carriedOver({ base, mine, theirs: file('theirs();\n', ''), ids }), undefined);
    assert.equal(carriedOver({ base, mine, theirs: 'work();\n', ids }), undefined);
  });
});
