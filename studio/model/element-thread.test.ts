import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf, type Element } from './content.ts';
import { indexOf } from './model-index.ts';
import { threadOf, type ChainModel } from './element-thread.ts';

const cim: Element = {
  eClass: 'CimModel',
  id: 'cim',
  sourceDocuments: [
    {
      eClass: 'SourceDocument',
      id: 'doc',
      excerpts: [{ eClass: 'SourceExcerpt', id: 'ex', text: 'Customers place orders.' }],
    },
  ],
  businessObjects: [
    {
      eClass: 'BusinessObject',
      id: 'order',
      name: 'Order',
      sources: ['ex'],
      attributes: [{ eClass: 'BusinessAttribute', id: 'number', name: 'Number' }],
    },
  ],
};
const link = (id: string, sourceId: string, targetId: string, kind?: string): Element => ({
  eClass: 'TraceLink',
  id,
  sourceId,
  targetId,
  ...(kind !== undefined && { kind }),
});
const pim: Element = {
  eClass: 'PimModel',
  id: 'pim',
  entities: [
    { eClass: 'Aggregate', id: 'aggregate', name: 'Order' },
    { eClass: 'Entity', id: 'entity', name: 'Order' },
  ],
  trace: {
    eClass: 'TraceModel',
    id: 'trace',
    links: [
      link('1', 'order', 'aggregate', 'HELPER'),
      link('2', 'order', 'entity'),
      link('3', 'gone', 'entity'),
    ],
  },
};
const models: readonly ChainModel[] = [
  { level: 'cim', modelId: 'c', index: indexOf(contentOf(cim)) },
  { level: 'pim', modelId: 'p', index: indexOf(contentOf(pim)) },
];
const ids = (found: readonly { readonly elementId: string }[]): readonly string[] =>
  found.map(({ elementId }) => elementId);

describe('a thread', () => {
  it('leads from a passage to what comes from it, what stands for it first', () => {
    const thread = threadOf(models, 'cim', 'order');
    assert.deepEqual(
      [ids(thread.passages), ids(thread.pim), ids(thread.psm)],
      [['ex'], ['entity', 'aggregate'], []],
    );
    assert.deepEqual(thread.passages[0]?.title, 'Customers place orders.');
  });

  it('leads back, and leaves out what is not there any more', () => {
    const thread = threadOf(models, 'pim', 'entity');
    assert.deepEqual([ids(thread.passages), ids(thread.cim)], [['ex'], ['order']]);
  });

  it('has the passages of the element around one that cites none', () => {
    assert.deepEqual(ids(threadOf(models, 'cim', 'number').passages), ['ex']);
    assert.deepEqual(ids(threadOf(models, 'cim', 'ex').passages), ['ex']);
  });
});
