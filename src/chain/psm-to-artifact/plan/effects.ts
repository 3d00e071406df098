import type { DtoType, HandlerEffect, Table } from '../../psm/psm.ts';
import { camel, freeIdentifier, pascal } from '../naming.ts';
import type { ServicePlan } from './artifact-plan.ts';
import type { ResourcePlan } from './resource-plan.ts';
import type { HandlerPlan } from './handlers.ts';
import { foundIn, type FoundRow } from './found-rows.ts';
import { partsIn } from './part-effects.ts';
import { movePlans, type MovePlan } from './moves.ts';
import type { RecordShape } from './record-shape.ts';
import type { RulePlan } from './rules.ts';
import { tableReferredTo } from './referred-table.ts';
import { fieldOf, resourceOf } from './stored-rows.ts';

/** What an operation does to a row of another resource, as the generated code contains it. */
export type EffectPlan = {
  readonly effect: HandlerEffect;
  readonly kind: 'CREATE' | 'UPDATE' | 'TRANSITION' | 'DELETE';
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  /** The variable that holds the row. */
  readonly variable: string;
  /** The variable that holds the row as it is stored. */
  readonly stored: string;
  /** Where refusals place the row: the member of the request, or the name of the row. */
  readonly place: string;
  readonly request: DtoType | undefined;
  /** Whether the request always has the member. */
  readonly isSent: boolean;
  readonly checks: readonly RulePlan[];
  /** What it does to rows in each state, where that differs. */
  readonly moves: readonly MovePlan[];
  readonly stateName: string | undefined;
  readonly foundBy: FoundRow | undefined;
  /** Where no reference is set on the way to the row, the rest of the operation is done. */
  readonly optional: boolean;
};

/** The effects of an operation that can be generated; the others are noted. */
export function effectPlans(
  service: ServicePlan,
  resource: ResourcePlan,
  plan: HandlerPlan,
): readonly EffectPlan[] {
  const { shape: own, variable } = resource;
  if (own === undefined || plan.kind === 'CUSTOM') return [];
  const names = new Set([variable, 'current', 'stored', 'given', 'allowed']);
  return plan.handler.effects.flatMap((effect): readonly EffectPlan[] => {
    const table = service.model.get(effect.table);
    if (partsIn(own, table) !== undefined) return [];
    const found = resourceOf(service, table);
    const shape = found?.shape;
    const foundBy = foundIn(service, own, effect);
    const stateName =
      shape === undefined ? undefined : fieldOf(shape, service.model.resolve(effect.stateColumn))?.name;
    const why = whyNot(effect, { shape, foundBy, stateName });
    const { kind } = effect;
    if (why !== undefined || found === undefined || shape === undefined || !isWriting(kind)) {
      service.notes.add(
        effect.id,
        `"${plan.handler.name}" does not change "${table.name}": ${why ?? 'it has no operations of its own.'}`,
      );
      return [];
    }
    const place = effect.member ?? camel(table.tableName);
    const name = distinct(freeIdentifier(camel(place), 'Row'), names);
    const ids = new Set(effect.checks);
    const sent = plan.request?.fields.find((field) => field.jsonName === effect.member);
    return [
      {
        effect,
        kind,
        resource: found,
        shape,
        variable: name,
        stored: distinct(`current${pascal(name)}`, names),
        place,
        request: sent === undefined ? undefined : service.model.resolve(effect.request),
        isSent: sent?.required === true,
        checks: found.rules.filter(({ rule }) => ids.has(rule.id)),
        moves: movePlans(effect, found.rules),
        stateName,
        foundBy,
        optional: effect.optional && foundBy?.by === 'WAY' && !isNeededByNew(service, plan, table),
      },
    ];
  });
}

/** Whether a new row of the same operation has to refer to a row of a table. */
function isNeededByNew(service: ServicePlan, { handler }: HandlerPlan, table: Table): boolean {
  return handler.effects.some(({ links, table: other }) => {
    const shape = resourceOf(service, service.model.get(other))?.shape;
    return service.model.resolveAll(links).some((column) => {
      const field = shape === undefined ? undefined : fieldOf(shape, column);
      return (
        field?.optional === false && tableReferredTo(service, service.model.get(other), column) === table
      );
    });
  });
}

function isWriting(kind: HandlerEffect['kind']): kind is EffectPlan['kind'] {
  return kind === 'CREATE' || kind === 'UPDATE' || kind === 'TRANSITION' || kind === 'DELETE';
}

function whyNot(
  { kind, setsState }: HandlerEffect,
  given: Pick<EffectPlan, 'foundBy' | 'stateName'> & {
    readonly shape: RecordShape | undefined;
  },
): string | undefined {
  const { shape, foundBy, stateName } = given;
  if (shape === undefined) return 'it has no operations of its own.';
  if (kind === 'CREATE')
    return shape.key.json === 'text' ? undefined : 'nothing provides the number that is its key.';
  if (foundBy === undefined) return 'nothing says which row is meant.';
  return kind === 'TRANSITION' && (stateName === undefined || setsState === undefined)
    ? 'it names no state column of its table or no new state.'
    : undefined;
}

function distinct(wish: string, used: Set<string>): string {
  let name = wish;
  for (let number = 2; used.has(name); number += 1) name = `${wish}${number}`;
  used.add(name);
  return name;
}
