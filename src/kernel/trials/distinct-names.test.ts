import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collectWishedNames, rivalsOf, noteWishedNames } from './distinct-names.ts';

describe('names that have to differ', () => {
  it('are reported while there is a listener, and only then', () => {
    const heard: (readonly string[])[] = [];
    const names = (...given: readonly string[]): void => noteWishedNames(() => given);
    names('before');
    assert.equal(
      collectWishedNames(
        (list) => heard.push(list),
        () => {
          names('a', 'b');
          collectWishedNames(
            () => 0,
            () => names('inside'),
          );
          names('c');
          return 7;
        },
      ),
      7,
    );
    names('after');
    assert.deepEqual(heard, [['a', 'b'], ['c']]);
  });

  it('are not even listed without a listener', () => {
    noteWishedNames(() => assert.fail('Nobody asked.'));
  });

  it('are heard no more after a failure', () => {
    assert.throws(() =>
      collectWishedNames(
        () => assert.fail('Nobody listens any more.'),
        () => {
          throw new Error('on purpose');
        },
      ),
    );
    noteWishedNames(() => ['a']);
  });
});

describe('rivals of a text', () => {
  const rivalsIn = (...lists: readonly (readonly string[])[]): readonly string[] => [
    ...rivalsOf('Quartz 7', lists),
  ];

  it('are what others have in the place of the text', () => {
    assert.deepEqual(rivalsIn(['quartz7', 'dueOn', 'total']), ['dueOn', 'total']);
    assert.deepEqual(rivalsIn(['quartz-7', 'due-on']), ['due-on']);
    assert.deepEqual(rivalsIn(['QUARTZ_7', 'DUE_ON']), ['DUE_ON']);
  });

  it('are what others have between the same beginning and end', () => {
    assert.deepEqual(rivalsIn(['order_quartz_7_id', 'order_due_on_id', 'order_due_on', 'cart_total_id']), [
      'due_on',
    ]);
    assert.deepEqual(rivalsIn(['placeQuartz7', 'placeOrder', 'order']), ['Order']);
  });

  it('are found for each name that is made of the text', () => {
    assert.deepEqual(rivalsIn(['quartz7', 'quartz7s', 'order', 'orders']), ['order', 'orders']);
  });

  it('are each given once, from all lists', () => {
    assert.deepEqual(rivalsIn(['quartz7', 'order'], ['Quartz7', 'order', 'Cart']), ['order', 'Cart']);
  });

  it('are empty among names that the text has no part in', () => {
    assert.deepEqual(rivalsIn(['order', 'cart'], []), []);
  });

  it('are not a part of a name that begins and ends alike but is shorter', () => {
    assert.deepEqual(rivalsIn(['aquartz7a', 'a']), []);
  });
});
