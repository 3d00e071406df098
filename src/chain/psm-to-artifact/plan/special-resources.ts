import type { Model } from '../../../kernel/model/model.ts';
import type { Psm } from '../../psm/psm.ts';
import { specialTables } from './kinds.ts';
import type { ResourcePlan } from './resource-plan.ts';

/** A kind of the rows of a resource that has a resource of its own. */
export type SpecialResource = {
  readonly resource: ResourcePlan;
  readonly shape: NonNullable<ResourcePlan['shape']>;
  /** What the discriminator says in its rows. */
  readonly word: string;
};

/** The more special resources whose rows stand in the table of one. */
export function specialsOf(model: Model<Psm>, { shape, module }: ResourcePlan): readonly SpecialResource[] {
  if (shape === undefined) return [];
  const tables = specialTables(model, shape.table);
  return tables.flatMap((table) => {
    const resource = module.resources.find((each) => each.shape?.table === table);
    return resource?.shape === undefined || table.kind === undefined
      ? []
      : [{ resource, shape: resource.shape, word: table.kind }];
  });
}
