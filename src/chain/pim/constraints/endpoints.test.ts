import type { Content } from '../../../../test/support/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/constraint-cases.ts';
import { aggregate, command, entity, query, sales } from '../../../../test/support/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './endpoints.ts';

const model = (...endpoints: readonly Content[]): Content =>
  sales({
    aggregates: [
      {
        id: 'orders',
        root: 'order',
        entities: [entity('order', [{ id: 'number', scalar: 'STRING', searchable: true }])],
        operations: [
          command('place', 'order', { kind: 'CREATE' }),
          command('change', 'order', { kind: 'UPDATE' }),
          command('drop', 'order', { kind: 'DELETE' }),
          query('list', 'order', { filters: ['number'] }),
        ],
      },
      aggregate('bill', { operations: [command('send', 'bill')] }),
    ],
    apis: [{ id: 'api', basePath: '/sales', resources: [{ id: 'res', path: 'orders', exposes: 'orders', endpoints: endpoints.map((endpoint, index) => ({ id: `e${index}`, path: '', ...endpoint })) }] }],
  });

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-API-01': {
      fires: {
        model: model(
          { method: 'GET', path: '/{id}', invokes: 'list' },
          { method: 'GET', path: '/{number}', invokes: 'list' },
          { method: 'POST', path: '/{number}', invokes: 'place' },
          { method: 'POST', path: '/{id', invokes: 'place' },
          { method: 'POST', path: 'x', invokes: 'place' },
        ),
        finds: ['?'],
      },
      holds: model(
        { method: 'GET', invokes: 'list' },
        { method: 'POST', invokes: 'place' },
        { method: 'GET', path: '/by-number/{number}', invokes: 'list' },
        { method: 'GET', path: '/{id}', invokes: 'list' },
      ),
    },
    'PIM-API-02': {
      fires: {
        model: model(
          { method: 'POST', invokes: 'list' },
          { method: 'GET', invokes: 'place' },
          { method: 'GET', invokes: 'change' },
          { method: 'GET', invokes: 'drop' },
          { method: 'POST', invokes: 'send' },
        ),
        finds: ['?'],
      },
      holds: model({ method: 'GET', invokes: 'list' }, { method: 'PUT', invokes: 'change' }),
    },
    'PIM-API-03': {
      fires: {
        model: model(
          { method: 'POST', invokes: 'place' },
          { method: 'DELETE', invokes: 'drop', successStatus: 200 },
          { method: 'GET', invokes: 'list', successStatus: 202 },
        ),
        finds: ['?'],
      },
      holds: model(
        { method: 'POST', invokes: 'place', successStatus: 201 },
        { method: 'DELETE', invokes: 'drop', successStatus: 204 },
        { method: 'PATCH', invokes: 'change' },
      ),
    },
  },
});
