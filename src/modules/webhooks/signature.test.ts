import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSecret, signatureOf } from './signature.ts';

test('a signature is the one that the libraries of Standard Webhooks expect', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  assert.equal(
    signatureOf(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('secrets are new each time and of the length that the standard recommends', () => {
  const [one, other] = [newSecret(), newSecret()];
  assert.notEqual(one, other);
  assert.equal(Buffer.from(one.replace('whsec_', ''), 'base64').length, 32);
});
