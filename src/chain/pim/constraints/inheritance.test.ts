import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementWith } from '../../../../test/support/kernel/model/element-with.ts';
import { openModel, type Model } from '../../../kernel/model/model.ts';
import type { Pim } from '../pim.ts';
import { pim } from '../pim.ts';
import { inheritance } from './inheritance.ts';

const named = (eClass: string, id: string) => ({ eClass, id, name: id, code: id });

function modelOf(entities: readonly object[]): Model<Pim> {
  const aggregates = [{ ...named('Aggregate', 'a'), root: 'e0', entities }];
  const contexts = [{ ...named('BoundedContext', 'c'), aggregates }];
  return openModel(pim, elementWith({ ...named('PimModel', 'model'), contexts }));
}

test('an entity is of the kinds of all its supertypes, the nearest first, however many there are', () => {
  const depth = 20_000;
  const entities = Array.from({ length: depth }, (_, at) => ({
    ...named('Entity', `e${at}`),
    ...(at > 0 && { superType: `e${at - 1}` }),
  }));
  const model = modelOf(entities);
  const kinds = inheritance(model).kindsOf(model.get<'Entity'>(`e${depth - 1}`));
  assert.deepEqual(
    kinds.map(({ id }) => id),
    entities.map(({ id }) => id).toReversed(),
  );
});

test('an entity on a circle of supertypes is of its own kind alone', () => {
  const model = modelOf([
    { ...named('Entity', 'e0'), superType: 'e1' },
    { ...named('Entity', 'e1'), superType: 'e0' },
  ]);
  const one = model.get<'Entity'>('e0');
  assert.deepEqual(inheritance(model).kindsOf(one), [one]);
});
