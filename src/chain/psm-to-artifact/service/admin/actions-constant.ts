import { camel } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { clientResources, type ClientResource } from '../../plan/client.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';

/** What the web client shows of a resource; undefined without a client. */
export function clientOf(service: ServicePlan, resource: ResourcePlan): ClientResource | undefined {
  return clientResources(service).find((client) => client.resource === resource);
}

/** The constant with the operations of a resource that answers list; undefined without a web client. */
export function actionsConstant(service: ServicePlan, resource: ResourcePlan): string | undefined {
  return clientOf(service, resource) === undefined ? undefined : camel(`${resource.variable} actions`);
}
