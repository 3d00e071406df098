import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { database, project, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './code-symbols.ts';

const code = (module: Content, more: Content = {}): Content =>
  system({ backingServices: [database()], projects: [project(module)], ...more });
const handler = (id: string, symbol: string): Content => ({
  id,
  symbol,
  kind: 'CUSTOM',
  verb: 'POST',
  path: '',
});

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-CODE-01': {
      fires: {
        model: code(
          {
            dtos: [
              { id: 'a', symbol: 'Order', kind: 'VALUE' },
              { id: 'b', symbol: 'Order', kind: 'VALUE' },
            ],
            rules: [{ id: 'c', symbol: 'pay' }],
            controllers: [{ id: 'd', handlers: [handler('e', 'pay'), handler('f', 'delete')] }],
          },
          {
            appRoles: [
              { id: 'g', symbol: 'Clerk' },
              { id: 'h', symbol: 'Clerk' },
            ],
          },
        ),
        finds: [
          'b /projects/0/modules/0/dtos/1/symbol Symbol Order is used twice in orders. Rename it.',
          'f /projects/0/modules/0/controllers/0/handlers/1/symbol Symbol delete cannot name anything in code. Rename it.',
          'c /projects/0/modules/0/rules/0/symbol Symbol pay is used twice in orders. Rename it.',
          'h /appRoles/1/symbol Symbol Clerk is used twice in model. Rename it.',
        ],
      },
      holds: code(
        {
          dtos: [{ id: 'a', symbol: 'Order', kind: 'VALUE' }],
          processManagers: [{ id: 'p', steps: [{ id: 's', symbol: 'Order', kind: 'START' }] }],
        },
        {
          appRoles: [
            { id: 'g', symbol: 'Order' },
            { id: 'h', symbol: 'code' },
          ],
        },
      ),
    },
  },
});
