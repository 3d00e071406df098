import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedLines } from './changed-lines.ts';
import { commentStyleOf } from './marker.ts';
import { moveBody, outsideOf, scanRegions, withBodies } from './scan.ts';

const region = ['  // BEGIN PROTECTED before:e Order', '  return 1;', '  // END PROTECTED before:e', ''].join(
  '\n',
);

describe('the regions of a file', () => {
  it('are found with their texts, byte for byte', () => {
    const [found] = scanRegions('a.ts', `first\n${region}last\n`).regions;
    assert.deepEqual(
      [found?.id, found?.line, found?.indent, found?.body],
      ['before:e', 2, '  ', '  return 1;\n'],
    );
  });

  it('may be empty, hold other line ends, and stand in a file with a byte order mark', () => {
    const content =
      '\uFEFF# BEGIN PROTECTED a:e\r\n# END PROTECTED a:e\r\n# BEGIN PROTECTED b:e\r\nx\r\n# END PROTECTED b:e';
    const { regions, problems } = scanRegions('a.yaml', content);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      regions.map(({ body }) => body),
      ['', 'x\r\n'],
    );
    assert.equal(outsideOf(content, regions).includes('\r'), false);
  });

  it('are replaced one by one', () => {
    const content = `a\n${region}b\n`;
    const { regions } = scanRegions('a.ts', content);
    const next = withBodies(content, { regions, bodies: new Map([['before:e', 'x\n']]) });
    assert.equal(next, content.replace('  return 1;\n', 'x\n'));
    assert.equal(withBodies(content, { regions, bodies: new Map() }), content);
  });

  const mangled: readonly (readonly [what: string, content: string, line: number, message: RegExp])[] = [
    ['never ends', '// BEGIN PROTECTED a:e\nx\n', 1, /never ends/],
    ['ends without a beginning', 'x\n// END PROTECTED a:e\n', 2, /has not begun/],
    ['ends another one', '// BEGIN PROTECTED a:e\n// END PROTECTED b:e\n', 2, /a:e began in line 1/],
    [
      'begins inside of another',
      '// BEGIN PROTECTED a:e\n// BEGIN PROTECTED b:e\n// END PROTECTED b:e\n',
      2,
      /inside of region a:e/,
    ],
    [
      'begins inside of itself',
      '// BEGIN PROTECTED a:e\n// BEGIN PROTECTED a:e\n// END PROTECTED a:e\n',
      2,
      /inside of region a:e/,
    ],
    [
      'stands twice',
      '// BEGIN PROTECTED a:e\n// END PROTECTED a:e\n// BEGIN PROTECTED a:e\n// END PROTECTED a:e\n',
      3,
      /again; it began in line 1/,
    ],
    ['has no id', '// BEGIN PROTECTED\n', 1, /BEGIN PROTECTED <id>/],
    ['has no element', '// BEGIN PROTECTED a:\n', 1, /looks like one/],
    ['has an id in capitals', '// BEGIN PROTECTED A:e\n', 1, /looks like one/],
    ['is written small', '// begin protected a:e\n', 1, /looks like one/],
    ['has too few blanks', '//BEGIN PROTECTED a:e\n', 1, /looks like one/],
    ['has too many blanks', '// BEGIN  PROTECTED a:e\n', 1, /looks like one/],
    ['has a hint at its end', '// BEGIN PROTECTED a:e\n// END PROTECTED a:e Order\n', 2, /looks like one/],
  ];
  for (const [what, content, line, message] of mangled)
    it(`are refused when one ${what}, with the line`, () => {
      const { problems } = scanRegions('a.ts', content);
      assert.equal(problems[0]?.line, line);
      assert.match(problems[0].message, message);
    });

  it('are refused when a comment of Markdown is not closed', () => {
    assert.match(scanRegions('a.md', '<!-- BEGIN PROTECTED a:e\n').problems[0]?.message ?? '', /-->/);
  });

  it('are not looked for in other comments, other words and other files', () => {
    for (const [path, content] of [
      ['a.ts', '# BEGIN PROTECTED a:e\n'],
      ['a.ts', 'const text = "// BEGIN PROTECTED a:e";\n'],
      ['a.ts', '// BEGIN PROTECTED-NESS\n// BEGIN PROTECTEDNESS\n// PROTECTED\n'],
      ['a.json', '// BEGIN PROTECTED a:e\n'],
      ['a.md', '// BEGIN PROTECTED a:e\n'],
    ] as const)
      assert.deepEqual(scanRegions(path, content), { regions: [], problems: [] });
  });

  it('stand in comments of the file', () => {
    const styles = [
      'src/a.ts',
      'a/Dockerfile',
      '.env.example',
      'x.yml',
      'db/0001.sql',
      'README.md',
      'a.json',
      'LICENSE',
    ];
    assert.deepEqual(styles.map(commentStyleOf), [
      '//',
      '#',
      '#',
      '#',
      '--',
      '<!-- -->',
      undefined,
      undefined,
    ]);
  });
});

describe('the text of a region', () => {
  it('moves with its markers', () => {
    assert.equal(moveBody('  a\n\n    b\n', { from: '  ', to: '      ' }), '      a\n\n        b\n');
    assert.equal(moveBody('  a\n', { from: '  ', to: '' }), 'a\n');
  });

  it('stays when moving it would lose characters', () => {
    assert.equal(moveBody('a\n  b\n', { from: '  ', to: '' }), 'a\n  b\n');
  });
});

describe('the lines of an edit', () => {
  it('are those that differ', () => {
    assert.deepEqual(changedLines('a\nB\nc\nd\nE\n', 'a\nb\nc\nd\ne\n'), [2, 5]);
    assert.deepEqual(changedLines('a\nnew\nb\n', 'a\nb\n'), [2]);
  });

  it('are the line before what was taken away', () => {
    assert.deepEqual(changedLines('a\nc\n', 'a\nb\nc\n'), [1]);
  });
});
