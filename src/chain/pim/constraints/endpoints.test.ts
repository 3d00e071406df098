import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  aggregate,
  command,
  entity,
  query,
  sales,
} from '../../../../test/support/chain/constraints/pim-content.ts';
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
    apis: [
      {
        id: 'api',
        basePath: '/sales',
        resources: [
          {
            id: 'res',
            path: 'orders',
            exposes: 'orders',
            endpoints: endpoints.map((endpoint, index) => ({ id: `e${index}`, path: '', ...endpoint })),
          },
        ],
      },
    ],
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
        finds: [
          'e1 /contexts/0/apis/0/resources/0/endpoints/1/path GET /sales/orders/{number} is offered twice. Change one path.',
          'e2 /contexts/0/apis/0/resources/0/endpoints/2/path Path parameter number of e2 is neither id nor a filter. Rename it, or make it a filter of the query.',
          'e3 /contexts/0/apis/0/resources/0/endpoints/3/path Path "/{id" of e3 is not a path. Leave it empty or start it with a slash, and close every brace.',
          'e4 /contexts/0/apis/0/resources/0/endpoints/4/path Path "x" of e4 is not a path. Leave it empty or start it with a slash, and close every brace.',
        ],
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
        finds: [
          'e0 /contexts/0/apis/0/resources/0/endpoints/0/method POST does not fit list. Use GET.',
          'e1 /contexts/0/apis/0/resources/0/endpoints/1/method GET does not fit place. Use POST.',
          'e2 /contexts/0/apis/0/resources/0/endpoints/2/method GET does not fit change. Use PATCH.',
          'e3 /contexts/0/apis/0/resources/0/endpoints/3/method GET does not fit drop. Use DELETE.',
          'e4 /contexts/0/apis/0/resources/0/endpoints/4/invokes e4 invokes send, which is not an operation of orders. Invoke an operation of the exposed aggregate, or move the endpoint.',
        ],
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
        finds: [
          'e0 /contexts/0/apis/0/resources/0/endpoints/0/successStatus Status 200 is unusual for place. Use 201.',
          'e1 /contexts/0/apis/0/resources/0/endpoints/1/successStatus Status 200 is unusual for drop. Use 204.',
          'e2 /contexts/0/apis/0/resources/0/endpoints/2/successStatus Status 202 is unusual for list. Use 200.',
        ],
      },
      holds: model(
        { method: 'POST', invokes: 'place', successStatus: 201 },
        { method: 'DELETE', invokes: 'drop', successStatus: 204 },
        { method: 'PATCH', invokes: 'change' },
      ),
    },
  },
});
