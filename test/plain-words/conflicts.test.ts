import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readDocument } from '../../tools/assistant-eval/read-document.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { cim } from '../../src/chain/cim/cim.ts';

const text =
  'A weaver sells a rug to a customer. Rugs can be returned within ten days. Rugs can never be returned. A rug has a price.';

it('makes an open issue of two passages that contradict each other, about what both speak of', () => {
  const { model: root } = readDocument({ name: 'a.txt', format: 'txt', text, level: 'cim' });
  const model = openModel(cim, root);
  const [issue, ...others] = model.all('Issue');
  assert.equal(others.length, 0);
  assert.equal(issue?.kind, 'CONFLICT');
  assert.equal(issue.status, 'OPEN');
  assert.match(issue.description ?? '', /within ten days.*never be returned/);
  const rug = model.all('BusinessObject').find(({ name }) => name === 'Rug');
  assert.deepEqual(issue.about, [rug?.id]);
});

it('makes none where nothing is contradicted', () => {
  const plain = text.replace('Rugs can never be returned. ', '');
  const { model: root } = readDocument({ name: 'a.txt', format: 'txt', text: plain, level: 'cim' });
  assert.deepEqual(openModel(cim, root).all('Issue'), []);
});
