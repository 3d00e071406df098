import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Element } from '../../../src/kernel/model/element.ts';
import type { Flow } from './flow.ts';
import { walk } from './walk.ts';
import { startWalkedService, type WalkedService } from './walked-service.ts';

/** Tests that a business model becomes a service in which people get through the flows of its business. */
export function describeWalks(given: {
  readonly name: string;
  readonly business: Element;
  readonly flows: readonly Flow[];
}): void {
  const { name, business, flows } = given;
  describe(`the service of ${name}`, () => {
    assert.ok(flows.length > 0);
    const ending: (() => Promise<void>)[] = [];
    let service: WalkedService;
    before(async () => {
      service = await startWalkedService(business, { after: (clean) => void ending.unshift(clean) });
    });
    after(async () => {
      for (const clean of ending) await clean();
    });
    for (const flow of flows) it(flow.name, async () => await walk(service, flow));
  });
}
