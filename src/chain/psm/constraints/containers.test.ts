import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { deployment, container, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './containers.ts';

const running = (...given: readonly Content[]): Content =>
  system(deployment({}, ...given.map((each, index) => container(`c${index}`, each))));
const port = { id: 'http', number: 8080 };
const probe = (more: Content): Content => ({ id: 'probe', kind: 'READINESS', ...more });
const alive = { id: 'alive', kind: 'LIVENESS', path: '/', port: 'http' };

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-WRK-03': {
      fires: {
        model: running(
          { runAsNonRoot: false, readOnlyRootFilesystem: false },
          { readOnlyRootFilesystem: false },
        ),
        finds: [
          'c0 /workloads/0/containers/0/runAsNonRoot c0 runs with more rights than needed. Switch the flags on or explain.',
          'c1 /workloads/0/containers/1/readOnlyRootFilesystem c1 runs with more rights than needed. Switch the flags on or explain.',
        ],
      },
      holds: running({}, { runAsNonRoot: false, description: 'Binds port 80.' }),
    },
    'PSM-WRK-04': {
      fires: {
        model: running({}),
        finds: [
          'c0 /workloads/0/containers/0/resources c0 may take all memory of its node. Set requests and limits.',
        ],
      },
      holds: running({ resources: { id: 'r' } }),
    },
    'PSM-WRK-05': {
      fires: {
        model: running({
          resources: {
            id: 'r',
            cpuRequest: '1.5',
            cpuLimit: '500m',
            memoryRequest: '1Gi',
            memoryLimit: '1G',
          },
        }),
        finds: [
          'r /workloads/0/containers/0/resources/cpuRequest Request 1.5 is above limit 500m. Correct the numbers.',
          'r /workloads/0/containers/0/resources/memoryRequest Request 1Gi is above limit 1G. Correct the numbers.',
        ],
      },
      holds: running(
        {
          resources: {
            id: 'r',
            cpuRequest: '500m',
            cpuLimit: '0.5',
            memoryRequest: '1G',
            memoryLimit: '1Gi',
          },
        },
        { resources: { id: 's' } },
      ),
    },
    'PSM-WRK-06': {
      fires: {
        model: running(
          { ports: [port] },
          { ports: [{ ...port, id: 'p2' }], probes: [probe({ path: '/', port: 'p2' })] },
        ),
        finds: [
          'c0 /workloads/0/containers/0/probes Traffic may reach c0 before it is ready. Add probes.',
          'c1 /workloads/0/containers/1/probes Without a probe it is not noticed when c1 hangs. Add a LIVENESS probe.',
        ],
      },
      holds: [
        running({ ports: [port], probes: [alive, probe({ path: '/', port: 'http' })] }),
        running({}, { role: 'SIDECAR', ports: [port] }),
      ],
    },
    'PSM-WRK-07': {
      fires: [
        {
          model: running({ ports: [port], probes: [probe({ path: '/ready' })] }),
          finds: [
            'probe /workloads/0/containers/0/probes/0/port The READINESS probe of c0 asks nothing. Complete it.',
          ],
        },
        {
          model: running({ ports: [port], probes: [probe({})] }),
          finds: [
            'probe /workloads/0/containers/0/probes/0/port The READINESS probe of c0 asks nothing. Complete it.',
          ],
        },
        {
          model: running({ ports: [port], probes: [probe({ port: 'http' })] }),
          finds: [
            'probe /workloads/0/containers/0/probes/0/path The READINESS probe of c0 asks nothing. Complete it.',
          ],
        },
        {
          model: running({ ports: [port], probes: [probe({ mechanism: 'EXEC' })] }),
          finds: [
            'probe /workloads/0/containers/0/probes/0/command The READINESS probe of c0 asks nothing. Complete it.',
          ],
        },
        {
          model: running({ ports: [port] }, { probes: [probe({ mechanism: 'TCP', port: 'http' })] }),
          finds: [
            'probe /workloads/0/containers/1/probes/0/port The READINESS probe of c1 asks a port of another container. Choose a port of c1.',
          ],
        },
      ],
      holds: [
        running({ ports: [port], probes: [probe({ path: '/ready', port: 'http' })] }),
        running({ ports: [port], probes: [probe({ mechanism: 'TCP', port: 'http' })] }),
        running({ probes: [probe({ mechanism: 'EXEC', command: ['true'] })] }),
      ],
    },
  },
});
