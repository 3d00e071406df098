import { tableAndGenerals } from './kinds.ts';
import type { ServicePlan } from './artifact-plan.ts';
import type { ResourcePlan } from './resource-plan.ts';
import type { DerivationPlan, RulePlan } from './rules.ts';

/** The resource in whose folder something stands, and what it is there. */
export type CodeHome<Plan> = { readonly resource: ResourcePlan; readonly plan: Plan };

/**
 * Where a rule stands in the generated code. One that people write is written once, however many resources check it:
 * with the most general kind of the rows, of several resources with the same rows with the first.
 */
export function homeOfRule(service: ServicePlan, resource: ResourcePlan, plan: RulePlan): CodeHome<RulePlan> {
  if (plan.expression !== undefined) return { resource, plan };
  return homeOf(service, {
    resource,
    plan,
    find: ({ rules }) => rules.find(({ rule }) => rule === plan.rule),
  });
}

/** Where the computation of a value stands; as that of a rule. */
export function homeOfDerivation(
  service: ServicePlan,
  resource: ResourcePlan,
  plan: DerivationPlan,
): CodeHome<DerivationPlan> {
  if (plan.expression !== undefined) return { resource, plan };
  return homeOf(service, {
    resource,
    plan,
    find: ({ derivations }) => derivations.find(({ column }) => column === plan.column),
  });
}

function homeOf<Plan>(
  { model, modules }: ServicePlan,
  given: {
    readonly resource: ResourcePlan;
    readonly plan: Plan;
    readonly find: (resource: ResourcePlan) => Plan | undefined;
  },
): CodeHome<Plan> {
  const own = given.resource.shape?.table;
  const line = own === undefined ? [] : tableAndGenerals(model, own);
  const candidates = modules.flatMap(({ resources }) =>
    resources.flatMap((resource) => {
      const plan = given.find(resource);
      const depth = resource.shape === undefined ? -1 : line.indexOf(resource.shape.table);
      return plan === undefined || depth < 0 ? [] : [{ resource, plan, depth }];
    }),
  );
  const depth = Math.max(...candidates.map((each) => each.depth));
  return candidates.find((each) => each.depth === depth) ?? given;
}

/** The path of a file of another resource, from a file of a resource: `../orders/rules.js`. */
export function fileOfResource(from: ResourcePlan, to: ResourcePlan, file: 'rules' | 'hooks'): string {
  const folder = from.module === to.module ? '..' : `../../${to.module.folder}`;
  return `${folder}/${to.folder}/${file}.js`;
}
