import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './names.ts';

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-GEN-01': {
      fires: {
        model: {
          goals: [
            { id: 'a', name: ' ' },
            { id: 'b', name: 'x'.repeat(201) },
            { id: 'c', name: 'Grow\u0007' },
            { id: 'd', name: 'Gr\u200bow' },
            { id: 'e', name: '\u202eGrow' },
          ],
        },
        finds: [
          'a /goals/0/name Goal without a name cannot be referred to. Enter a name.',
          'b /goals/1/name The name of a Goal has 201 characters, which is more than 200. Shorten it; what it says beyond a name belongs into the description.',
          'c /goals/2/name The name of a Goal must not hold control characters, found U+0007 as character 5. Remove the character; a line break can become a space.',
          'd /goals/3/name The name of a Goal must not hold invisible characters, found U+200B as character 3. Remove the character; a line break can become a space.',
          'e /goals/4/name The name of a Goal must not hold text direction characters, found U+202E as character 1. Remove the character; a line break can become a space.',
        ],
      },
      holds: {
        goals: [
          { id: 'a', name: '😀'.repeat(200) },
          { id: 'b', name: 'رشد می‌خواهم' },
        ],
      },
    },
    'CIM-GEN-02': {
      fires: {
        model: {
          businessObjects: [
            { id: 'a', name: 'Order' },
            {
              id: 'b',
              name: ' order',
              attributes: [
                { id: 'c', name: 'Total' },
                { id: 'd', name: 'TOTAL' },
              ],
            },
          ],
          participants: [
            { eClass: 'Actor', id: 'e', name: 'Clerk' },
            { eClass: 'Actor', id: 'f', name: 'Clerk' },
          ],
        },
        finds: [
          'f /participants/1/name Two Actor elements are called "Clerk". Rename one, or merge them.',
          'b /businessObjects/1/name Two BusinessObject elements are called " order". Rename one, or merge them.',
          'd /businessObjects/1/attributes/1/name Two BusinessAttribute elements are called "TOTAL". Rename one, or merge them.',
        ],
      },
      holds: {
        businessObjects: [
          { id: 'a', name: 'Order', attributes: [{ id: 'c', name: 'Total' }] },
          { id: 'b', name: 'Bill', attributes: [{ id: 'd', name: 'Total' }] },
        ],
        domains: [{ id: 'e', name: 'Order' }],
        goals: [
          { id: 'f', name: 'Grow' },
          { id: 'g', name: 'Grow' },
        ],
      },
    },
    'CIM-GEN-03': {
      fires: {
        model: {
          requirements: [
            { eClass: 'FunctionalRequirement', id: 'a', code: 'R-1' },
            { eClass: 'Constraint', id: 'b', code: 'R-2' },
          ],
          rules: [
            { id: 'c', code: 'R-1' },
            { id: 'd', code: 'X' },
            { id: 'e', code: 'X' },
          ],
        },
        finds: [
          'c /rules/0/code Code R-1 is used by "c" and "a". Take the next free code.',
          'e /rules/2/code Code X is used by "e" and "d". Take the next free code.',
        ],
      },
      holds: {
        requirements: [{ eClass: 'FunctionalRequirement', id: 'a', code: 'R-1' }],
        rules: [{ id: 'c', code: 'R-2' }],
      },
    },
  },
});
