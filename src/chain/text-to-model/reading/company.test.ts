import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { companyOf } from './company.ts';
import { unitSentences } from './unit-sentences.ts';

const heads = new Map([
  ['order', { texts: 9, asClass: 9 }],
  ['colour', { texts: 9, asClass: 0 }],
]);

/** A feature of a name in a text, by what two other texts take "order" and "colour" for. */
function feature(text: string, { key, name }: { readonly key: string; readonly name: string }): number {
  return companyOf(unitSentences([{ unitId: 'u1', text }]), heads).get(key)?.[name] ?? 0;
}

describe('the company of a name', () => {
  it('is of the business where other texts take the names beside it for classes', () => {
    const beside = (text: string): number =>
      feature(text, { key: 'clerk', name: 'classes elsewhere beside it' });
    assert.ok(beside('A clerk checks an order.') > 0);
    assert.ok(beside('A clerk sees a colour.') < 0);
    assert.equal(beside('A clerk works.'), 0);
  });

  it('is a passage about screens where the sentences around name what screens show', () => {
    const around = (text: string): number => feature(text, { key: 'clerk', name: 'interface around it' });
    assert.equal(around('The page has a button. A clerk works. The menu has a link.'), 1);
    assert.equal(around('The shop has a customer. A clerk works.'), 0);
  });

  it('reaches a few sentences, not a whole text', () => {
    const between = 'A dog barks. A cat sleeps. A horse runs. A cow eats.';
    assert.equal(
      feature(`A clerk works. ${between} The page has a button.`, {
        key: 'clerk',
        name: 'interface around it',
      }),
      0,
    );
  });

  it('leaves the name itself out', () => {
    assert.equal(
      feature('A button works. A clerk rests.', { key: 'button', name: 'interface around it' }),
      0,
    );
  });
});
