import type { ServicePlan } from './artifact-plan.ts';
import { keptIn } from './kinds.ts';
import { partsOf, storedColumns, type RecordShape } from './record-shape.ts';
import { namesIn, type Expression } from '../../core/rule-language/index.ts';
import { scopeOf } from './rule-scope.ts';
import type { RulePlan } from './rules.ts';

/** Where columns stand in JSON: JSON pointers by `schema.table`, then by column; `*` stands for a part. */
export type PointersOfColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The places of all columns that records of a service show. */
export function pointersOf(service: ServicePlan): PointersOfColumns {
  const shapes = service.modules.flatMap(({ resources }) => resources.flatMap(({ shape }) => shape ?? []));
  const found: Record<string, Record<string, string>> = {};
  const add = (shape: RecordShape, above: readonly string[]): void => {
    // The database names the table that keeps the rows.
    const kept = keptIn(service.model, shape.table);
    const { schemaName } = service.model.containerOf(kept, 'DbSchema');
    const columns = (found[`${schemaName}.${kept.tableName}`] ??= {});
    for (const { field, path } of storedColumns(shape))
      columns[field.column.columnName] ??= pointerTo([...above, ...path.map(({ name }) => name)]);
    for (const part of partsOf(shape)) add(part.shape, [...above, part.name, '*']);
  };
  for (const shape of shapes) add(shape, []);
  return Object.fromEntries(Object.entries(found).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** JSON pointers to the values that a rule reads, `*` for every part; empty when people write its check. */
export function pointersRead({ expression, path, shape }: RulePlan): readonly string[] {
  if (expression === undefined) return [];
  const above = path.flatMap((part) => [part.name, ...(part.many ? ['*'] : [])]);
  return pointersOfNames(expression, shape).map((pointer) => pointerTo(above) + pointer);
}

/** JSON pointers to the values of a row, or of its parts, that an expression about it reads. */
export function pointersOfNames(expression: Expression, shape: RecordShape): readonly string[] {
  const steps = namesIn(expression).flatMap(({ path: [name = ''] }) => placesOf(name, shape));
  return [...new Set(steps.map(pointerTo))].sort();
}

/** Those of them that lead to amounts of money: two currencies can meet in these only. */
export function amountsRead(expression: Expression, shape: RecordShape): readonly string[] {
  return pointersOfNames(expression, shape).filter((pointer) => {
    const steps = pointer.split('/').filter((step) => step !== '' && step !== '*');
    return isAmount(shape, steps);
  });
}

function isAmount({ fields }: RecordShape, [name, ...rest]: readonly string[]): boolean {
  const field = fields.find((each) => each.name === name);
  if (field?.kind === 'parts') return isAmount(field.shape, rest);
  return field?.kind === 'object' && field.money;
}

/** Where a name is found: in a row, else in its lists of parts, where a name inside of a list function may belong. */
function placesOf(name: string, shape: RecordShape): readonly (readonly string[])[] {
  const own = scopeOf(shape).member(name);
  if (own !== undefined) return [[own.property]];
  return partsOf(shape)
    .filter(({ many }) => many)
    .flatMap((part) => placesOf(name, part.shape).map((place) => [part.name, '*', ...place]));
}

function pointerTo(steps: readonly string[]): string {
  return steps.map((step) => `/${step}`).join('');
}
