import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { lineOrigins } from './line-origins.ts';
import type { ManifestEntry } from './manifest.ts';
import { plainBody } from './manifest.ts';
import { createMarks } from './marks.ts';
import { presentLines } from './present-lines.ts';
import { region } from './region.ts';
import { outsideOf, scanRegions } from './scan.ts';
import { text } from './text.ts';

describe('marks', () => {
  it('survive what templates do to names, and are found in any letter case', () => {
    const marks = createMarks(['a', 'b'], 'Order');
    assert.ok(marks);
    const [a, b] = [marks.of('a'), marks.of('b')];
    const line = `ORDER${a.toUpperCase()}_ID = order${b}.name + Order${a}`;
    assert.deepEqual(marks.idsIn(line), ['a', 'b']);
    assert.equal(marks.strip(line), 'ORDER_ID = order.name + Order');
  });

  it('look like no word of the model, and are different for each element', () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `e${index}`);
    const marks = createMarks(ids, 'faqxa');
    assert.ok(marks);
    assert.equal(new Set(ids.map(marks.of)).size, ids.length);
    assert.equal(marks.strip('faqxa'), 'faqxa');
  });
});

describe('the lines that name an element', () => {
  const marks = createMarks(['order', 'total'], '');
  assert.ok(marks);
  const [order, total] = [marks.of('order'), marks.of('total')];

  it('are reported as ranges', () => {
    const marked = text(
      `class Order${order} {`,
      `  // of Order${order}`,
      `  total${total}: number;`,
      '}',
      `// Order${order}`,
    );
    assert.deepEqual(lineOrigins(marks.strip(marked), { marked, marks }), [
      [1, 2, 'order'],
      [3, 3, 'total'],
      [5, 5, 'order'],
    ]);
  });

  it('are left out where marks made other lines of them', () => {
    const marked = text(
      `const names = [`,
      `  'order${order}',`,
      `  'total${total}',`,
      '];',
      `// total${total}`,
    );
    const content = text("const names = ['order', 'total'];", '// total');
    assert.deepEqual(lineOrigins(content, { marked, marks }), [[2, 2, 'total']]);
  });
});

describe('lines around one that marks made longer', () => {
  const marks = createMarks(['a', 'b', 'c'], '');
  assert.ok(marks);
  const [a, b, c] = ['a', 'b', 'c'].map(marks.of);

  it('are found on both sides of it, and repeated lines are not mixed up', () => {
    const marked = text(`${a}{`, '}', `use(`, `  x${b},`, ')', `${c}{`, '}', `end${c}`);
    const content = text('{', '}', 'use(x)', '{', '}', 'end');
    assert.deepEqual(lineOrigins(content, { marked, marks }), [
      [1, 1, 'a'],
      [4, 4, 'c'],
      [6, 6, 'c'],
    ]);
  });

  it('are found where lines were only added', () => {
    const marked = text(`${a}{`, '}', `${b}{`, '}', `end${c}`);
    assert.deepEqual(lineOrigins(text('{', '}', 'end'), { marked, marks }), [
      [1, 1, 'a'],
      [3, 3, 'c'],
    ]);
  });
});

describe('the lines of a long text', () => {
  const marks = createMarks(['a', 'b', 'c'], '');
  assert.ok(marks);
  const [a, b, c] = ['a', 'b', 'c'].map(marks.of);
  const repeated = Array.from({ length: 2_000 }, () => 'type: string');
  const twoStretches = [...repeated, 'between', ...repeated];

  it('are found between those that it has once', () => {
    const content = text('names', 'use(x)', ...twoStretches, 'end', 'end');
    const marked = text(`names${a}`, 'use(', `  x${b},`, ')', ...twoStretches, `end${c}`, `end${b}`);
    assert.deepEqual(lineOrigins(content, { marked, marks }), [
      [1, 1, 'a'],
      [4_004, 4_004, 'c'],
      [4_005, 4_005, 'b'],
    ]);
  });
});

describe('recorded lines in the present text', () => {
  const content = text(
    'before',
    region({ kind: 'extra', elementId: 'x', hint: 'hint', style: '//' }),
    'behind',
  );
  const path = 'a.ts';
  const { regions } = scanRegions(path, content);
  const entry: ManifestEntry = {
    path,
    mode: 'REGENERATE',
    sha256: sha256Hex(content),
    elementIds: ['x'],
    regions: regions.map(({ id, body, indent }) => ({ id, body: plainBody(body, indent) })),
    outsideSha256: sha256Hex(outsideOf(content, regions)),
    lines: [
      [1, 1, 'first', ''],
      [content.split('\n').length - 1, content.split('\n').length - 1, 'last', ''],
    ],
  };

  it('stand where they were while nothing was written', () => {
    assert.deepEqual(presentLines(entry, content), entry.lines);
  });

  it('move with what people write in protected regions', () => {
    const [only] = regions;
    assert.ok(only);
    const written = `${content.slice(0, only.start)}one\ntwo\nthree\n${content.slice(only.end)}`;
    const found = presentLines(entry, written);
    assert.deepEqual(
      found.map(([line, , id]) => [written.split('\n')[line - 1], id]),
      [
        ['before', 'first'],
        ['behind', 'last'],
      ],
    );
  });

  it('are empty when people wrote elsewhere', () => {
    assert.deepEqual(presentLines(entry, `mine\n${content}`), []);
  });
});
