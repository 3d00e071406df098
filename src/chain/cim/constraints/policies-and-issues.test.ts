import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './policies-and-issues.ts';

const nodes = [{ eClass: 'ProcessStep', id: 'close' }];
const policyOf = (trigger: object): Content => ({
  processes: [{ id: 'sale', nodes }],
  events: [{ id: 'paid' }],
  policies: [{ id: 'auto', thenStep: 'close', ...trigger }],
});
const issueOf = (state: object): Content => ({
  goals: [{ id: 'grow', status: 'AGREED' }, { id: 'rest' }],
  businessObjects: [{ id: 'order' }],
  issues: [{ id: 'doubt', about: ['order', 'grow'], severity: 'HIGH', ...state }],
});

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-POL-01': {
      fires: [
        {
          model: policyOf({}),
          finds: ['auto /policies/0/whenEvent Policy "auto" needs one trigger. Set an event or a time.'],
        },
        {
          model: policyOf({ schedule: 'daily', whenEvent: 'paid' }),
          finds: ['auto /policies/0/schedule Policy "auto" needs one trigger. Set an event or a time.'],
        },
        {
          model: policyOf({ schedule: '61 * * * *' }),
          finds: [
            'auto /policies/0/schedule Policy "auto" runs at "61 * * * *", which is not a time the service can read. Write a cron line such as "0 3 * * *" or a phrase such as "daily at 3:00" or "every 15 minutes".',
          ],
        },
      ],
      holds: [
        policyOf({ whenEvent: 'paid' }),
        policyOf({ schedule: '0 3 * * *' }),
        policyOf({ schedule: 'every Monday at 7:30' }),
      ],
    },
    'CIM-ISS-01': {
      fires: {
        model: issueOf({}),
        finds: [
          'doubt /issues/0/about An agreed element still has the open issue "doubt". Resolve the issue or withdraw agreement.',
        ],
      },
      holds: [
        issueOf({ status: 'RESOLVED' }),
        issueOf({ severity: 'MEDIUM' }),
        issueOf({ about: ['order', 'rest'] }),
      ],
    },
  },
});
