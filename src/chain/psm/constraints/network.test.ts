import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  container,
  database,
  deployment,
  system,
} from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './network.ts';

const shop = deployment({}, container('app', { ports: [{ id: 'http', number: 8080 }] }));
const twoWorkloads = {
  images: shop['images'],
  workloads: [
    { id: 'shop', containers: [container('app', { ports: [{ id: 'http', number: 8080 }] })] },
    { id: 'other', containers: [container('app2', { ports: [{ id: 'foreign', number: 81 }] })] },
  ],
};
const service = (id: string, target: string, more: Content = {}): Content => ({
  id,
  workload: 'shop',
  ports: [{ id: `${id}-port`, target }],
  ...more,
});
const doors = (...ingresses: readonly Content[]): Content =>
  system({
    ...twoWorkloads,
    services: [service('s1', 'http'), service('s2', 'http')],
    ingresses,
    environments: [{ id: 'live', kind: 'PROD' }],
  });
const door = (id: string, routes: readonly Content[], more: Content = {}): Content => ({
  id,
  hostPrefix: 'shop',
  routes: routes.map((route, index) => ({ id: `${id}-${index}`, service: 's1', port: 's1-port', ...route })),
  ...more,
});
const bank = {
  eClass: 'ExternalEndpoint',
  id: 'bank',
  provisioning: 'EXTERNAL',
  baseUrl: 'https://bank.example.com',
};
const using = (...policies: readonly (readonly Content[])[]): Content =>
  system({
    ...deployment({ uses: ['db', 'bank'] }),
    backingServices: [database(), bank],
    networkPolicies: policies.map((rules, index) => ({ id: `p${index}`, workloads: ['shop'], rules })),
  });
const egress = (id: string, more: Content): Content => ({ id, direction: 'EGRESS', ...more });

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-NET-01': {
      fires: [
        {
          model: system({ ...twoWorkloads, services: [service('s1', 'foreign')] }),
          finds: [
            's1-port /services/0/ports/0/target Port http of s1 points at a port of another workload. Choose a port of shop.',
          ],
        },
        {
          model: doors(door('d', [{ port: 's2-port' }])),
          finds: [
            'd-0 /ingresses/0/routes/0/port Route / points at a port of another service. Choose a port of s1.',
          ],
        },
      ],
      holds: doors(door('d', [{}])),
    },
    'PSM-NET-02': {
      fires: {
        model: doors(
          door('a', [{ path: '/x' }, { path: '/y' }]),
          door('b', [{ path: '/x/', service: 's2', port: 's2-port' }]),
        ),
        finds: ['b-0 /ingresses/1/routes/0/path Two routes claim shop/x/. Change one path.'],
      },
      holds: doors(
        door('a', [{ path: '/x' }, { path: '/x', match: 'EXACT' }]),
        door('b', [{ path: '/x' }], { hostPrefix: 'office' }),
      ),
    },
    'PSM-NET-03': {
      fires: {
        model: doors(door('a', [{}], { tls: false })),
        finds: ['a /ingresses/0/tls a serves plain HTTP. Switch TLS on.'],
      },
      holds: [
        doors(door('a', [{}])),
        { ...doors(door('a', [{}], { tls: false })), environments: [{ id: 'local', kind: 'DEV' }] },
      ],
    },
    'PSM-NET-04': {
      fires: [
        {
          model: using(),
          finds: [
            'shop /workloads/0/uses No network policy protects shop. Add one that allows what the workload needs.',
          ],
        },
        {
          model: using([egress('dns', { port: 53 })]),
          finds: [
            'shop /workloads/0/uses shop uses db but its policy blocks it. Add an egress rule.',
            'shop /workloads/0/uses shop uses bank but its policy blocks it. Add an egress rule.',
          ],
        },
      ],
      holds: [
        using([egress('a', { peer: 'db', port: 5432 }), egress('b', { cidr: '0.0.0.0/0', port: 443 })]),
        using([egress('a', { peer: 'db' })], [egress('b', { peer: 'bank' })]),
      ],
    },
  },
});
