import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { businessModel } from '../../test/fixtures/fixtures.ts';
import { pimOf } from '../../test/support/chain-runs.ts';
import { programTexts as texts } from '../../test/support/program-texts.ts';
import type { TriedModel } from '../modules/impact/index.ts';
import { tryChanges } from './try-changes.ts';

const business = businessModel('bookshop');

const models = (padding: number): readonly TriedModel[] => {
  const bytes = (root: object): Uint8Array =>
    new TextEncoder().encode(JSON.stringify(root) + ' '.repeat(padding));
  return [
    { modelId: 'c', level: 'cim', sourceId: null, hasFiles: false, bytes: bytes(business) },
    { modelId: 'p', level: 'pim', sourceId: 'c', hasFiles: false, bytes: bytes(pimOf(business)) },
  ];
};

describe('trying changes of an element', () => {
  it('tries all of them, and tells what they changed by model', () => {
    const { elements, tried, possible, broken } = tryChanges({
      elementId: 'at-book-title',
      models: models(0),
      texts,
    });
    assert.ok(tried > 10);
    assert.equal(tried, possible);
    assert.deepEqual(
      elements.map(({ modelId }) => modelId),
      ['p'],
    );
    assert.ok((elements[0]?.members.length ?? 0) > 0);
    assert.deepEqual(broken, []);
  });

  it('tries fewer of large models, and tells how many', () => {
    const { tried, possible } = tryChanges({ elementId: 'at-book-title', models: models(2_000_000), texts });
    assert.ok(tried > 0 && tried < possible, `${tried} of ${possible}`);
  });
});
