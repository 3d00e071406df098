import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderMargins } from '../../../../test/fixtures/order-margins.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { planArtifact } from './artifact-plan.ts';
import { allHandlers } from './resource-plan.ts';
import { hasRestrictedMembers, restrictedMembers } from './restricted-members.ts';

/** The places of members of answers about an order that not all callers find there. */
function restrictedIn(readByClerk: readonly string[]): readonly string[] {
  const [service] = planArtifact(psmOf(pimOf(orderMargins(readByClerk))).model).services;
  assert.ok(service !== undefined);
  const plans = service.modules.flatMap(({ resources }) => resources.flatMap(allHandlers));
  const found = plans
    .filter((plan) => plan.exposed)
    .flatMap((plan) => restrictedMembers(service.model, plan).map(({ at }) => at));
  assert.equal(hasRestrictedMembers(service), found.length > 0);
  return [...new Set(found)].sort();
}

describe('members of answers that only some roles read', () => {
  it('are kept from others who may run the operation', () => {
    assert.deepEqual(restrictedIn(['number']), ['/items/*/margin', '/margin']);
  });

  it('are in all answers where each role that may run it reads them', () => {
    assert.deepEqual(restrictedIn(['number', 'margin']), []);
  });
});
