import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  column,
  database,
  keyColumn,
  project,
  system,
} from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './handlers.ts';

const tables = database(
  {
    id: 'order',
    columns: [
      keyColumn('order'),
      column('owner', 'TEXT'),
      column('status', 'TEXT', { allowedValues: ['OPEN', 'PAID'] }),
    ],
  },
  { id: 'bill', columns: [keyColumn('bill'), column('payer', 'TEXT')] },
);
const serving = (
  handlers: readonly Content[],
  more: Content = {},
  kinds: readonly string[] = ['PROD'],
): Content =>
  system({
    backingServices: [tables],
    appRoles: [{ id: 'clerk' }],
    environments: kinds.map((kind) => ({ id: kind.toLowerCase(), kind })),
    projects: [
      project(
        {
          dtos: [
            { id: 'Order', kind: 'RESPONSE' },
            { id: 'NewOrder', kind: 'CREATE_REQUEST' },
          ],
          controllers: [{ id: 'Orders', path: '/orders', table: 'order', handlers }],
        },
        more,
      ),
    ],
  });
const handler = (id: string, kind: string, verb: string, more: Content = {}): Content => ({
  id,
  kind,
  verb,
  path: kind === 'CREATE' || kind === 'LIST' ? '' : '/{id}',
  response: 'Order',
  requiredRoles: ['clerk'],
  ...more,
});
const open = { requiredRoles: [] };

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-CODE-02': {
      fires: {
        model: serving([
          handler('get', 'READ', 'GET'),
          handler('find', 'READ', 'GET', { path: '/{id}' }),
          handler('change', 'UPDATE', 'PATCH', { path: '' }),
          handler('search', 'CUSTOM', 'GET', { path: '/{code}' }),
        ]),
        finds: [
          'find /projects/0/modules/0/controllers/0/handlers/1/path GET /orders/{id} is handled twice. Change one path.',
          'change /projects/0/modules/0/controllers/0/handlers/2/path PATCH /orders does not say which row change is about. Put {id} into the path.',
          'search /projects/0/modules/0/controllers/0/handlers/3/path GET /orders/{code} is handled twice. Change one path.',
        ],
      },
      holds: serving([
        handler('get', 'READ', 'GET'),
        handler('list', 'LIST', 'GET'),
        handler('add', 'CREATE', 'POST'),
        handler('hidden', 'READ', 'GET', { exposed: false }),
      ]),
    },
    'PSM-CODE-03': {
      fires: {
        model: serving([
          handler('add', 'CREATE', 'POST'),
          handler('show', 'READ', 'GET', { response: null }),
          handler('drop', 'DELETE', 'DELETE', { path: '/{id}/note', file: 'status' }),
          handler('pay', 'TRANSITION', 'POST', { path: '/{id}/pay' }),
          handler('lose', 'TRANSITION', 'POST', {
            path: '/{id}/lose',
            stateColumn: 'status',
            setsState: 'LOST',
          }),
          handler('settle', 'TRANSITION', 'POST', {
            path: '/{id}/settle',
            stateColumn: 'status',
            allowedFrom: ['OPEN', 'PAID'],
            setsState: 'PAID',
            moves: [
              { from: 'OPEN', setsState: 'PAID' },
              { from: 'OPEN', setsState: 'SENT' },
            ],
          }),
        ]),
        finds: [
          'add /projects/0/modules/0/controllers/0/handlers/0/request add misses request. Complete it.',
          'show /projects/0/modules/0/controllers/0/handlers/1/response show misses response. Complete it.',
          'drop /projects/0/modules/0/controllers/0/handlers/2/file drop names a file, and its kind and verb do not say what it does with it. Let it be UPDATE with PUT or DELETE, or READ with GET.',
          'pay /projects/0/modules/0/controllers/0/handlers/3/stateColumn pay misses stateColumn. Complete it.',
          'pay /projects/0/modules/0/controllers/0/handlers/3/setsState pay misses setsState. Complete it.',
          'lose /projects/0/modules/0/controllers/0/handlers/4/setsState lose sets the state LOST, which status does not allow. Choose an allowed value.',
          'settle /projects/0/modules/0/controllers/0/handlers/5/moves settle moves from or to SENT, which its state column does not allow. Choose an allowed value.',
          'settle /projects/0/modules/0/controllers/0/handlers/5/moves settle has several moves from OPEN. Keep one of them.',
        ],
      },
      holds: serving([
        handler('add', 'CREATE', 'POST', { request: 'NewOrder' }),
        handler('drop', 'DELETE', 'DELETE', { response: null, successStatus: 204 }),
        handler('attach', 'UPDATE', 'PUT', { path: '/{id}/note', file: 'status' }),
        handler('pay', 'TRANSITION', 'POST', { path: '/{id}/pay', stateColumn: 'status', setsState: 'PAID' }),
        handler('hidden', 'READ', 'GET', { exposed: false, response: null }),
      ]),
    },
    'PSM-CODE-04': {
      fires: {
        model: serving([
          handler('a', 'READ', 'GET', { ownRoles: ['clerk'] }),
          handler('b', 'LIST', 'GET', { ownRoles: ['clerk'], ownerColumn: 'payer' }),
          handler('c', 'CUSTOM', 'GET', { anonymous: true }),
        ]),
        finds: [
          'a /projects/0/modules/0/controllers/0/handlers/0/ownerColumn a cannot check ownership. Set ownerColumn or use requiredRoles.',
          'b /projects/0/modules/0/controllers/0/handlers/1/ownerColumn b cannot check ownership. Set ownerColumn or use requiredRoles.',
          'c /projects/0/modules/0/controllers/0/handlers/2/anonymous c is open without sign-in and yet asks for roles. Clear anonymous, or remove the roles.',
        ],
      },
      holds: serving([
        handler('a', 'READ', 'GET', { ownRoles: ['clerk'], ownerColumn: 'owner' }),
        handler('b', 'LIST', 'GET', { anonymous: true, ...open }),
      ]),
    },
    'PSM-CODE-05': {
      fires: [
        {
          model: serving([handler('drop', 'DELETE', 'DELETE', open), handler('run', 'CUSTOM', 'POST', open)]),
          finds: [
            'drop /projects/0/modules/0/controllers/0/handlers/0/requiredRoles Any signed-in caller may run drop. Add a role.',
            'run /projects/0/modules/0/controllers/0/handlers/1/requiredRoles Any signed-in caller may run run. Add a role.',
          ],
        },
        {
          model: serving([handler('drop', 'DELETE', 'DELETE', open)], { authMode: 'NONE' }),
          finds: [
            'drop /projects/0/modules/0/controllers/0/handlers/0/requiredRoles drop can be run without sign-in. Ask callers to sign in, and add a role.',
          ],
        },
      ],
      holds: [
        serving([
          handler('drop', 'DELETE', 'DELETE'),
          handler('list', 'LIST', 'GET', open),
          handler('ask', 'CUSTOM', 'GET', open),
        ]),
        serving([handler('drop', 'DELETE', 'DELETE', { ...open, exposed: false })]),
        serving([handler('drop', 'DELETE', 'DELETE', { ...open, deny: true })]),
        serving([handler('drop', 'DELETE', 'DELETE', open)], { authMode: 'NONE' }, ['DEV']),
      ],
    },
  },
});
