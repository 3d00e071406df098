import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import * as family from './goals.ts';
import { cimConstraints } from './index.ts';

const agreed = { status: 'AGREED' };

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-GOAL-01': {
      fires: {
        model: {
          goals: [
            { id: 'a', parent: 'b' },
            { id: 'b', parent: 'a' },
            { id: 'c', parent: 'a' },
          ],
        },
        finds: [
          'a /goals/0/parent "a" is its own ancestor. Remove one parent link.',
          'b /goals/1/parent "b" is its own ancestor. Remove one parent link.',
        ],
      },
      holds: {
        goals: [{ id: 'a', parent: 'b' }, { id: 'b' }, { id: 'c', parent: 'b' }],
      },
    },
    'CIM-GOAL-02': {
      fires: {
        model: { goals: [{ id: 'grow' }] },
        finds: ['grow /goals/0 Nothing works towards "grow". Add a requirement, or drop the goal.'],
      },
      holds: {
        goals: [{ id: 'top' }, { id: 'a', parent: 'top' }, { id: 'b' }, { id: 'c' }],
        requirements: [{ eClass: 'FunctionalRequirement', id: 'r', satisfies: ['a'] }],
        processes: [{ id: 'p', goals: ['b'] }],
        domains: [{ id: 'd', capabilities: [{ id: 'e', supports: ['c'] }] }],
      },
    },
    'CIM-GOAL-03': {
      fires: {
        model: {
          goals: [
            { id: 'a', priority: 'MUST' },
            { id: 'b', priority: 'MUST', metric: 'sales' },
          ],
        },
        finds: [
          'a /goals/0/metric "a" cannot be checked. State a metric and a target value.',
          'b /goals/1/target "b" cannot be checked. State a metric and a target value.',
        ],
      },
      holds: { goals: [{ id: 'a', priority: 'MUST', metric: 'sales', target: '10' }, { id: 'b' }] },
    },
    'CIM-GOAL-04': {
      fires: {
        model: {
          goals: [
            { id: 'a', ...agreed, conflictsWith: ['b'] },
            { id: 'b', ...agreed, conflictsWith: ['a'] },
          ],
          issues: [{ id: 'i', about: ['a'] }],
        },
        finds: [
          'a /goals/0/conflictsWith The conflict between "a" and "b" is not discussed. Record an issue.',
        ],
      },
      holds: [
        {
          goals: [
            { id: 'a', ...agreed, conflictsWith: ['b'] },
            { id: 'b', ...agreed },
          ],
          issues: [{ id: 'i', about: ['b', 'a'] }],
        },
        { goals: [{ id: 'a', ...agreed, conflictsWith: ['b'] }, { id: 'b' }] },
      ],
    },
  },
});
