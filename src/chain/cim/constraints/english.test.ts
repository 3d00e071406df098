import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayBePastTense, mayStartWithVerb } from './english.ts';

describe('English labels', () => {
  for (const label of [
    'Place order',
    'Position goods',
    'Bring parcel',
    'Proceed',
    'Authorise payment',
    'Need help',
  ])
    it(`"${label}" may start with a verb`, () => {
      assert.ok(mayStartWithVerb(label));
    });

  for (const label of [
    'Payment',
    'Authorisation of payment',
    'The order',
    'Packing',
    'Packed goods',
    '42',
    '',
  ])
    it(`"${label}" starts with no verb`, () => {
      assert.ok(!mayStartWithVerb(label));
    });

  for (const label of ['Order placed', 'Parcel sent', 'Customer has left', 'Invoice was written'])
    it(`"${label}" may be past tense`, () => {
      assert.ok(mayBePastTense(label));
    });

  for (const label of ['Order', 'Ship parcel', 'Red', ''])
    it(`"${label}" is not past tense`, () => {
      assert.ok(!mayBePastTense(label));
    });
});
