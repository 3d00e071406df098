import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { deployment, container, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './workloads.ts';

const workload = (given: Content, ...containers: readonly Content[]): Content =>
  system(deployment(given, ...containers));

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-WRK-01': {
      fires: [
        {
          model: workload({}, container('a'), container('b')),
          finds: ['shop /workloads/0/containers shop has no single main container. Correct the containers.'],
        },
        {
          model: workload({ kind: 'CRON_JOB', schedule: 'nightly' }, container('a', { role: 'SIDECAR' })),
          finds: [
            'shop /workloads/0/containers shop has no single main container. Correct the containers.',
            'shop /workloads/0/schedule shop has no valid schedule. Write a cron line such as "0 3 * * *".',
          ],
        },
        {
          model: workload({ schedule: '0 3 * * *' }),
          finds: [
            'shop /workloads/0/schedule shop is a DEPLOYMENT, which has no schedule. Remove it, or make the workload a CRON_JOB.',
          ],
        },
      ],
      holds: [
        workload({}, container('a'), container('b', { role: 'INIT' })),
        workload({ kind: 'CRON_JOB', schedule: '0 3 * * *' }),
      ],
    },
    'PSM-WRK-02': {
      fires: [
        {
          model: workload({ replicas: 1, minAvailable: 1 }),
          finds: [
            'shop /workloads/0/minAvailable The disruption budget of shop would block every drain. Lower minAvailable.',
          ],
        },
        {
          model: workload({ replicas: 9, minAvailable: 3, autoscaling: { id: 's', minReplicas: 3 } }),
          finds: [
            'shop /workloads/0/minAvailable The disruption budget of shop would block every drain. Lower minAvailable.',
          ],
        },
        {
          model: workload({ kind: 'JOB', autoscaling: { id: 's', minReplicas: 6 } }),
          finds: [
            'shop /workloads/0/autoscaling shop is a JOB, which cannot be scaled. Remove autoscaling.',
            's /workloads/0/autoscaling/minReplicas shop runs at least 6 and at most 5 replicas. Swap or correct the numbers.',
          ],
        },
      ],
      holds: [
        workload({ replicas: 2, minAvailable: 1 }),
        workload({ replicas: 1, minAvailable: 1, autoscaling: { id: 's' } }),
      ],
    },
  },
});
