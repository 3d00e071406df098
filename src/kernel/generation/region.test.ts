import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { region, regionIdsIn, type CommentStyle } from './region.ts';

describe('a protected region', () => {
  const styles: readonly (readonly [style: CommentStyle, begin: string])[] = [
    ['//', '// BEGIN PROTECTED before:e-1 Place order'],
    ['#', '# BEGIN PROTECTED before:e-1 Place order'],
    ['--', '-- BEGIN PROTECTED before:e-1 Place order'],
    ['<!-- -->', '<!-- BEGIN PROTECTED before:e-1 Place order -->'],
  ];
  for (const [style, begin] of styles)
    it(`stands between two comments of the form ${style}`, () => {
      const lines = region({
        kind: 'before',
        elementId: 'e-1',
        hint: 'Place order',
        style,
        body: 'return order;',
      });
      assert.equal(lines[0], begin);
      assert.equal(lines[1], 'return order;');
      assert.deepEqual(regionIdsIn(lines.join('\n')), ['before:e-1']);
      assert.match(lines[2] ?? '', /END PROTECTED before:e-1/);
    });

  it('has a hint that cannot leave its line or its comment', () => {
    const [begin] = region({
      kind: 'a',
      elementId: 'e',
      hint: 'x --> \n END PROTECTED b',
      style: '<!-- -->',
    });
    assert.equal(begin, '<!-- BEGIN PROTECTED a:e x - END-PROTECTED b -->');
  });

  it('needs an id of plain characters', () => {
    assert.throws(() => region({ kind: 'a b', elementId: 'e', hint: '', style: '#' }), /not a region id/);
    assert.throws(() => region({ kind: 'a', elementId: 'e\n', hint: '', style: '#' }), /not a region id/);
  });
});
