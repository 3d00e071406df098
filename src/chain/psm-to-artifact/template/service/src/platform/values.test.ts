import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify, { type FastifyError } from 'fastify';
import { moneySchema } from './money.js';
import type { Problem } from './errors.js';
import { refusalOf, refuseMembers, valueKeywords } from './values.js';

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

  it('may be as small and as large as their limits, which judge numbers alone', async () => {
    const price = { type: 'string', decimalMinimum: '0.10', decimalMaximum: '9' };
    for (const fitting of ['0.1', '9.00', '5', 'x99', '99x', '-', '9.']) {
      const body = { name: 'Rex', price: fitting };
      assert.deepEqual(await sent({ name, price }, body), body);
    }
    for (const [wrong, code] of [
      ['10', 'too_large'],
      ['-1.5', 'too_small'],
    ] as const)
      assert.deepEqual(await sent({ name, price }, { name: 'Rex', price: wrong }), {
        status: 400,
        code: 'bad_request',
        errors: [['/price', code]],
      });
  });

  it('are amounts in one currency where the model says so', async () => {
    const properties = { name, currency: { type: 'string', currency: 'EUR' } };
    const body = { name: 'Rex', currency: 'EUR' };
    assert.deepEqual(await sent(properties, body), body);
    assert.deepEqual(await sent(properties, { name: 'Rex', currency: 'USD' }), {
      status: 422,
      code: 'value_refused',
      errors: [['/currency', 'wrong_currency']],
    });
  });
});

describe('the words of a refusal', () => {
  const issue = (keyword: string, instancePath: string, params = {}, message?: string) => ({
    ...{ keyword, instancePath, params, schemaPath: '' },
    ...(message === undefined ? {} : { message }),
  });

  it('name each place, or the body', () => {
    const { message, errors } = refusalOf([
      issue('type', '', {}, 'must be object'),
      issue('if', '/kind', {}, 'must match "then" schema'),
      issue('required', '/a', { missingProperty: 'x~/y' }, 'must have it'),
      issue('oneOf', '/b'),
    ]);
    assert.equal(message, 'The body must be object. /a/x~0~1y must have it. /b is not valid.');
    assert.deepEqual(errors, [
      { pointer: '', code: 'wrong_type', message: 'must be object' },
      { pointer: '/a/x~0~1y', code: 'missing', message: 'must have it' },
      { pointer: '/b', code: 'oneOf', message: 'is not valid' },
    ]);
  });

  it('name each member that an operation without values is sent', () => {
    const message = 'must NOT be sent: the operation takes no values';
    assert.throws(
      () => refuseMembers({ 'a/b': 1, 'c~': 2 }),
      (thrown) => {
        const { status, code, message: text, errors } = thrown as Problem;
        assert.deepEqual([status, code, text], [400, 'bad_request', `/a~1b ${message}. /c~0 ${message}.`]);
        assert.deepEqual(errors, [
          { pointer: '/a~1b', code: 'unknown_member', message },
          { pointer: '/c~0', code: 'unknown_member', message },
        ]);
        return true;
      },
    );
    for (const body of [undefined, null, 'text', {}]) assert.doesNotThrow(() => refuseMembers(body));
  });
});
