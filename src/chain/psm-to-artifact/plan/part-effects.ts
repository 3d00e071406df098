import type { DtoType, HandlerEffect, Table } from '../../psm/psm.ts';
import type { ServicePlan } from './artifact-plan.ts';
import type { HandlerPlan } from './handlers.ts';
import { partsOf, type PartsField, type RecordShape } from './record-shape.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { fieldOf } from './stored-rows.ts';

/** What an operation does to parts of its own row, as the generated code contains it. */
export type PartEffectPlan = {
  readonly effect: HandlerEffect;
  readonly field: PartsField;
  /** Where refusals place the part: the member of the request, or the list of the parts. */
  readonly place: string;
  readonly request: DtoType | undefined;
  /** Whether the request always has the member. */
  readonly isSent: boolean;
  readonly stateName: string | undefined;
};

/** The effects of an operation on parts of its own row. */
export function partEffectPlans(
  service: ServicePlan,
  { shape: own }: ResourcePlan,
  plan: HandlerPlan,
): readonly PartEffectPlan[] {
  if (own === undefined || plan.kind === 'CUSTOM') return [];
  return plan.handler.effects.flatMap((effect): readonly PartEffectPlan[] => {
    const field = partsIn(own, service.model.get(effect.table));
    if (field === undefined) return [];
    const sent = plan.request?.fields.find(({ jsonName }) => jsonName === effect.member);
    return [
      {
        effect,
        field,
        place: effect.member ?? field.name,
        request: sent === undefined ? undefined : service.model.resolve(effect.request),
        isSent: sent?.required === true,
        stateName: fieldOf(field.shape, service.model.resolve(effect.stateColumn))?.name,
      },
    ];
  });
}

/** The list of a row's parts that a table keeps; undefined where it keeps none, or those of several lists. */
export function partsIn(own: RecordShape, table: Table): PartsField | undefined {
  const [field, second] = partsOf(own).filter(({ shape }) => shape.table === table);
  return field?.many === true && second === undefined ? field : undefined;
}
