import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  cellarOfOrchard,
  generate,
  inCellar,
  lazyRule,
  rule,
  run,
  target,
} from '../../../test/support/kernel/transformation/orchard-to-cellar.ts';
import type { Rule } from './rule.ts';

describe('looking up what was made', () => {
  const asked = (look: (context: Parameters<NonNullable<Rule['targets']>>[1]) => unknown): unknown => {
    let answer: unknown;
    const jars = rule('C4', 'Tree', {
      targets: ({ id }) =>
        [...(id === 'apple' ? ['a', 'b'] : []), undefined].map((suffix) =>
          target('jar', 'Jar', { suffix, into: inCellar('jars'), bind: () => ({}) }),
        ),
    });
    const asking = rule('C5', 'Orchard', {
      targets: (_place, context) => [
        target('asking', 'Jar', {
          into: inCellar('jars'),
          bind: () => {
            answer = look(context as unknown as Parameters<typeof look>[0]);
            return {};
          },
        }),
      ],
    });
    generate(cellarOfOrchard, jars, asking);
    return answer;
  };

  it('uses source, role and suffix', () => {
    assert.deepEqual(
      asked(({ maybe }) => [
        maybe('apple', 'jar', 'a'),
        maybe('apple', 'jar', 'b'),
        maybe('apple', 'jar'),
        maybe('apple', 'jar', 'c'),
        maybe('plum', 'jar'),
        maybe('plum', 'jar', 'a'),
        maybe('plum', 'lid'),
        maybe('pear', 'jar'),
      ]),
      ['apple.jar.a', 'apple.jar.b', 'apple.jar', undefined, 'plum.jar', undefined, undefined, undefined],
    );
  });

  it('gives all of a role in the order they were made in, and none where there is none', () => {
    assert.deepEqual(
      asked(({ equivalents, source: model }) => [
        equivalents('apple', 'jar'),
        equivalents(model.find('plum') ?? 'none', 'jar'),
        equivalents('plum', 'lid'),
        equivalents('pear', 'jar'),
      ]),
      [['apple.jar.a', 'apple.jar.b', 'apple.jar'], ['plum.jar'], [], []],
    );
  });

  it('of what a lazy rule makes works for any source, also one that is not there or of another class', () => {
    const lid = lazyRule('L1', 'Tree', {
      makes: ['lid', 'ring'],
      targets: () => [
        target('lid', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
        target('ring', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
      ],
    });
    const other = lazyRule('L2', 'Tree', {
      makes: ['lid'],
      targets: () => [target('second', 'Jar', { into: inCellar('jars'), bind: () => ({}) })],
    });
    const answers: unknown[] = [];
    const asking = rule('C5', 'Orchard', {
      targets: (_place, { maybe }) => [
        target('asking', 'Jar', {
          into: inCellar('jars'),
          bind: () => {
            answers.push(
              maybe('o', 'lid'),
              maybe('pear', 'lid'),
              maybe('plum', 'ring'),
              maybe('plum', 'lid'),
            );
            return {};
          },
        }),
      ],
    });
    const jars = run(cellarOfOrchard, asking, lid, other).all('Jar');
    assert.deepEqual(answers, [undefined, undefined, 'plum.ring', 'plum.lid']);
    assert.deepEqual(
      jars.map(({ id }) => id),
      ['o.asking', 'plum.lid', 'plum.ring', 'plum.second'],
    );
  });
});
