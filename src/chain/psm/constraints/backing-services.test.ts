import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { database, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './backing-services.ts';

const keys = { secretSets: [{ id: 'set', keys: [{ id: 'key' }] }] };
const services = (...backingServices: readonly Content[]): Content => system({ ...keys, backingServices });
const inProduction = (more: Content, kind = 'PROD'): Content =>
  system({ environments: [{ id: 'live', kind }], backingServices: [{ ...database(), ...more }] });
const endpoint = { eClass: 'ExternalEndpoint', id: 'bank' };

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-SVC-01': {
      fires: {
        model: services({ eClass: 'Cache', id: 'cache', provisioning: 'MANAGED' }, endpoint),
        finds: [
          'cache /backingServices/0/credentials cache cannot be reached. Add the connection secret.',
          'bank /backingServices/1/provisioning bank is an external system, which cannot run in the cluster. Set provisioning to EXTERNAL.',
        ],
      },
      holds: services(
        database(),
        { eClass: 'Cache', id: 'a', provisioning: 'MANAGED', host: 'cache.example.com' },
        { eClass: 'Cache', id: 'b', provisioning: 'EXTERNAL', credentials: ['key'] },
        { ...endpoint, provisioning: 'EXTERNAL', baseUrl: 'https://bank.example.com' },
      ),
    },
    'PSM-SVC-02': {
      fires: [
        {
          model: inProduction({ backupSchedule: '0 3 * * *' }),
          finds: ['db /backingServices/0/provisioning Data of db can be lost. Use MANAGED, or add backups.'],
        },
        {
          model: inProduction({ provisioning: 'MANAGED', host: 'x', backupSchedule: 'sometimes' }),
          finds: [
            'db /backingServices/0/backupSchedule Data of db can be lost. Use MANAGED, or add backups.',
          ],
        },
      ],
      holds: [
        inProduction({ provisioning: 'MANAGED', host: 'x', backupSchedule: '0 3 * * *' }),
        inProduction({ highAvailability: true, backupSchedule: '0 3 * * *' }),
        inProduction({}, 'STAGE'),
      ],
    },
  },
});
