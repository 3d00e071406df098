import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { region } from '../region.ts';
import { areComments, lift, lowered, withKnownRegions } from './lifted-text.ts';

const block = (elementId: string): readonly string[] =>
  region({ kind: 'before', elementId, hint: '', style: '//', body: 'return;' });

describe('a text without its regions', () => {
  it('has a line for each region, and is put together again', () => {
    const piece = fc.oneof(
      fc.constantFrom([''], ['  a'], ['@x'], ['=y'], ['!z'], ['{', '}']),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, isEnded) => {
        const lines = pieces.flatMap((each, index) => each ?? block(`e-${index}`));
        const text = lines.join('\n') + (isEnded ? '\n' : '');
        const lifted = lift('a.ts', text);
        assert.equal(lowered(lifted.lines, lifted.blocks), text);
        assert.equal(lifted.blocks.size, pieces.filter((each) => each === undefined).length);
      }),
    );
  });

  it('has one kind of line ends, and no byte order mark', () => {
    assert.deepEqual(lift('a.ts', '\uFEFFa\r\nb\r\n').lines, ['=a', '=b', '=']);
  });

  it('loses regions that are not generated, and the second place of one', () => {
    const blocks = new Map([['a', 'A']]);
    assert.deepEqual(withKnownRegions(['@a', '=x', '@b', '@a'], blocks), ['@a', '=x']);
  });
});

describe('comments', () => {
  const cases: readonly (readonly [path: string, lines: readonly string[], are: boolean])[] = [
    ['a.ts', ['=// x', '=', '=  /* y */'], true],
    ['a.ts', ['=/**', '= * x', '= */'], true],
    ['a.ts', ['= * x'], false],
    ['a.ts', ['=# x'], false],
    ['a.ts', ['=// x', '=y();'], false],
    ['a.ts', ['@before:e'], false],
    ['a.yaml', ['=  # x'], true],
    ['a.yaml', ['=// x'], false],
    ['a.md', ['=<!-- x', '=y -->'], true],
    ['a.md', ['=<!-- x', '=y'], false],
    ['a.json', ['=// x'], false],
    ['a.json', ['='], true],
  ];
  for (const [path, lines, are] of cases)
    it(`${are ? 'are' : 'are not'} ${JSON.stringify(lines)} in ${path}`, () => {
      assert.equal(areComments(path)(lines), are);
    });
});
