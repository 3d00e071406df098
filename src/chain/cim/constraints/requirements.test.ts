import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './requirements.ts';

const functional = { eClass: 'FunctionalRequirement' };
const quality = { eClass: 'QualityRequirement' };

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-REQ-01': {
      fires: {
        model: { requirements: [{ ...quality, id: 'QR-1', priority: 'MUST' }] },
        finds: ['QR-1 /requirements/0/satisfies QR-1 serves no goal. Link a goal.'],
      },
      holds: {
        goals: [{ id: 'grow' }],
        requirements: [
          { ...quality, id: 'a', priority: 'MUST', satisfies: ['grow'] },
          { ...quality, id: 'b' },
        ],
      },
    },
    'CIM-REQ-02': {
      fires: {
        model: { requirements: [{ ...functional, id: 'FR-1', status: 'AGREED' }] },
        finds: [
          'FR-1 /requirements/0/realizedBy FR-1 leaves no trace in processes or objects. Link the step that delivers it.',
        ],
      },
      holds: {
        businessObjects: [{ id: 'order' }],
        processes: [{ id: 'sale', nodes: [{ eClass: 'ProcessStep', id: 'step' }] }],
        requirements: [
          { ...functional, id: 'a', status: 'AGREED', concerns: ['order'] },
          { ...functional, id: 'b', status: 'AGREED', realizedBy: ['step'] },
          { ...functional, id: 'c' },
        ],
      },
    },
    'CIM-REQ-03': {
      fires: {
        model: { requirements: [{ ...functional, id: 'FR-1', priority: 'MUST', acceptanceCriteria: [' '] }] },
        finds: [
          'FR-1 /requirements/0/acceptanceCriteria FR-1 has no acceptance criteria. Add one checkable sentence.',
        ],
      },
      holds: {
        requirements: [
          { ...functional, id: 'a', priority: 'MUST', acceptanceCriteria: ['It is fast.'] },
          { ...functional, id: 'b' },
        ],
      },
    },
    'CIM-REQ-04': {
      fires: {
        model: {
          requirements: [
            { ...quality, id: 'QR-1', metric: 'p95', operator: 'AT_MOST', target: 300 },
            { ...quality, id: 'QR-2', unit: 'ms' },
          ],
        },
        finds: [
          'QR-1 /requirements/0/unit QR-1 is only half measurable. Complete the measure.',
          'QR-2 /requirements/1/metric QR-2 is only half measurable. Complete the measure.',
        ],
      },
      holds: {
        requirements: [
          { ...quality, id: 'a', metric: 'p95', operator: 'AT_MOST', target: 0, unit: 'ms' },
          { ...quality, id: 'b' },
        ],
      },
    },
    'CIM-REQ-05': {
      fires: {
        model: {
          requirements: [
            { ...functional, id: 'FR-1', dependsOn: ['FR-2', 'FR-4'] },
            { ...functional, id: 'FR-2', dependsOn: ['FR-3'] },
            { ...functional, id: 'FR-3', dependsOn: ['FR-1'] },
            { ...functional, id: 'FR-4', dependsOn: ['FR-4'] },
          ],
        },
        finds: [
          'FR-1 /requirements/0/dependsOn FR-1 depends on itself through FR-1 → FR-2 → FR-3 → FR-1. Remove one dependency.',
          'FR-4 /requirements/3/dependsOn FR-4 depends on itself through FR-4 → FR-4. Remove one dependency.',
        ],
      },
      holds: {
        requirements: [
          { ...functional, id: 'a', dependsOn: ['b', 'c'] },
          { ...functional, id: 'b', dependsOn: ['c'] },
          { ...functional, id: 'c' },
        ],
      },
    },
  },
});
