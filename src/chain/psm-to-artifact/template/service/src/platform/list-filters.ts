import type { Parameter } from './db.js';
import { badParameter, type Conditions } from './paging.js';
import type { ListField, ListType } from './list-source.js';

/** One condition that a caller has put on the rows of a list. */
export interface Filter {
  readonly field: ListField;
  readonly operator: Operator;
  /** One value, or several for one of several. */
  readonly values: readonly string[];
}

/** What may stand in brackets behind the name of a field; `is` stands for no brackets. */
export type Operator = 'is' | 'gte' | 'gt' | 'lte' | 'lt' | 'contains' | 'startsWith' | 'null';

const comparisons = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

const compared: ReadonlySet<ListType> = new Set([
  'integer',
  'bigint',
  'numeric',
  'date',
  'time',
  'timestamptz',
  'interval',
]);

/** The operators that a field offers beside equality. */
export function operatorsOf({ type, values, nullable }: ListField): readonly Operator[] {
  return [
    ...(compared.has(type) ? (['gte', 'gt', 'lte', 'lt'] as const) : []),
    ...(type === 'text' && values === undefined ? (['contains', 'startsWith'] as const) : []),
    ...(nullable === true ? (['null'] as const) : []),
  ];
}

/** A filter from the values that were sent under a name; a value that the field cannot have is refused with 400. */
export function filterOf(name: string, filter: Filter): Filter {
  const { field, operator, values } = filter;
  if (operator !== 'is' && values.length > 1)
    throw badParameter(name, 'repeated', `${name} must stand once in the query.`);
  for (const value of values) {
    const problem = operator === 'null' ? formProblem('boolean', value) : valueProblem(filter, value);
    if (problem !== undefined) throw badParameter(name, problem.code, `${name} ${problem.message}.`);
  }
  return { field, operator, values };
}

interface ValueProblem {
  readonly code: string;
  readonly message: string;
}

function valueProblem({ field, operator }: Filter, value: string): ValueProblem | undefined {
  if (operator === 'is' && field.values?.includes(value) === false)
    return { code: 'unknown_value', message: `must be one of ${field.values.join(', ')}` };
  return formProblem(field.type, value);
}

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const hour = String.raw`\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?`;

/** What is refused before the database sees it; days that no month has are refused there. */
const forms: Readonly<Record<ListType, { readonly form: RegExp; readonly message: string }>> = {
  text: { form: /^[^\0]*$/, message: 'must be a text' },
  uuid: { form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, message: 'must be a UUID' },
  integer: { form: /^-?\d{1,10}$/, message: 'must be a whole number' },
  bigint: { form: /^-?\d{1,19}$/, message: 'must be a whole number' },
  numeric: { form: /^-?\d{1,15}(\.\d{1,10})?$/, message: 'must be a number' },
  boolean: { form: /^(true|false)$/, message: 'must be true or false' },
  date: { form: new RegExp(`^${day}$`), message: 'must be a date, such as 2030-01-31' },
  time: { form: new RegExp(`^${hour}$`), message: 'must be a time, such as 09:30' },
  timestamptz: {
    form: new RegExp(`^${day}(T${hour}(Z|[+-]\\d{2}:\\d{2}))?$`, 'i'),
    message:
      'must be a date with a time, such as 2030-01-31T09:30:00Z, or a date for its first moment in UTC',
  },
  interval: {
    form: /^P(?=[\dT])(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/,
    message: 'must be a duration, such as P1DT12H',
  },
};

function formProblem(type: ListType, value: string): ValueProblem | undefined {
  const { form, message } = forms[type];
  return form.test(value) ? undefined : { code: 'malformed', message };
}

/** Adds a filter to the conditions of a statement that reads rows as `t`. */
export function addFilter(conditions: Conditions, { field, operator, values }: Filter): void {
  const column = `t.${field.column}`;
  const [value = ''] = values;
  switch (operator) {
    case 'is': {
      const places = values.map(() => `?::${field.type}`).join(', ');
      const condition = values.length === 1 ? `${column} = ${places}` : `${column} IN (${places})`;
      conditions.add(condition, ...values.map((each) => parameterOf(field.type, each)));
      return;
    }
    case 'contains':
    case 'startsWith': {
      const pattern = `${operator === 'contains' ? '%' : ''}${escapedPattern(value)}%`;
      conditions.add(`${column} ILIKE ?`, pattern);
      return;
    }
    case 'null':
      conditions.add(`${column} IS ${value === 'true' ? '' : 'NOT '}NULL`);
      return;
    default:
      conditions.add(`${column} ${comparisons[operator]} ?::${field.type}`, parameterOf(field.type, value));
  }
}

/** Adds that every word occurs in the searchable texts of a row, without case and accents. */
export function addSearch(conditions: Conditions, column: string, words: readonly string[]): void {
  for (const word of words)
    conditions.add(`t.${column} LIKE '%' || search_form(?) || '%'`, escapedPattern(word));
}

function escapedPattern(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

// The embedded database takes truth values as such only.
function parameterOf(type: ListType, value: string): Parameter {
  return type === 'boolean' ? value === 'true' : value;
}
