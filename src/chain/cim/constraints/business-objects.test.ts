import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './business-objects.ts';

const key = { identifying: true };

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-DOM-01': {
      fires: {
        model: { domains: [{ id: 'sales' }], businessObjects: [{ id: 'order' }] },
        finds: [
          'order /businessObjects/0/domain "order" belongs to no domain; it will land in the default context. Choose a domain.',
        ],
      },
      holds: [
        { domains: [{ id: 'sales' }], businessObjects: [{ id: 'order', domain: 'sales' }] },
        { businessObjects: [{ id: 'order' }] },
      ],
    },
    'CIM-DOM-02': {
      fires: {
        model: { domains: [{ id: 'sales' }] },
        finds: ['sales /domains/0 Domain "sales" is empty. Fill or delete it.'],
      },
      holds: {
        domains: [{ id: 'a' }, { id: 'b' }, { id: 'c', capabilities: [{ id: 'selling' }] }],
        businessObjects: [{ id: 'order', domain: 'a' }],
        processes: [{ id: 'sale', domain: 'b' }],
      },
    },
    'CIM-OBJ-01': {
      fires: {
        model: { businessObjects: [{ id: 'order' }] },
        finds: ['order /businessObjects/0/attributes "order" has no content. Add attributes.'],
      },
      holds: {
        businessObjects: [
          { id: 'a', attributes: [{ id: 'total' }] },
          { id: 'b', states: [{ id: 'open' }] },
          { id: 'c' },
          { id: 'd' },
        ],
        relations: [{ id: 'r', source: 'c', target: 'd' }],
      },
    },
    'CIM-OBJ-02': {
      fires: {
        model: { businessObjects: [{ id: 'order', attributes: [{ id: 'total' }] }] },
        finds: [
          'order /businessObjects/0/attributes People cannot tell two "order" apart. Mark the business key.',
        ],
      },
      holds: {
        businessObjects: [
          { id: 'order', attributes: [{ id: 'number', ...key }] },
          { id: 'rushOrder', generalization: 'order' },
          { id: 'line' },
          { id: 'address', kind: 'VALUE' },
        ],
        relations: [{ id: 'r', source: 'order', target: 'line', kind: 'COMPOSITION' }],
      },
    },
    'CIM-OBJ-03': {
      fires: {
        model: {
          domains: [{ id: 'sales' }],
          businessObjects: [
            { id: 'a', generalization: 'b' },
            { id: 'b', generalization: 'a' },
            { id: 'c', domain: 'sales', generalization: 'a' },
            { id: 'd', kind: 'VALUE', generalization: 'a' },
            { id: 'e', generalization: 'a' },
          ],
        },
        finds: [
          'a /businessObjects/0/generalization "a" cannot specialise "b". Remove or change the generalisation.',
          'b /businessObjects/1/generalization "b" cannot specialise "a". Remove or change the generalisation.',
          'c /businessObjects/2/generalization "c" cannot specialise "a". Remove or change the generalisation.',
          'd /businessObjects/3/generalization "d" cannot specialise "a". Remove or change the generalisation.',
        ],
      },
      holds: {
        domains: [{ id: 'sales' }],
        businessObjects: [
          { id: 'a', domain: 'sales' },
          { id: 'b', domain: 'sales', generalization: 'a' },
        ],
      },
    },
    'CIM-OBJ-04': {
      fires: {
        model: {
          businessObjects: [
            { id: 'a', kind: 'VALUE', states: [{ id: 's' }] },
            { id: 'b', kind: 'VALUE', attributes: [{ id: 'n', ...key }] },
            { id: 'c', kind: 'VALUE' },
            { id: 'order' },
          ],
          relations: [{ id: 'r', source: 'c', target: 'order' }],
        },
        finds: [
          'a /businessObjects/0/kind "a" is a value but behaves like a thing with identity. Change its kind.',
          'b /businessObjects/1/kind "b" is a value but behaves like a thing with identity. Change its kind.',
          'c /businessObjects/2/kind "c" is a value but behaves like a thing with identity. Change its kind.',
        ],
      },
      holds: {
        businessObjects: [
          { id: 'order', attributes: [{ id: 'n', ...key }] },
          { id: 'a', kind: 'VALUE' },
          { id: 'b', kind: 'VALUE' },
        ],
        relations: [
          { id: 'r', source: 'order', target: 'a' },
          { id: 's', source: 'a', target: 'b' },
        ],
      },
    },
  },
});
