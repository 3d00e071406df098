import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Feature, Metamodel } from '../model/metamodel.ts';
import { fieldKindOf, parsed } from './form.ts';

const metamodel: Metamodel = {
  title: '',
  classes: new Map(),
  views: [],
  defaultView: '',
  enumerations: new Map([
    ['Kind', ['A', 'B']],
    ['Country', ['A', 'B', 'C', 'D', 'E', 'F']],
  ]),
};
const feature: Feature = {
  name: 'x',
  kind: 'attribute',
  type: 'String',
  lower: 0,
  upper: 1,
  policy: 'THREE_WAY',
  description: '',
};

it('every kind of feature has its field', () => {
  const kinds: readonly (readonly [Partial<Feature>, string])[] = [
    [{}, 'TEXT'],
    [{ type: 'Text' }, 'LONG_TEXT'],
    [{ type: 'Integer' }, 'NUMBER'],
    [{ type: 'Boolean' }, 'CHECKBOX'],
    [{ type: 'Kind' }, 'RADIO'],
    [{ type: 'Country' }, 'SELECT'],
    [{ upper: null }, 'VALUES'],
    [{ kind: 'reference' }, 'REFERENCE'],
    [{ kind: 'reference', upper: null }, 'REFERENCES'],
    [{ kind: 'containment' }, 'PARTS'],
  ];
  for (const [more, kind] of kinds) assert.equal(fieldKindOf({ ...feature, ...more }, metamodel), kind);
});

it('what is typed becomes a value of its type, or says what is wrong', () => {
  assert.deepEqual(parsed('', 'String'), { value: undefined });
  assert.deepEqual(parsed(' 12 ', 'Integer'), { value: 12 });
  assert.deepEqual(parsed('-.5', 'Decimal'), { value: -0.5 });
  assert.deepEqual(parsed('12', 'String'), { value: '12' });
  assert.ok('problem' in parsed('1.5', 'Integer') && 'problem' in parsed('ten', 'Decimal'));
});
