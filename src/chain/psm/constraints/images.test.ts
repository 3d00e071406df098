import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { project, system, database } from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './images.ts';

const images = (...given: readonly Content[]): Content =>
  system({
    projects: [project({})],
    backingServices: [database()],
    images: given.map((image, index) => ({ id: `i${index}`, ...image })),
  });

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-IMG-01': {
      fires: {
        model: images(
          { repository: 'nginx', tag: 'latest' },
          { repository: 'nats', tag: 'stable' },
          { repository: 'shop', tag: 'latest', builtFrom: 'code' },
        ),
        finds: [
          'i0 /images/0/tag nginx:latest may change under you. Pin a version or digest.',
          'i1 /images/1/tag nats:stable may change under you. Pin a version or digest.',
          'i2 /images/2/tag shop:latest may change under you. Pin a version or digest.',
        ],
      },
      holds: images({ repository: 'postgres', tag: '16' }, { repository: 'shop', builtFrom: 'code' }),
    },
    'PSM-IMG-02': {
      fires: {
        model: images({ repository: 'shop' }, { repository: 'Big Shop/x' }),
        finds: [
          'i0 /images/0/builtFrom i0 comes from nowhere. Set builtFrom.',
          'i1 /images/1/builtFrom i1 comes from nowhere. Set builtFrom.',
        ],
      },
      holds: images(
        { repository: 'shop', builtFrom: 'code' },
        { repository: 'postgres' },
        { repository: 'library/anything' },
        { repository: 'registry.example.com:5000/team/shop' },
      ),
    },
  },
});
