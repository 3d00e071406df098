import assert from 'node:assert/strict';
import { it } from 'node:test';
import { elementOfEdge, twinOf } from './twin.ts';

const node = { elementClass: 'BusinessObject', shape: 'BOX', tone: 'ORANGE' };
const line = { line: 'SOLID', sourceEnd: 'NONE', targetEnd: 'ARROW' } as const;

it('a twin has every node in its surrounding one, and every edge at both of its ends', () => {
  const rows = twinOf({
    viewId: 'v',
    modelId: 'm',
    level: 'cim',
    revision: 1,
    title: 'View',
    kind: 'GRAPH',
    direction: 'DOWN',
    nodes: [
      { ...node, id: 'sales', label: 'Sales', elementClass: 'BusinessDomain' },
      { ...node, id: 'order', label: 'Order', summary: 'transaction', parentId: 'sales' },
      { ...node, id: 'book', label: 'Book', parentId: 'left out' },
    ],
    edges: [
      {
        ...line,
        id: 're',
        kind: 'consists of',
        source: 'order',
        target: 'book',
        sourceLabel: '1',
        targetLabel: '1..*',
      },
    ],
  });
  assert.deepEqual(
    rows.map(({ depth, text, detail }) => `${' '.repeat(depth)}${text} (${detail})`),
    [
      'Sales (business domain)',
      ' Order (business object, transaction)',
      '  → consists of Book (1 to 1..*)',
      'Book (business object)',
      ' ← Order consists of this (1 to 1..*)',
    ],
  );
  assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length);
});

it('a reference that is drawn as a line leads to the element that holds it', () => {
  assert.equal(elementOfEdge('at-format#codeList#cl-format'), 'at-format');
  assert.equal(elementOfEdge('re-order'), 're-order');
});
