import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { deployment, container, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './environments.ts';

const environment = (id: string, kind: string, more: Content = {}): Content => ({
  id,
  kind,
  namespace: id,
  ...more,
});
const overriding = (...overrides: readonly Content[]): Content =>
  system({
    ...deployment({ autoscaling: { id: 'scaling' } }, container('app', { resources: { id: 'limits' } })),
    configSets: [{ id: 'set', entries: [{ id: 'mode' }] }],
    ingresses: [],
    environments: [
      environment('prod', 'PROD', {
        overrides: overrides.map((override, index) => ({ id: `o${index}`, ...override })),
      }),
    ],
  });
const served = (workload: Content, overrides: readonly Content[] = [], kind = 'PROD'): Content =>
  system({
    ...deployment(workload, container('app', { ports: [{ id: 'port' }] })),
    services: [{ id: 'service', workload: 'shop', ports: [{ id: 'http', target: 'port' }] }],
    ingresses: [{ id: 'door', routes: [{ id: 'route', service: 'service', port: 'http' }] }],
    environments: [environment('live', kind, { overrides })],
  });
const replicas = (value: string): Content => ({ id: 'o', target: 'shop', property: 'REPLICAS', value });

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-ENV-01': {
      fires: [
        {
          model: system({
            environments: [environment('a', 'DEV'), environment('b', 'PROD', { namespace: 'a' })],
          }),
          finds: ['b /environments/1/namespace Two environments share the namespace a. Rename one.'],
        },
        { model: system({}), finds: ['model /environments model has no environment to run in. Add one.'] },
      ],
      holds: system({ environments: [environment('a', 'DEV'), environment('b', 'PROD')] }),
    },
    'PSM-ENV-02': {
      fires: {
        model: overriding(
          { target: 'shop', property: 'REPLICAS', value: 'many' },
          { target: 'app', property: 'REPLICAS', value: '1' },
          { target: 'limits', property: 'MEMORY_LIMIT', value: '1 GB' },
          { target: 'scaling', property: 'MIN_REPLICAS', value: '0' },
          { target: 'scaling', property: 'MAX_REPLICAS', value: '3' },
          { target: 'scaling', property: 'MAX_REPLICAS', value: '4' },
          { target: 'image', property: 'IMAGE_TAG', value: 'a b' },
        ),
        finds: [
          'o0 /environments/0/overrides/0/value REPLICAS cannot be set on shop to "many". Correct the value.',
          'o1 /environments/0/overrides/1/property REPLICAS cannot be set on app to "1". Choose a Workload, or another property.',
          'o2 /environments/0/overrides/2/value MEMORY_LIMIT cannot be set on ResourceLimits limits to "1 GB". Correct the value.',
          'o3 /environments/0/overrides/3/value MIN_REPLICAS cannot be set on Autoscaling scaling to "0". Correct the value.',
          'o5 /environments/0/overrides/5/property MAX_REPLICAS of Autoscaling scaling is set twice in prod. Keep one.',
          'o6 /environments/0/overrides/6/value IMAGE_TAG cannot be set on image to "a b". Correct the value.',
        ],
      },
      holds: overriding(
        { target: 'shop', property: 'REPLICAS', value: '0' },
        { target: 'shop', property: 'ENABLED', value: 'false' },
        { target: 'limits', property: 'MEMORY_LIMIT', value: '1Gi' },
        { target: 'mode', property: 'CONFIG_VALUE', value: '' },
        { target: 'image', property: 'IMAGE_TAG', value: 'v1.2' },
      ),
    },
    'PSM-ENV-03': {
      fires: [
        {
          model: served({}),
          finds: [
            'live /environments/0/overrides shop is a single point of failure in prod. Raise replicas or add an override.',
          ],
        },
        {
          model: served({ replicas: 3 }, [replicas('1')]),
          finds: [
            'live /environments/0/overrides shop is a single point of failure in prod. Raise replicas or add an override.',
          ],
        },
        {
          model: served({ replicas: 3, autoscaling: { id: 'scaling', minReplicas: 1 } }),
          finds: [
            'live /environments/0/overrides shop is a single point of failure in prod. Raise replicas or add an override.',
          ],
        },
      ],
      holds: [
        served({ replicas: 2 }),
        served({}, [replicas('2')]),
        served({ autoscaling: { id: 'scaling' } }),
        served({}, [], 'DEV'),
        system({ ...deployment({}), environments: [environment('live', 'PROD')] }),
      ],
    },
  },
});
