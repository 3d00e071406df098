import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { entity, sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './decisions.ts';

const decision = (id: string, key: string, codes: readonly string[], more: Content = {}): Content => ({
  id,
  key,
  options: codes.map((code) => ({ id: `${id}-${code}`, code })),
  ...more,
});
const style = (more: Content = {}): Content =>
  decision('style', 'ARCHITECTURE_STYLE', ['MICROSERVICES', 'MODULAR_MONOLITH'], {
    chosen: 'style-MICROSERVICES',
    ...more,
  });
const messaging = (more: Content = {}): Content =>
  decision('messaging', 'MESSAGING', ['IN_PROCESS', 'BROKER'], { chosen: 'messaging-IN_PROCESS', ...more });
const signIn = (chosen: string): Content =>
  decision('sign-in', 'AUTHENTICATION', ['NONE', 'API_KEY'], { chosen: `sign-in-${chosen}` });
const open = { apis: [{ id: 'door', audience: 'PARTNER' }] };
const people: Content = {
  aggregates: [
    { id: 'people', root: 'person', entities: [entity('person', [], { sensitivity: 'PERSONAL' })] },
  ],
};
const publishing = { events: [{ id: 'paid', visibility: 'PUBLISHED' }] };
const explained = { rationale: 'We want to learn.' };

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-DEC-01': {
      fires: {
        model: {
          decisions: [
            style(),
            decision('again', 'ARCHITECTURE_STYLE', ['X']),
            decision('m', 'MESSAGING', ['IN_PROCESS'], { chosen: 'c-IN_PROCESS' }),
            decision('c', 'CUSTOM', ['IN_PROCESS'], { chosen: 'm-IN_PROCESS' }),
          ],
        },
        finds: [
          'again /decisions/1/key Decision ARCHITECTURE_STYLE is ambiguous. Keep one.',
          'm /decisions/2/chosen Decision "m" chooses c-IN_PROCESS, which is not among its options. Choose one of its own options.',
          'c /decisions/3/chosen Decision "c" chooses m-IN_PROCESS, which is not among its options. Choose one of its own options.',
        ],
      },
      holds: {
        decisions: [
          style(),
          decision('old', 'ARCHITECTURE_STYLE', [], { status: 'SUPERSEDED' }),
          decision('a', 'CUSTOM', []),
          decision('b', 'CUSTOM', []),
        ],
      },
    },
    'PIM-DEC-02': {
      fires: {
        model: {
          decisions: [
            style({ status: 'ACCEPTED' }),
            decision('a', 'CUSTOM', ['X'], { status: 'ACCEPTED', ...explained }),
          ],
        },
        finds: [
          'style /decisions/0/rationale style was accepted without a reason. Write one sentence why.',
          'a /decisions/1/chosen a was accepted without a choice. Choose an option.',
        ],
      },
      holds: {
        decisions: [
          style({ status: 'ACCEPTED', ...explained }),
          decision('a', 'CUSTOM', [], { status: 'ACCEPTED', ...explained }),
          decision('b', 'CUSTOM', []),
        ],
      },
    },
    'PIM-DEC-03': {
      fires: [
        {
          model: sales(
            {},
            { decisions: [style({ rationale: 'Default of the transformation; change it freely.' })] },
          ),
          finds: [
            'style /decisions/0/chosen MICROSERVICES does not fit one team with 1 context. Reconsider or explain in the rationale.',
          ],
        },
        {
          model: {
            contexts: [
              { id: 'a', team: 'x', ...publishing },
              { id: 'b', team: 'y' },
            ],
            decisions: [style(), messaging()],
          },
          finds: [
            'messaging /decisions/1/chosen IN_PROCESS does not fit microservices that publish events. Reconsider or explain in the rationale.',
          ],
        },
      ],
      holds: [
        sales({}, { decisions: [style(explained)] }),
        sales({}, { decisions: [style({ chosen: 'style-MODULAR_MONOLITH' }), messaging()] }),
        { contexts: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], decisions: [style(), messaging()] },
      ],
    },
    'PIM-SEC-03': {
      fires: [
        {
          model: {
            contexts: [
              { id: 'a', ...open },
              { id: 'b', ...people },
            ],
            decisions: [signIn('NONE')],
          },
          finds: [
            'sign-in /decisions/0/chosen Without sign-in, model would show "person", which is PERSONAL, to all callers from outside. Choose OIDC_JWT or API_KEY, or make the APIs of model INTERNAL.',
          ],
        },
        {
          model: {
            contexts: [
              { id: 'a', ...open },
              { id: 'b', ...people },
            ],
            decisions: [style(explained), decision('d', 'AUTHENTICATION', ['NONE'], { chosen: 'd-NONE' })],
            serviceUnits: [{ id: 'both', hosts: ['a', 'b'] }],
          },
          finds: [
            'd /decisions/1/chosen Without sign-in, both would show "person", which is PERSONAL, to all callers from outside. Choose OIDC_JWT or API_KEY, or make the APIs of both INTERNAL.',
          ],
        },
        {
          model: sales(
            {
              ...open,
              aggregates: [{ id: 'orders', root: 'order', ownedBy: 'buyer', entities: [entity('order')] }],
            },
            {
              roles: [{ id: 'buyer' }],
              decisions: [decision('d', 'AUTHENTICATION', ['NONE'], { chosen: 'd-NONE' })],
            },
          ),
          finds: [
            'd /decisions/0/chosen Without sign-in, model would show who owns each "orders" to all callers from outside. Choose OIDC_JWT or API_KEY, or make the APIs of model INTERNAL.',
          ],
        },
      ],
      holds: [
        sales({ ...open, ...people }, { decisions: [signIn('API_KEY')] }),
        sales({ ...open, ...people }),
        sales(people, { decisions: [signIn('NONE')] }),
        sales(open, { decisions: [signIn('NONE')] }),
        {
          contexts: [
            { id: 'a', ...open },
            { id: 'b', ...people },
          ],
          decisions: [style(explained), signIn('NONE')],
        },
      ],
    },
  },
});
