import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const margin = (features: Json = {}) => attribute('Margin', { sensitivity: 'CONFIDENTIAL', ...features });

/** A step of a person with an access that names attributes, or none. */
function working(who: string, access: Json, features: Json = {}) {
  const accesses = [{ eClass: 'ObjectAccess', id: `${who}-access`, object: 'order', ...access }];
  return step(`Work of ${who}`, [], { performer: who, accesses, ...features });
}

/** Ids of those who read the margin of an order. */
function readersWith(given: {
  readonly order?: Json;
  readonly steps?: readonly ReturnType<typeof step>[];
  readonly more?: readonly ReturnType<typeof object>[];
  readonly relations?: readonly ReturnType<typeof relation>[];
}): { readonly readers: readonly string[]; readonly codes: readonly string[] } {
  const participants = ['Boss', 'Clerk', 'Packer'].map((name) => element('Actor', name));
  const order = object('Order', { attributes: [attribute('Number'), margin()], ...given.order });
  const generated = generatedPim(
    business({
      domains: [sales],
      participants: [...participants, element('ExternalSystem', 'Bank')],
      businessObjects: [order, ...(given.more ?? [])],
      relations: given.relations ?? [],
      processes: [processOf(given.steps ?? [])],
    }),
  );
  const { model } = generated;
  const { readableBy } = generated.image('Attribute', 'margin', 'attribute');
  return { readers: model.resolveAll(readableBy).map(({ name }) => name), codes: generated.codes };
}

describe('C2P-14: readers of confidential attributes', () => {
  it('are the steward, and the performers of steps whose access includes the attribute', () => {
    const { readers, codes } = readersWith({
      order: { steward: 'boss' },
      steps: [
        working('clerk', { mode: 'READ', attributes: ['margin'] }),
        working('packer', { mode: 'UPDATE', attributes: ['number'] }),
        working('bank', { mode: 'UPDATE' }, { kind: 'RECEIVE' }),
      ],
    });
    assert.deepEqual(readers, ['Bank', 'Boss', 'Clerk']);
    assert.ok(!codes.includes('READERS_NOT_KNOWN'));
  });

  it('are those who access everything, but for what they only remove', () => {
    const all = readersWith({ steps: [working('clerk', { mode: 'READ' })] });
    assert.deepEqual(all.readers, ['Clerk']);
    const removing = readersWith({
      order: { steward: 'boss' },
      steps: [working('packer', { mode: 'DELETE' })],
    });
    assert.deepEqual(removing.readers, ['Boss']);
  });

  it('are those who make the whole, or steward it, for an attribute of a part', () => {
    const { readers } = readersWith({
      order: { attributes: [attribute('Number')] },
      more: [object('Folder', { steward: 'boss' }), object('Page', { attributes: [margin()] })],
      relations: [
        relation('has', 'folder -> page', { kind: 'COMPOSITION', sourceCardinality: 'EXACTLY_ONE' }),
      ],
      steps: [
        working('clerk', { object: 'folder', mode: 'CREATE' }),
        working('packer', { object: 'folder' }),
      ],
    });
    assert.deepEqual(readers, ['Boss', 'Clerk']);
  });

  it('are all who may read the object where it is as confidential, and where nothing is', () => {
    for (const order of [
      { sensitivity: 'PERSONAL' },
      { attributes: [attribute('Margin')] },
      { attributes: [margin({ sensitivity: 'INTERNAL' })] },
    ]) {
      const { readers, codes } = readersWith({ order: { steward: 'boss', ...order } });
      assert.deepEqual(readers, []);
      assert.ok(!codes.includes('READERS_NOT_KNOWN'));
    }
  });

  it('are named by a diagnostic where no role works with it', () => {
    const { readers, codes } = readersWith({
      steps: [working('packer', { mode: 'READ', attributes: ['number'] })],
    });
    assert.deepEqual(readers, []);
    assert.ok(codes.includes('READERS_NOT_KNOWN'));
  });
});
