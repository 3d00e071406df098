import type { Model } from '../../../kernel/model/model.ts';
import type { AppRole, Column, DtoField, DtoType, Psm } from '../../psm/psm.ts';
import { filterName, pathOf } from './record-shape.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { readersOf } from './restricted-members.ts';

/** How lists compare the values of a column: its type in PostgreSQL, all texts alike. */
export type ListType =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'interval';

/** A value by which callers filter a list, and may be order it. */
export type ListedField = {
  /** Its place in JSON, such as `unitPrice.amount`. */
  readonly name: string;
  readonly column: Column;
  readonly type: ListType;
  /** What it can be, where that is a closed choice. */
  readonly values: readonly string[];
  readonly nullable: boolean;
  readonly sortable: boolean;
  /** The roles that alone read it; empty when all may. */
  readonly readers: readonly AppRole[];
};

/** Parameters of every list; a field that is named like one of them is filtered with brackets only. */
export const listParameterNames = ['limit', 'cursor', 'total', 'sort', 'q'] as const;

/** Whether the name of a field alone is a filter. */
export function isFilter({ name }: ListedField): boolean {
  return !listParameterNames.some((each) => each === name);
}

type Listed = Pick<ResourcePlan, 'handlers' | 'shape'>;

/** The values by which callers filter and order the lists of a resource, each once. */
export function listedFields(model: Model<Psm>, { handlers }: Listed): readonly ListedField[] {
  const lists = handlers.filter(({ kind }) => kind === 'LIST');
  const sortable = new Set(lists.flatMap((list) => list.sortable));
  const columns = [...new Set([...lists.flatMap(({ filters }) => filters), ...sortable])];
  const response = lists[0]?.response;
  const fields = columns.flatMap((column): ListedField[] => {
    const type = listType(column);
    if (type === undefined) return [];
    const shown = membersOn(model, response, pathOf(column));
    const [readers = []] = shown.map((field) => readersOf(model, field)).filter(({ length }) => length > 0);
    return [
      {
        name: filterName(column),
        column,
        type,
        values: column.allowedValues,
        nullable: column.nullable && !column.primaryKey,
        sortable: sortable.has(column),
        readers,
      },
    ];
  });
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** What may stand in brackets behind the name of a field, as the code of the service offers it. */
export function operatorsOf({ type, values, nullable }: ListedField): readonly string[] {
  const isText = type === 'text';
  const isCompared = !isText && type !== 'uuid' && type !== 'boolean';
  return [
    ...(isCompared ? ['gte', 'gt', 'lte', 'lt'] : []),
    ...(isText && values.length === 0 ? ['contains', 'startsWith'] : []),
    ...(nullable ? ['null'] : []),
  ];
}

/** The column in which the lists of a resource search the texts of its rows. */
export function searchColumnOf({ handlers, shape }: Listed): Column | undefined {
  return handlers.some(({ kind }) => kind === 'LIST')
    ? shape?.table.columns.find(({ searchOf }) => searchOf.length > 0)
    : undefined;
}

/** The members of an answer on the way to a value. */
function membersOn(
  model: Model<Psm>,
  dto: DtoType | undefined,
  [name, ...rest]: readonly string[],
): readonly DtoField[] {
  const field = dto?.fields.find(({ jsonName }) => jsonName === name);
  if (field === undefined) return [];
  return [field, ...membersOn(model, model.resolve(field.dto), rest)];
}

/** How lists compare the values of a column; undefined where they do not. */
export function listType({ type }: Column): ListType | undefined {
  switch (type) {
    case 'JSONB':
      return undefined;
    case 'VARCHAR':
    case 'CHAR':
    case 'TEXT':
      return 'text';
    case 'UUID':
      return 'uuid';
    case 'INTEGER':
      return 'integer';
    case 'BIGINT':
      return 'bigint';
    case 'NUMERIC':
      return 'numeric';
    case 'BOOLEAN':
      return 'boolean';
    case 'DATE':
      return 'date';
    case 'TIME':
      return 'time';
    case 'TIMESTAMPTZ':
      return 'timestamptz';
    case 'INTERVAL':
      return 'interval';
  }
}
