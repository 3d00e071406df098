import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressOf } from './address.js';
import { changeOf, creationOf, errorsByField, listQuery, sentFor } from './requests.js';

describe('the requests of the web client', () => {
  it('ask for a list with filters, operators, order and cursor, and leave out what is empty', () => {
    const filter = {
      q: 'sea air',
      status: ['OPEN', 'PAID'],
      total: { amount: { gte: '10', lte: '' } },
      orderedAt: { lt: '2030-01-01T00:00:00Z' },
      customerId: null,
      urgent: false,
    };
    const sort = { field: 'orderedAt', order: 'DESC' };
    assert.deepEqual(
      [...new URLSearchParams(listQuery({ filter, sort, limit: 25, cursor: 'next' }))],
      [
        ['limit', '25'],
        ['q', 'sea air'],
        ['status', 'OPEN'],
        ['status', 'PAID'],
        ['total.amount[gte]', '10'],
        ['orderedAt[lt]', '2030-01-01T00:00:00Z'],
        ['urgent', 'false'],
        ['sort', '-orderedAt'],
        ['cursor', 'next'],
      ],
    );
  });

  it('leave the order of ids to the service, and do not take a member for an operator', () => {
    const sort = { field: 'id', order: 'ASC' };
    const query = listQuery({ filter: { lt: 'x', place: { city: 'Ulm' } }, sort, limit: 10 });
    assert.equal(decodeURIComponent(query), 'limit=10&lt=x&place.city=Ulm');
  });

  it('create a row with what the request takes and the form has', () => {
    const members = {
      title: true,
      price: { amount: true, currency: true },
      lines: { quantity: true },
    } as const;
    const data = {
      id: '1',
      title: 'Emma',
      price: { amount: '', currency: null },
      lines: [{ id: 'l', quantity: 2, total: 4 }],
      version: 3,
    };
    assert.deepEqual(creationOf(data, members), { title: 'Emma', lines: [{ quantity: 2 }] });
  });

  it('have no amount where the form has none, also in parts', () => {
    const members = { price: true, notes: true, lines: { cost: true } } as const;
    const price = { amount: undefined, currency: null };
    const data = { price, notes: {}, lines: [{ cost: { amount: '', currency: '' } }] };
    assert.deepEqual(creationOf(data, members), { notes: {}, lines: [{}] });
    assert.deepEqual(changeOf({ price }, { price: null }, members), {});
    const paid = { amount: '1', currency: 'EUR' };
    assert.deepEqual(changeOf({ price }, { price: paid }, members), { price: null });
    assert.deepEqual(creationOf({ price: { amount: '1', currency: '' } }, members), {
      price: { amount: '1', currency: '' },
    });
  });

  it('change a row with what is another value than before, and clear what has none any more', () => {
    const members = { title: true, note: true, isbn: true, lines: { id: true, quantity: true } } as const;
    const before = { title: 'Emma', note: 'old', isbn: '1', lines: [{ id: 'l', quantity: 1 }] };
    const now = { ...before, title: 'Emma!', note: '', lines: [{ id: 'l', quantity: 2 }, { quantity: 3 }] };
    assert.deepEqual(changeOf(now, before, members), {
      title: 'Emma!',
      note: null,
      lines: [{ id: 'l', quantity: 2 }, { quantity: 3 }],
    });
    assert.deepEqual(changeOf(before, before, members), {});
  });

  it('name the version that a change was made on, in the body or in a header, and none for steps', () => {
    const given = { values: { title: 'Emma!' }, before: { title: 'Emma' }, version: 3 };
    const sends = { title: true } as const;
    const body = { title: 'Emma!' };
    assert.deepEqual(sentFor({ method: 'PATCH', sends }, given), { body, version: 3 });
    assert.deepEqual(sentFor({ method: 'PATCH', sends, takesVersion: true }, given), {
      body: { title: 'Emma!', version: 3 },
    });
    assert.deepEqual(sentFor({ method: 'POST', sends }, given), { body });
    assert.deepEqual(sentFor({ method: 'DELETE' }, given), {});
  });

  it('show refusals at the fields of a form, in the words of the client', () => {
    const errors = [
      { pointer: '/lines/0/quantity', code: 'too_small', message: 'must be >= 1' },
      { pointer: '/lines/0/quantity', code: 'R1', message: 'Too few.' },
      { pointer: '/a~1b', code: 'missing', message: 'is missing' },
      { pointer: '', code: 'R2', message: 'About no field.' },
    ];
    const say = ({ code, message }: { code: string; message: string }) =>
      code === 'too_small' ? 'Zu klein' : message;
    assert.deepEqual(errorsByField(errors, say), {
      'lines.0.quantity': 'Zu klein Too few.',
      'a/b': 'is missing',
    });
  });

  it('go to the address of an operation on a row or a part', () => {
    assert.equal(addressOf({ path: '/orders/{id}/pay' }, 'a/b'), '/orders/a%2Fb/pay');
    assert.equal(addressOf({ path: '/orders/{id}/lines/{partId}' }, '1', '2'), '/orders/1/lines/2');
    const options = { path: '/orders/{id}/lines/{part1Id}/options/{partId}' };
    assert.equal(addressOf(options, '1', '2', '3'), '/orders/1/lines/2/options/3');
    assert.equal(addressOf({ path: '/orders' }, '1'), '/orders');
  });
});
