import { describe, it } from 'node:test';
import { pimOf, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { reached } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { assertHostileNamesHarmless } from '../support/chain/psm-to-artifact/hostile-rounds.ts';
import { seed } from '../support/testing/seed.ts';

const seeds = Array.from({ length: times(3, 1) }, (_, index) => seed + index);

describe('hostile names and descriptions stay texts in every generated file', () => {
  for (const name of ['bookshop', 'amap', 'lift-service'])
    for (const [style, messaging] of [
      ['MODULAR_MONOLITH', 'IN_PROCESS'],
      ['MICROSERVICES', 'BROKER'],
    ] as const)
      it(`${name} as ${style}`, () => {
        const pim = pimOf(exampleModel(name));
        const decided = withChoice(withChoice(pim, 'ARCHITECTURE_STYLE', style), 'MESSAGING', messaging);
        assertHostileNamesHarmless(psmOf(decided).root, seeds);
        const models = `${name} as ${style}, ${seeds.length} times with hostile names and descriptions everywhere`;
        reached('D9', `${models}: every file parses and says what it said`);
      });
});
