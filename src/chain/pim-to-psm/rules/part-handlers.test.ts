import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import {
  aggregate,
  association,
  attribute,
  command,
  context,
  entity,
  pimWith,
  query,
} from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';

/** Orders with lines, of which each has options, and one operation at one path. */
function handlerOf(operation: Json, method: string, path: string, more: readonly Json[] = []) {
  const parts = { kind: 'COMPOSITION', sourceCardinality: 'EXACTLY_ONE' };
  const orders = aggregate(
    'Order',
    [entity('Order', [attribute('note')]), entity('Line', [attribute('text')]), entity('Option')],
    { operations: [operation] },
  );
  const endpoint = { eClass: 'Endpoint', id: 'endpoint', name: 'Endpoint', code: 'endpoint', method, path };
  const resource = { eClass: 'ApiResource', id: 'orders', name: 'Orders', code: 'orders', path: 'orders' };
  const api = {
    eClass: 'Api',
    id: 'api',
    name: 'API',
    code: 'Api',
    basePath: '/shop',
    audience: 'PUBLIC',
    resources: [{ ...resource, exposes: orders.id, endpoints: [{ ...endpoint, invokes: operation.id }] }],
  };
  const associations = [association('Order', 'Line', parts), association('Line', 'Option', parts), ...more];
  const { model, diagnostics } = psmOf(
    pimWith({ contexts: [context('Shop', { aggregates: [orders], apis: [api], associations })] }),
  );
  assertSound(model);
  const [handler] = model.all('RouteHandler');
  assert.ok(handler);
  const part = model.resolve<'DtoField'>(handler.part);
  return {
    kind: handler.kind,
    response: model.resolve<'DtoType'>(handler.response)?.symbol,
    request: model.resolve<'DtoType'>(handler.request)?.symbol,
    part: part === undefined ? undefined : `${model.containerOf(part, 'DtoType').symbol}.${part.jsonName}`,
    codes: diagnostics.map(({ code }) => code),
  };
}

describe('handlers of parts', () => {
  const change = command('change', 'Line', { kind: 'UPDATE' });

  it('work on the parts that their path leads to', () => {
    assert.deepEqual(handlerOf(change, 'PATCH', '/{id}/line/{partId}'), {
      kind: 'UPDATE',
      response: 'Line',
      request: 'ChangedLine',
      part: 'Order.line',
      codes: [],
    });
    const add = handlerOf(command('add', 'Line', { kind: 'CREATE' }), 'POST', '/{id}/line');
    assert.deepEqual([add.kind, add.request, add.part], ['CREATE', 'NewLine', 'Order.line']);
    const list = handlerOf(query('list', 'Line'), 'GET', '/{id}/line');
    assert.deepEqual([list.kind, list.response, list.part], ['LIST', 'Line', 'Order.line']);
  });

  it('work on parts of parts', () => {
    const remove = command('remove', 'Option', { kind: 'DELETE' });
    const found = handlerOf(remove, 'DELETE', '/{id}/line/{part1Id}/option/{partId}');
    assert.deepEqual([found.kind, found.part], ['DELETE', 'Line.option']);
  });

  it('are left to people where the path names the whole only', () => {
    const found = handlerOf(change, 'POST', '/{id}/change');
    assert.deepEqual([found.kind, found.part, found.codes], ['CUSTOM', undefined, ['PART_CHANGED_BY_HAND']]);
    const listed = handlerOf(query('list', 'Line'), 'GET', '/lines');
    assert.deepEqual([listed.kind, listed.codes], ['CUSTOM', ['QUERY_ANSWERED_BY_HAND']]);
  });

  it('choose by the role where several compositions lead to the same kind of part', () => {
    const spare = association('Order', 'Line', {
      id: 'spare',
      code: 'Spare',
      kind: 'COMPOSITION',
      targetRole: 'spareLines',
    });
    const found = handlerOf(change, 'PATCH', '/{id}/spare-lines/{partId}', [spare]);
    assert.deepEqual([found.kind, found.part], ['UPDATE', 'Order.spareLines']);
    assert.equal(handlerOf(change, 'PATCH', '/{id}/others/{partId}', [spare]).kind, 'CUSTOM');
  });
});
