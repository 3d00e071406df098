import type { FixturePlan } from '../../examples/fixture-plan.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';

/** What the tests of a resource are made from. */
export type TestSource = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly fixtures: FixturePlan;
};
