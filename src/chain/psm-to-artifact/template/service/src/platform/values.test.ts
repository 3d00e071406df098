import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify, { type FastifyError } from 'fastify';
import { moneySchema } from './money.js';
import { refusalOf, valueKeywords } from './values.js';

/** What a request with a body gets: the body as it was read, or the refusal. */
async function sent(properties: object, body: object): Promise<unknown> {
  const app = Fastify({
    ajv: {
      customOptions: {
        allErrors: true,
        coerceTypes: false,
        removeAdditional: false,
        keywords: valueKeywords,
      },
    },
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { status, code, errors } = refusalOf(error.validation ?? []);
    return reply.code(status).send({ status, code, errors: errors.map((each) => [each.pointer, each.code]) });
  });
  const schema = { body: { type: 'object', additionalProperties: false, required: ['name'], properties } };
  app.post('/', { schema }, async (request) => request.body);
  const answer = await app.inject({ method: 'POST', url: '/', payload: body });
  await app.close();
  return answer.json();
}

describe('the values of requests', () => {
  const name = { type: 'string', filled: true, minLength: 2, maxLength: 5 };

  it('lose the spaces around texts that are asked for, before their lengths are checked', async () => {
    assert.deepEqual(await sent({ name }, { name: '  Bello  ' }), { name: 'Bello' });
    assert.deepEqual(await sent({ name }, { name: ' B ' }), {
      status: 400,
      code: 'bad_request',
      errors: [['/name', 'too_short']],
    });
  });

  it('keep the spaces of other texts', async () => {
    const note = { type: 'string' };
    assert.deepEqual(await sent({ name, note }, { name: 'Rex', note: ' ' }), { name: 'Rex', note: ' ' });
  });

  it('are refused with 422 where only their meaning is wrong', async () => {
    const filled = { type: 'string', filled: true, format: 'email' };
    assert.deepEqual(await sent({ name: filled }, { name: ' \t\n' }), {
      status: 422,
      code: 'value_refused',
      errors: [['/name', 'blank']],
    });
  });

  it('are amounts in currencies of ISO 4217, with no more digits than those have', async () => {
    const price = { ...moneySchema, $id: undefined };
    const priced = (amount: string, currency: string) =>
      sent({ name, price }, { name: 'Rex', price: { amount, currency } });
    const refused = (pointer: string) => ({
      status: 422,
      code: 'value_refused',
      errors: [[pointer, 'value_refused']],
    });
    assert.deepEqual(await priced('10', 'JPY'), { name: 'Rex', price: { amount: '10', currency: 'JPY' } });
    assert.deepEqual(await priced('10.00', 'JPY'), {
      name: 'Rex',
      price: { amount: '10.00', currency: 'JPY' },
    });
    assert.deepEqual(await priced('10.5', 'JPY'), refused('/price/amount'));
    assert.deepEqual(await priced('1.125', 'KWD'), {
      name: 'Rex',
      price: { amount: '1.125', currency: 'KWD' },
    });
    assert.deepEqual(await priced('1.125', 'EUR'), refused('/price/amount'));
    assert.deepEqual(await priced('1', 'QQQ'), refused('/price/currency'));
    assert.deepEqual(await priced('1,5', 'eur'), {
      status: 400,
      code: 'bad_request',
      errors: [
        ['/price/amount', 'malformed'],
        ['/price/currency', 'malformed'],
        ['/price/currency', 'value_refused'],
      ],
    });
  });

  it('are refused with 400 and every place where their form is wrong', async () => {
    const price = { type: 'string', decimalMinimum: '0.10', decimalMaximum: '9' };
    const properties = { price, dear: price, kind: { enum: ['A'] }, name };
    assert.deepEqual(await sent(properties, { price: '0.01', dear: '9.01', kind: 'B', 'a/b': 1 }), {
      status: 400,
      code: 'bad_request',
      errors: [
        ['/name', 'missing'],
        ['/a~1b', 'unknown_member'],
        ['/price', 'too_small'],
        ['/dear', 'too_large'],
        ['/kind', 'unknown_value'],
      ],
    });
  });
});
