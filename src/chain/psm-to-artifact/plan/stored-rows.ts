import type { Column, Table } from '../../psm/psm.ts';
import type { ServicePlan } from './artifact-plan.ts';
import { storedColumns, type RecordShape, type ValueField } from './record-shape.ts';
import type { ResourcePlan } from './resource-plan.ts';

/** The resource whose rows a table keeps. */
export function resourceOf(
  { modules }: Pick<ServicePlan, 'modules'>,
  table: Table,
): ResourcePlan | undefined {
  return modules.flatMap(({ resources }) => resources).find(({ shape }) => shape?.table === table);
}

/** The top field of a record that a column keeps. */
export function fieldOf(shape: RecordShape, column: Column | undefined): ValueField | undefined {
  return storedColumns(shape).find(({ field, path }) => field.column === column && path.length === 1)?.field;
}
