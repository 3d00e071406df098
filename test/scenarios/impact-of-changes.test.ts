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

describe('what impact analysis says beforehand', () => {
  // `npm run test:reliability -- impact` tries elements of all classes, at both levels.
  it('names everything that a change of an element changes, on all levels below it', async () => {
    const draw = drawFrom(18);
    const chain = await storeChain(service, 'cim', drawSample(draw, 'cim', 0));
    const transitions = elementsByClass(chain.cim ?? chain.pim).get('StateTransition') ?? [];
    const element = transitions[draw(transitions.length)];
    assert.ok(element !== undefined);
    const counts = new Map<string, ImpactCount>();
    await tryElement(service, chain, { draw, element, each: 1, counts });
    const found = [...counts.values()];
    assert.deepEqual(
      found.flatMap(({ missed }) => missed),
      [],
    );
    assert.ok(found.some(({ changed }) => changed > 0));
  });
});
