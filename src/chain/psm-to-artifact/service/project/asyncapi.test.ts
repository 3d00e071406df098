import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import type { ModelName } from '../../../../../test/fixtures/fixtures.ts';
import { pimOfFixture, psmOf, withChoice } from '../../../../../test/support/chain/chain-runs.ts';
import { assertAsyncApi } from '../../../../../test/support/chain/psm-to-artifact/asyncapi.ts';
import { at, membersOf } from '../../../../../test/support/lib/json.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { generateArtifact } from '../../index.ts';

const packagings = [
  ['MODULAR_MONOLITH', 'IN_PROCESS'],
  ['MICROSERVICES', 'BROKER'],
] as const;

function documentsOf(name: ModelName, [style, messaging]: readonly [string, string]): readonly unknown[] {
  const pim = withChoice(withChoice(pimOfFixture(name), 'ARCHITECTURE_STYLE', style), 'MESSAGING', messaging);
  return generateArtifact(psmOf(pim).model, programTexts)
    .filter(({ path }) => path.endsWith('/asyncapi.yaml'))
    .map(({ content }): unknown => parse(content));
}

describe('the AsyncAPI document of a service', () => {
  it('is valid, inside one service and between several', () => {
    const documents = (['bookshop', 'clinic'] as const).flatMap((name) =>
      packagings.flatMap((packaging) => documentsOf(name, packaging)),
    );
    assert.ok(documents.length > 4);
    documents.forEach(assertAsyncApi);
  });

  it('says which events leave and enter, and where those stay that do neither', () => {
    const documents = documentsOf('clinic', packagings[1]);
    const operations = documents.flatMap((document) =>
      Object.keys(membersOf(at(document, 'operations') ?? {})),
    );
    assert.deepEqual(operations.sort(), [
      'receive.behandlung.PatientEntlassen',
      'send.behandlung.PatientEntlassen',
    ]);
    const [inside] = documentsOf('clinic', packagings[0]);
    assert.equal(at(inside, 'operations'), undefined);
    for (const channel of Object.values(membersOf(at(inside, 'channels'))))
      assert.equal(at(channel, 'address'), null);
  });

  it('requires what every event of the type carries', () => {
    const [document] = documentsOf('bookshop', packagings[0]);
    assert.deepEqual(at(document, 'components', 'schemas', 'sales.OrderPaid', 'required'), [
      'orderId',
      'orderNumber',
      'total',
    ]);
  });
});
