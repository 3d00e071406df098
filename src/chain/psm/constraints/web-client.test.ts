import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { database, project, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './web-client.ts';

const serving = (webClient: string, handler: Content): Content =>
  system({
    webClient,
    backingServices: [database()],
    projects: [
      project({ controllers: [{ id: 'books', path: '/books', handlers: [{ id: 'list', ...handler }] }] }),
    ],
  });

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-WEB-01': {
      fires: {
        model: serving('ADMIN', { kind: 'LIST', exposed: false }),
        finds: [
          'model /webClient The web client of "model" has nothing to show: no handler lists or reads rows. Expose a LIST handler, or set webClient to NONE.',
        ],
      },
      holds: [
        serving('ADMIN', { kind: 'LIST' }),
        serving('ADMIN', { kind: 'READ' }),
        serving('NONE', { kind: 'LIST', exposed: false }),
      ],
    },
  },
});
