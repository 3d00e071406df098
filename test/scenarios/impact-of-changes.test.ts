import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ImpactCount } from '../support/modules/impact/impact-rounds.ts';
import {
  drawSample,
  elementsByClass,
  storeChain,
  tryElement,
} from '../support/modules/impact/impact-rounds.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);

// `npm run test:long -- impact` tries 300 elements of all classes.
const tried = { cim: ['StateTransition'], pim: ['Permission'] };

describe('what impact analysis says beforehand', () => {
  for (const first of ['cim', 'pim'] as const)
    it(`names everything that changes of elements of a ${first.toUpperCase()} change, and little else`, async () => {
      const draw = drawFrom(18);
      const chain = await storeChain(service, first, drawSample(draw, first, 0));
      const byClass = elementsByClass(chain[first] ?? chain.pim);
      const counts = new Map<string, ImpactCount>();
      for (const className of tried[first]) {
        const elements = byClass.get(className) ?? [];
        const element = elements[draw(Math.max(1, elements.length))];
        if (element !== undefined) await tryElement(service, chain, { draw, element, each: 1, counts });
      }
      assert.deepEqual(
        [...counts.values()].flatMap(({ missed }) => missed),
        [],
      );
      assert.ok([...counts.values()].some(({ changed }) => changed > 0));
    });
});
