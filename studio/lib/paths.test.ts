import assert from 'node:assert/strict';
import { it } from 'node:test';
import { modelPath, textPath } from './paths.ts';

it('makes addresses of names that hold anything', () => {
  assert.equal(modelPath('p', 'cim', 'm/1'), '/studio/p/p/cim/m%2F1');
  assert.equal(modelPath('p', 'pim', 'm', 'v', { e: 'a&b' }), '/studio/p/p/pim/m/v?e=a%26b');
  assert.equal(textPath('p', 's', { turn: 't', passage: 'u1' }), '/studio/p/p/text/s?turn=t&passage=u1');
});
