import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './attributes-and-code-lists.ts';

const sizes = { codeLists: [{ id: 'sizes', values: [{ id: 'S' }, { id: 'M' }] }] };
const shirtWith = (...attributes: readonly object[]): Content => ({
  ...sizes,
  businessObjects: [{ id: 'shirt', attributes }],
});

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-OBJ-05': {
      fires: {
        model: shirtWith({ id: 'size', type: 'CHOICE' }, { id: 'width', type: 'NUMBER', codeList: 'sizes' }),
        finds: [
          'size /businessObjects/0/attributes/0/codeList Attribute "size" of shirt: choice and code list do not match. Pick a code list or another type.',
          'width /businessObjects/0/attributes/1/type Attribute "width" of shirt: choice and code list do not match. Pick a code list or another type.',
        ],
      },
      holds: shirtWith({ id: 'size', type: 'CHOICE', codeList: 'sizes' }, { id: 'width', type: 'NUMBER' }),
    },
    'CIM-OBJ-06': {
      fires: {
        model: shirtWith(
          { id: 'width', type: 'NUMBER', minimum: 9, maximum: 1 },
          { id: 'label', minimum: 2.5, maximum: 2.5 },
        ),
        finds: [
          'width /businessObjects/0/attributes/0/minimum Limits of "width" exclude every value. Swap or correct the limits.',
          'label /businessObjects/0/attributes/1/minimum There is no whole number from 2.5 to 2.5, the limits of "label". Use whole numbers as limits.',
        ],
      },
      holds: shirtWith(
        { id: 'share', type: 'PERCENTAGE', minimum: 2.5, maximum: 2.5 },
        { id: 'a', minimum: 1, maximum: 1 },
        { id: 'b', minimum: 9 },
        { id: 'c', maximum: 9 },
      ),
    },
    'CIM-OBJ-07': {
      fires: {
        model: {
          codeLists: [
            { id: 'none' },
            { id: 'one', values: [{ id: 'a' }] },
            { id: 'same', values: [{ id: 'b', code: 'NEW' }, { id: 'c', name: 'new' }, { id: 'd' }] },
          ],
        },
        finds: [
          'none /codeLists/0/values Code list "none" offers no choice. Add values.',
          'one /codeLists/1/values Code list "one" offers no choice. Add values.',
          'c /codeLists/2/values/1/code Values "new" and "b" of the code list "same" have the same code NEW. Give one of them another code.',
        ],
      },
      holds: sizes,
    },
  },
});
