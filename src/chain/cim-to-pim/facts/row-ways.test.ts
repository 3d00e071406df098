import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

const one = { targetCardinality: 'EXACTLY_ONE' } as const;

/** What a step on a loan and a counter says about the way from one to the other, between which relations lie. */
function wayIn(
  relations: readonly (readonly [ends: string, more?: Readonly<Record<string, unknown>>])[],
  accesses: readonly string[] = ['UPDATE a-loan', 'UPDATE counter'],
) {
  const { image, model } = generatedPim(
    business({
      domains: [sales],
      businessObjects: ['A loan', 'Costume', 'Copy', 'Counter', 'Store'].map((name) =>
        object(name, { kind: 'TRANSACTION' }),
      ),
      relations: relations.map(([ends, more = one], index) => relation(`Relation ${index}`, ends, more)),
      processes: [processOf([step('Hand out', accesses)])],
    }),
  );
  const { effects, parameters } = image('Command', 'hand-out', 'command', 'a-loan');
  return {
    via: effects.map(({ via }) => model.resolveAll<'Association'>(via).map(({ name }) => name)),
    asked: parameters.map(({ code }) => code),
  };
}

const relations = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => `Relation ${number}`);

describe('the way from the row of a step to another one', () => {
  it('is not named where one reference leads there', () => {
    assert.deepEqual(wayIn([['a-loan -> counter'], ['a-loan -> costume'], ['costume -> counter']]), {
      via: [[]],
      asked: [],
    });
  });

  it('leads over single references in a row, of any number up to four', () => {
    assert.deepEqual(wayIn([['costume -> counter'], ['a-loan -> costume']]), {
      via: [relations(1, 0)],
      asked: [],
    });
    const four = wayIn([['a-loan -> costume'], ['costume -> copy'], ['copy -> store'], ['store -> counter']]);
    assert.deepEqual(four, { via: [relations(0, 1, 2, 3)], asked: [] });
  });

  it('leads back where at most one row refers to the one before', () => {
    const back = { sourceCardinality: 'ZERO_OR_ONE', targetCardinality: 'EXACTLY_ONE' };
    assert.deepEqual(wayIn([['a-loan -> costume'], ['counter -> costume', back]]).via, [relations(0, 1)]);
    assert.deepEqual(wayIn([['a-loan -> costume'], ['counter -> costume']]).asked, ['counterId']);
    assert.deepEqual(
      wayIn([['a-loan -> costume'], ['costume -> counter', { targetCardinality: 'ZERO_OR_MORE' }]]).asked,
      ['counterId'],
    );
  });

  it('leads through rows that the step works on before any other', () => {
    const both = [
      ['a-loan -> costume'],
      ['costume -> counter'],
      ['a-loan -> copy'],
      ['copy -> counter'],
    ] as const;
    assert.deepEqual(wayIn(both), { via: [[]], asked: ['counterId'] });
    const accesses = ['UPDATE a-loan', 'READ costume', 'UPDATE counter'];
    assert.deepEqual(wayIn(both, accesses), { via: [relations(0, 1)], asked: [] });
  });

  it('is asked for where several references lead to a row on it, unless one is named like the row', () => {
    const twice = (targetRole: string) =>
      wayIn([
        ['a-loan -> costume', { ...one, targetRole: 'spare' }],
        ['a-loan -> costume', { ...one, targetRole }],
        ['costume -> counter'],
      ]);
    assert.deepEqual(twice('second').asked, ['counterId']);
    assert.deepEqual(twice('costume').via, [relations(1, 2)]);
  });
});
