import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { database, project, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './events.ts';

const handler = { id: 'pack', kind: 'CUSTOM', verb: 'POST', path: '' };
const two = (background: Content, consumer: Content = { delivery: 'BROKER' }, topic?: Content): Content =>
  system({
    backingServices: [
      database(),
      {
        eClass: 'MessageBroker',
        id: 'broker',
        topics: topic === undefined ? [] : [{ id: 'paid-topic', message: 'Paid', ...topic }],
      },
    ],
    projects: [
      { id: 'shop', name: 'Shop', modules: [{ id: 'sales-code', dtos: [{ id: 'Paid', kind: 'EVENT' }] }] },
      {
        ...project({
          backgroundHandlers: [
            { id: 'onPaid', trigger: 'TOPIC', event: 'Paid', runs: 'pack', ...background },
          ],
          controllers: [{ id: 'c', handlers: [handler] }],
        }),
        ...consumer,
      },
    ],
  });

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-CODE-07': {
      fires: [
        {
          model: two({}),
          finds: [
            'onPaid /projects/1/modules/0/backgroundHandlers/0/topic onPaid waits for Paid, which never leaves Shop. Publish the event or use a broker.',
          ],
        },
        {
          model: two({ topic: 'paid-topic' }, undefined, {}),
          finds: [
            'paid-topic /backingServices/1/topics/0/publishers onPaid waits for Paid, which never leaves Shop. Publish the event or use a broker.',
          ],
        },
      ],
      holds: [
        two({}, undefined, { publishers: ['sales-code'] }),
        two({ topic: 'paid-topic' }, undefined, { publishers: ['sales-code'] }),
        two({}, { delivery: 'IN_PROCESS' }),
        two({ trigger: 'SCHEDULE', schedule: '0 3 * * *' }),
      ],
    },
  },
});
