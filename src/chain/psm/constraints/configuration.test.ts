import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { container, deployment, system } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './configuration.ts';

const variables = (...env: readonly Content[]): Content =>
  system({
    ...deployment(
      {},
      container('app', { env: env.map((variable, index) => ({ id: `v${index}`, ...variable })) }),
    ),
    configSets: [{ id: 'set', entries: [{ id: 'mode' }] }],
    secretSets: [{ id: 'secrets', keys: [{ id: 'pin', hint: 'Ask the bank.' }] }],
  });
const entries = (...given: readonly Content[]): Content =>
  system({
    configSets: [{ id: 'set', entries: given.map((entry, index) => ({ id: `e${index}`, ...entry })) }],
  });

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-CFG-01': {
      fires: {
        model: variables({}, { value: 'x', fromConfig: 'mode' }, { fromConfig: 'mode', fromSecret: 'pin' }),
        finds: [
          'v0 /workloads/0/containers/0/env/0 Variable V0 has no single source. Keep one source.',
          'v1 /workloads/0/containers/0/env/1/value Variable V1 has no single source. Keep one source.',
          'v2 /workloads/0/containers/0/env/2 Variable V2 has no single source. Keep one source.',
        ],
      },
      holds: variables({ value: '' }, { fromConfig: 'mode' }, { fromSecret: 'pin' }),
    },
    'PSM-CFG-02': {
      fires: [
        {
          model: entries(
            { key: 'DB_PASSWORD', value: 'x' },
            { key: 'APIKEY', value: 'x' },
            { key: 'TOKEN_OF_BANK', value: 'x' },
          ),
          finds: [
            'e0 /configSets/0/entries/0/value DB_PASSWORD looks like a secret in plain text. Move it to a secret set.',
            'e1 /configSets/0/entries/1/value APIKEY looks like a secret in plain text. Move it to a secret set.',
            'e2 /configSets/0/entries/2/value TOKEN_OF_BANK looks like a secret in plain text. Move it to a secret set.',
          ],
        },
        {
          model: variables({ variable: 'CLIENT_SECRETS', value: 'x' }),
          finds: [
            'v0 /workloads/0/containers/0/env/0/value CLIENT_SECRETS looks like a secret in plain text. Move it to a secret set.',
          ],
        },
      ],
      holds: [
        entries(
          { key: 'KEYCLOAK_URL', value: 'x' },
          { key: 'TOKENIZER', value: 'x' },
          { key: 'KEY_ACCOUNTS_FILES_BUCKET', value: 'x' },
          { key: 'KEY_ACCOUNTS_FILES_ENDPOINT', value: 'x' },
          { key: 'TOKEN_URL', value: 'x' },
          { key: 'API_KEY', value: '' },
        ),
        variables({ variable: 'API_KEY', fromSecret: 'pin' }),
      ],
    },
    'PSM-CFG-03': {
      fires: {
        model: system({
          ...deployment({}, container('app', { env: [{ id: 'v', fromSecret: 'b' }] })),
          secretSets: [{ id: 'set', keys: [{ id: 'a', hint: 'x' }, { id: 'b' }] }],
        }),
        finds: [
          'a /secretSets/0/keys/0 Secret A is unused. Remove it.',
          'b /secretSets/0/keys/1/hint Secret B has no source. Say in the hint how a person obtains it.',
        ],
      },
      holds: [
        variables({ fromSecret: 'pin' }),
        system({
          ...deployment(
            { volumes: [{ id: 'vol', kind: 'SECRET', secret: 'set' }] },
            container('app', { mounts: [{ id: 'm', volume: 'vol' }] }),
          ),
          secretSets: [{ id: 'set', keys: [{ id: 'a', hint: 'x' }] }],
        }),
        system({
          ...deployment({}, container('job', { secrets: ['set'] })),
          secretSets: [{ id: 'set', keys: [{ id: 'a', hint: 'x' }] }],
        }),
        system({
          backingServices: [{ eClass: 'Cache', id: 'cache', credentials: ['a'] }],
          secretSets: [{ id: 'set', keys: [{ id: 'a', hint: 'x' }] }],
        }),
      ],
    },
  },
});
