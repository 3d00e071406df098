import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elementsOf } from '../../test/fixtures/altered-models.ts';
import { businessModel } from '../../test/fixtures/fixtures.ts';
import { pimOf } from '../../test/support/chain/chain-runs.ts';
import { programTexts as texts } from '../../test/support/chain/psm-to-artifact/program-texts.ts';
import { nameOf } from '../kernel/model/element.ts';
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
  it('tries all of them, and reports what they changed by model', () => {
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

  const changedBy = (elementId: string): readonly (string | undefined)[] => {
    const ids = tryChanges({ elementId, models: models(0), texts }).elements.flatMap(
      ({ members }) => members,
    );
    return elementsOf(pimOf(business))
      .filter(({ id }) => ids.includes(id))
      .map(nameOf);
  };

  it('tries names that meet others where both become code', () => {
    const changed = changedBy('ls-paid');
    assert.ok(changed.includes('Paid') && changed.includes('Placed'), changed.join());
    assert.ok(!changed.includes('Shipped'));
  });

  it('carries on no name that the level does not allow twice', () => {
    const changed = changedBy('at-book-title');
    assert.ok(changed.includes('Title') && !changed.includes('ISBN'), changed.join());
  });

  it('tries fewer of large models, and reports how many', () => {
    const { tried, possible } = tryChanges({ elementId: 'at-book-title', models: models(2_000_000), texts });
    assert.ok(tried > 0 && tried < possible, `${tried} of ${possible}`);
  });
});
