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
  decision,
  entity,
  pimWith,
} from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';

/** The body in which callers name a bill by its number, in words, and the columns of the number. */
function messageOf(pay: Json) {
  const attributes = [
    attribute('number', { id: 'Number', required: true }),
    attribute('paid', { id: 'Paid' }),
    attribute('remark', { id: 'Remark' }),
  ];
  const bills = aggregate('Bill', [entity('Bill', attributes)], { operations: [pay] });
  const endpoint = { eClass: 'Endpoint', id: 'endpoint', name: 'pay', code: 'pay', method: 'POST' };
  const path = pay['kind'] === 'CREATE' ? '' : '/{id}/pay';
  const resource = { eClass: 'ApiResource', id: 'resource', name: 'Bills', code: 'Bills', path: 'bills' };
  const endpoints = [{ ...endpoint, path, invokes: pay.id }];
  const resources = [{ ...resource, exposes: bills.id, endpoints }];
  const apis = [{ eClass: 'Api', id: 'api', name: 'Api', code: 'Api', basePath: '/shop', resources }];
  const { model } = psmOf(pimWith({ contexts: [context('Shop', { aggregates: [bills], apis })] }));
  assertSound(model);
  const [handler] = model.all('RouteHandler').filter(({ name }) => name === 'pay');
  const body = model.resolve(handler?.message);
  return {
    fields: body?.fields.map(({ jsonName, required }) => `${jsonName}${required ? '' : '?'}`),
    columns: model.resolveAll(handler?.correlatedBy ?? []).map(({ columnName }) => columnName),
    kind: handler?.kind,
    request: handler?.request,
  };
}

describe('the message of a command with a business key', () => {
  const correlatedBy = ['Number'];

  it('has the key and what the command accepts, without a version', () => {
    const pay = command('pay', 'Bill', { kind: 'UPDATE', accepts: ['Paid'], correlatedBy });
    const { fields, columns } = messageOf(pay);
    assert.deepEqual(fields, ['number', 'paid?']);
    assert.deepEqual(columns, ['number']);
  });

  it('has all that may be changed where the command accepts all, the key once', () => {
    const pay = command('pay', 'Bill', { kind: 'UPDATE', correlatedBy });
    assert.deepEqual(messageOf(pay).fields, ['number', 'paid?', 'remark?']);
  });

  it('has the key alone where nothing is changed', () => {
    const { fields, kind, request } = messageOf(command('pay', 'Bill', { kind: 'NOTE', correlatedBy }));
    assert.deepEqual([fields, kind, request], [['number'], 'NOTE', undefined]);
  });

  it('names the rows that a new row refers to in a member each', () => {
    const note = command('note', 'Note', { kind: 'CREATE', correlatedBy });
    const bills = aggregate('Bill', [
      entity('Bill', [attribute('number', { id: 'Number', required: true })]),
    ]);
    const notes = aggregate('Note', [entity('Note', [attribute('text', { required: true })])], {
      operations: [note],
    });
    const endpoint = { eClass: 'Endpoint', id: 'note', name: 'note', code: 'note', method: 'POST', path: '' };
    const resource = { eClass: 'ApiResource', id: 'notes', name: 'Notes', code: 'Notes', path: 'notes' };
    const resources = [{ ...resource, exposes: notes.id, endpoints: [{ ...endpoint, invokes: note.id }] }];
    const apis = [{ eClass: 'Api', id: 'api', name: 'Api', code: 'Api', basePath: '/shop', resources }];
    const refers = association('Note', 'Bill', { targetCardinality: 'EXACTLY_ONE', targetRole: 'bill' });
    const { model } = psmOf(
      pimWith({
        contexts: [context('Shop', { aggregates: [bills, notes], apis, associations: [refers] })],
      }),
    );
    assertSound(model);
    const handler = model.all('RouteHandler').find(({ name }) => name === 'note');
    const body = model.resolve(handler?.message);
    const key = model.resolve(body?.fields.find(({ type }) => type === 'OBJECT')?.dto);
    const names = (type: typeof body) =>
      type?.fields.map(({ jsonName, required }) => `${jsonName}${required ? '' : '?'}`).sort();
    assert.deepEqual(names(body), ['bill', 'text']);
    assert.deepEqual([key?.symbol, names(key)], ['NoteBillKey', ['number']]);
    assert.deepEqual(
      model.resolveAll(handler?.correlatedBy ?? []).map(({ columnName }) => columnName),
      ['bill_id'],
    );
  });

  it('names rows of another unit by their ids, which is reported', () => {
    const note = command('note', 'Note', { kind: 'CREATE', correlatedBy });
    const number = attribute('number', { id: 'Number', required: true });
    const refers = association('Note', 'Bill', {
      kind: 'ID_REFERENCE',
      targetCardinality: 'EXACTLY_ONE',
      targetRole: 'bill',
    });
    const reportedIn = (style: string) => {
      const { diagnostics } = psmOf(
        pimWith({
          contexts: [
            context('Notes', {
              aggregates: [aggregate('Note', [entity('Note')], { operations: [note] })],
              associations: [refers],
            }),
            context('Bills', { aggregates: [aggregate('Bill', [entity('Bill', [number])])] }),
          ],
          decisions: [decision('ARCHITECTURE_STYLE', style)],
        }),
      );
      return diagnostics.map(({ code, elementId }) => [code, elementId]);
    };
    assert.deepEqual(reportedIn('MODULAR_MONOLITH'), []);
    assert.deepEqual(reportedIn('MICROSERVICES'), [['KEY_IN_OTHER_UNIT', note.id]]);
  });

  it('is missing without a key, and for a new row that refers to nothing', () => {
    assert.equal(messageOf(command('pay', 'Bill', { kind: 'UPDATE' })).fields, undefined);
    assert.equal(messageOf(command('pay', 'Bill', { kind: 'CREATE', correlatedBy })).fields, undefined);
  });
});
