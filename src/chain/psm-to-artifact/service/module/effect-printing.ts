import { tsString } from '../../../../kernel/generation/escape.ts';
import { indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { effectPlans, type EffectPlan } from '../../plan/effects.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { Table } from '../../../psm/psm.ts';
import type { RecordShape, ValueField } from '../../plan/record-shape.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { fieldOf } from '../../plan/stored-rows.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';
import type { Row } from './publications.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';

/** The operation whose effects are printed. */
export type EffectPrinting = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  readonly imports: Imports;
  readonly neighbours: Neighbours;
  readonly plan: HandlerPlan;
  readonly effects: readonly EffectPlan[];
  /** The variable that holds the operation's own row as it shall be. */
  readonly own: string;
};

/** What an operation does to rows of other resources, as it is printed; `own` is the variable that holds its own row. */
export function effectsOf(
  printing: Pick<EffectPrinting, 'service' | 'resource' | 'shape' | 'imports'>,
  plan: HandlerPlan,
  own: string,
): EffectPrinting {
  const { service, resource, shape, imports } = printing;
  const effects = effectPlans(service, resource, plan);
  const neighbours = neighboursOf(resource, imports);
  return { service, resource, shape, imports, neighbours, plan, effects, own };
}

/** A row with the variable that holds it when the operation ends. */
export function effectRow({ kind, variable, stored, shape, optional }: EffectPlan): Row {
  return { shape, variable: kind === 'DELETE' ? stored : variable, optional };
}

/** The variable that holds the id of a new row. */
export function idVariable({ variable }: EffectPlan): string {
  return `${variable}Id`;
}

/** The row is new, and the operation's own row or that of another effect refers to it. */
export function isReferredTo({ service, shape, effects }: EffectPrinting, effect: EffectPlan): boolean {
  if (effect.kind !== 'CREATE') return false;
  if (service.model.resolveAll(effect.effect.links).some((column) => fieldOf(shape, column) !== undefined))
    return true;
  return effects.some((other) =>
    linkTargets(service, other).some(({ table }) => table === effect.shape.table),
  );
}

/** A field of a new row, and the table of the row that it refers to. */
export type LinkTarget = { readonly field: ValueField; readonly table: Table | undefined };

/** The fields of a new row that refer to rows of the same operation, with the tables they lead to. */
export function linkTargets(service: ServicePlan, { shape, effect }: EffectPlan): readonly LinkTarget[] {
  return service.model.resolveAll(effect.links).flatMap((column) => {
    const field = fieldOf(shape, column);
    return field === undefined ? [] : [{ field, table: tableReferredTo(service, shape.table, column) }];
  });
}

/** Statements whose refusals name the member of the request that a row stands in. */
export function atMember(
  { imports }: EffectPrinting,
  { place }: EffectPlan,
  lines: Lines,
  before = '',
): Lines {
  const at = imports.value('atMember', `${platform}/effects.js`);
  return [`${before}await ${at}(${tsString(place)}, async () => {`, ...indent(2, lines), '});'];
}
