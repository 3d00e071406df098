import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { sales } from '../../../../test/support/chain/constraints/pim-content.ts';
import { pim } from '../pim.ts';
import { pimConstraints } from './index.ts';
import * as family from './integrations.ts';

const integrating = (integration: Content, system: Content = {}, model: Content = {}): Content =>
  sales(
    { integrations: [{ id: 'client', system: 'bank', ...integration }] },
    { externalSystems: [{ id: 'bank', ...system }], ...model },
  );
const workflow = {
  workflows: [{ id: 'flow', steps: [{ id: 'call', kind: 'CALL_EXTERNAL', integration: 'client' }] }],
};

testConstraints({
  metamodel: pim,
  set: pimConstraints,
  family,
  cases: {
    'PIM-INT-01': {
      fires: [
        {
          model: integrating({ timeoutMs: 5 }),
          finds: [
            'client /contexts/0/integrations/0/timeoutMs client waits 5 ms. Choose a realistic timeout.',
          ],
        },
        {
          model: integrating({}),
          finds: [
            'client /contexts/0/integrations/0/system Nothing uses client. Use it in a workflow, or describe what it is for.',
          ],
        },
      ],
      holds: [
        integrating({}, {}, workflow),
        integrating({ timeoutMs: 60000, description: 'Nightly statements.' }),
        integrating({ timeoutMs: 100 }, { description: 'Keeps the accounts.' }),
      ],
    },
  },
});
