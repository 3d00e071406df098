import { oneLine } from '../../../../kernel/generation/region.ts';
import { isObject } from '../../../../kernel/model/element.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';
import type { DtoField, DtoType, Psm } from '../../../psm/psm.ts';
import { readersOf } from '../../plan/restricted-members.ts';
import type { DtoNames, ForeignType } from '../../plan/dto-names.ts';
import { modelElements } from './model-elements.ts';
import {
  answerSchema,
  decimalPattern,
  dtoSchema,
  fieldSchema,
  isRequest,
  offeredMember,
  type SchemaObject,
  type SchemaDialect,
} from '../module/json-schema.ts';

/** The schema of an amount of money in the contracts. */
export const moneyContract: SchemaObject = {
  type: 'object',
  required: ['amount', 'currency'],
  properties: {
    amount: { type: 'string', pattern: decimalPattern, description: 'A decimal number.' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' },
  },
};

/** The schema of what a row says of a file in the contracts. */
export const storedFileContract: SchemaObject = {
  type: 'object',
  readOnly: true,
  required: ['name', 'mediaType', 'size', 'sha256', 'href'],
  properties: {
    name: { type: 'string' },
    mediaType: { type: 'string', description: 'Such as image/png.' },
    size: { type: 'integer', description: 'In bytes.' },
    sha256: { type: 'string', description: 'Digest of the contents, in hexadecimal digits.' },
    href: { type: 'string', format: 'uri-reference', description: 'Path at which the contents are read.' },
  },
};

/** The name of a type in a contract, with the folder of its module: types of all modules share one list there. */
export function componentName(module: { readonly folder: string }, name: string): string {
  return `${module.folder}.${name}`;
}

/** How the types of a module are written in a contract, which keeps all schemas under `#/components/schemas/`. */
export function contractDialect(given: {
  readonly model: Model<Psm>;
  readonly module: { readonly folder: string; readonly names: DtoNames };
  readonly clearable: SchemaDialect['clearable'];
  readonly computed: SchemaDialect['computed'];
  readonly nonEmpty: SchemaDialect['nonEmpty'];
  readonly filled: SchemaDialect['filled'];
  readonly offering: SchemaDialect['offering'];
  /** The name of a type of the module among the components; by default with the folder of the module. */
  readonly componentOf?: (name: string) => string;
  /** The same for a type of another module. */
  readonly componentElsewhere?: (type: ForeignType) => string;
}): SchemaDialect {
  const {
    module,
    componentOf = (name) => componentName(module, name),
    componentElsewhere = (type) => componentName(type, type.name),
    ...rest
  } = given;
  return {
    ...rest,
    names: module.names,
    refTo: (name) => `#/components/schemas/${componentOf(name)}`,
    refElsewhere: (type) => `#/components/schemas/${componentElsewhere(type)}`,
    moneyRef: '#/components/schemas/Money',
    fileRef: '#/components/schemas/StoredFile',
    decimalLimits: () => ({}),
    fixedCurrency: (currency) => ({ const: currency }),
    nullAnswer: (schema) =>
      typeof schema['type'] === 'string' && schema['enum'] === undefined
        ? { ...schema, type: [schema['type'], 'null'] }
        : { anyOf: [schema, { type: 'null' }] },
    filledText: ({ minLength, ...schema }) => ({
      pattern: '\\S',
      ...schema,
      minLength: Math.max(Number(minLength ?? 1), 1),
    }),
  };
}

/** The schema of a type with what people should know about it and its members. */
export function documentedSchema(dto: DtoType, dialect: SchemaDialect): SchemaObject {
  const schema = dtoSchema(dto, dialect);
  const description = oneLine(dto.description ?? dto.name);
  if (dto.kind === 'ENUM') return { description, ...schema, ...modelElements(dto) };
  const schemaOf = isRequest(dto) ? fieldSchema : answerSchema;
  const properties = Object.fromEntries(
    dto.fields.map((field) => [
      field.jsonName,
      {
        ...schemaOf(field, dialect),
        ...annotations(field),
        ...readers(field, dialect),
        ...modelElements(field),
      },
    ]),
  );
  const offered = Object.entries(offeredMember(dto, dialect)).map(
    ([name, member]): [string, SchemaObject] => [
      name,
      {
        ...(isObject(member) && member),
        readOnly: true,
        description: 'The operations that the caller may run on it now; only where one row is read.',
        ...modelElements(dto),
      },
    ],
  );
  const all = { ...properties, ...Object.fromEntries(offered) };
  return { description, ...schema, properties: all, ...modelElements(dto) };
}

/** The claims of the roles that alone find a member in answers. */
function readers(field: DtoField, { model }: SchemaDialect): SchemaObject {
  const claims = readersOf(model, field).map(({ claim }) => claim);
  return claims.length === 0 ? {} : { 'x-readable-by': claims };
}

function annotations(field: DtoField): SchemaObject {
  const limits = [
    ...(field.minimum === undefined ? [] : [`at least ${field.minimum}`]),
    ...(field.maximum === undefined ? [] : [`at most ${field.maximum}`]),
  ];
  const isText = field.type === 'STRING' && field.dto === undefined;
  const asText = field.format === 'decimal' || field.format === 'money';
  return {
    ...(field.readOnly && { readOnly: true }),
    ...withoutUndefined({ 'x-unit': field.unit }),
    ...(isText && field.example !== undefined && { examples: [field.example] }),
    ...(asText && limits.length > 0 && { description: `${limits.join(', ')}.` }),
  };
}
