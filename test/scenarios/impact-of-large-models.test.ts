import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { storeCim, transform } = createChain(service);

/** The bookshop with the documents that it was made from: no rule reads them, and they are as large as wanted. */
function withDocuments(bytes: number): object {
  const perDocument = 50_000;
  const sourceDocuments = Array.from({ length: Math.ceil(bytes / perDocument) }, (_, number) => ({
    eClass: 'SourceDocument',
    id: `document-${number}`,
    name: `Minutes ${number}`,
    description: 'x'.repeat(perDocument),
  }));
  const business = businessModel('bookshop');
  return { ...business, sourceDocuments: [...listAt(business, 'sourceDocuments'), ...sourceDocuments] };
}

it('the impact of an element in a model of more than 8 MiB says that nothing was tried, and names what is known without', async () => {
  const { token, source } = await storeCim(withDocuments(9 * 1024 * 1024));
  const pim = textAt(await transform(token, 'cim-to-pim', source), 'targetModelId');
  const { status, body } = await service.call('GET', `/api/impact/cim/${source}/element/bo-order`, { token });
  assert.equal(status, 200);
  assert.equal(at(body, 'complete'), false);
  assert.match(listAt(body, 'leftOut').join('\n'), /larger than 8 MiB together, so no change .* was tried/);
  const derived = listAt(body, 'downstream');
  assert.ok(derived.some((node) => at(node, 'modelId') === pim && at(node, 'elementClass') === 'Entity'));
});
