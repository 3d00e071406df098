import { oneLine } from '../../../../kernel/generation/region.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { Psm } from '../../../psm/psm.ts';
import {
  isFilter,
  listedFields,
  operatorsOf,
  searchColumnOf,
  type ListedField,
} from '../../plan/listed-fields.ts';
import { decimalPattern, type SchemaObject } from '../module/json-schema.ts';
import { modelElements } from './model-elements.ts';
import type { OperationPlace } from './refusals.ts';

/** The parameters of a list in the contract: page, order, search, and the filters with their operators. */
export function listParameters(
  model: Model<Psm>,
  { resource, plan }: OperationPlace,
): readonly SchemaObject[] {
  if (plan.kind !== 'LIST' || plan.way.length > 0) return [];
  const fields = listedFields(model, resource);
  const search = searchColumnOf(resource);
  const traced = modelElements(plan.handler);
  const own = (name: string, description: string, schema: SchemaObject): SchemaObject => ({
    name,
    in: 'query',
    description,
    schema,
    ...traced,
  });
  const sortable = fields.filter((field) => field.sortable).map(({ name }) => name);
  return [
    own('limit', 'Size of the page.', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
    own('cursor', 'The nextCursor of the page before, for the same query.', { type: 'string' }),
    own('total', 'Whether the answer says how many rows there are on all pages, up to 10,000.', {
      type: 'boolean',
      default: false,
    }),
    ...(sortable.length === 0
      ? []
      : [
          own(
            'sort',
            `Up to three of ${sortable.join(', ')}, with commas between them; a minus before a name puts the largest first. Rows without a value come last, equal rows follow each other by id.`,
            { type: 'string', pattern: sortPattern(sortable) },
          ),
        ]),
    ...(search === undefined
      ? []
      : [
          {
            name: 'q',
            in: 'query',
            description:
              'Words that all occur in the texts of a row, in any case and with or without accents.',
            schema: { type: 'string' },
            ...modelElements(search),
          },
        ]),
    ...fields.flatMap(parametersOf),
  ];
}

function sortPattern(names: readonly string[]): string {
  const name = `-?(${names.map((each) => each.replaceAll('.', '\\.')).join('|')})`;
  return `^${name}(,${name}){0,2}$`;
}

function parametersOf(field: ListedField): readonly SchemaObject[] {
  const what = oneLine(field.column.name);
  const claims = field.readers.map(({ claim }) => claim);
  const parameter = (name: string, description: string, rest: SchemaObject): SchemaObject => ({
    name,
    in: 'query',
    description,
    ...rest,
    ...(claims.length > 0 && { 'x-readable-by': claims }),
    ...modelElements(field.column),
  });
  const schema = schemaOf(field);
  return [
    ...(isFilter(field)
      ? [
          parameter(field.name, `Only entries with this ${what}; several values stand for one of them.`, {
            schema: { type: 'array', items: schema },
            style: 'form',
            explode: true,
          }),
        ]
      : []),
    ...operatorsOf(field).map((operator) =>
      parameter(`${field.name}[${operator}]`, meanings(what)[operator] ?? '', {
        schema: operator === 'null' ? { type: 'boolean' } : schema,
      }),
    ),
  ];
}

function meanings(what: string): Readonly<Record<string, string>> {
  return {
    gte: `Only entries whose ${what} is this or more.`,
    gt: `Only entries whose ${what} is more than this.`,
    lte: `Only entries whose ${what} is this or less.`,
    lt: `Only entries whose ${what} is less than this.`,
    contains: `Only entries whose ${what} contains this, in any case.`,
    startsWith: `Only entries whose ${what} begins with this, in any case.`,
    null: `Only entries without (true) or with (false) a value of ${what}.`,
  };
}

const schemas: Readonly<Record<ListedField['type'], SchemaObject>> = {
  text: { type: 'string' },
  uuid: { type: 'string', format: 'uuid' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'string', pattern: decimalPattern },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string' },
  timestamptz: { type: 'string', format: 'date-time' },
  interval: { type: 'string', format: 'duration' },
};

function schemaOf({ type, values }: ListedField): SchemaObject {
  return type === 'text' && values.length > 0 ? { type: 'string', enum: values } : schemas[type];
}
