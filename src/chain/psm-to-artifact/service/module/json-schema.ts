import type { Model } from '../../../../kernel/model/model.ts';
import type { DtoField, DtoType, Psm } from '../../../psm/psm.ts';
import type { DtoNames, ForeignType } from '../../plan/dto-names.ts';
import { minorUnits } from '../../../core/currencies.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';

/** A JSON schema as plain data. */
export type SchemaObject = { readonly [keyword: string]: unknown };

/** How a schema is written for one of its two readers. */
export type SchemaDialect = {
  readonly model: Model<Psm>;
  readonly names: DtoNames;
  /** Reference to a type of the module. */
  readonly refTo: (name: string) => string;
  /** Reference to a type of another module. */
  readonly refElsewhere: (type: ForeignType) => string;
  /** Reference to the type of money. */
  readonly moneyRef: string;
  /** Reference to the type of files. */
  readonly fileRef: string;
  /** Limits of a decimal that travels as text; the service checks them with keywords of its own. */
  readonly decimalLimits: (field: DtoField) => SchemaObject;
  /** How the one currency of an amount is written. */
  readonly fixedCurrency: (currency: string) => SchemaObject;
  /** Fields whose value `null` clears what is stored. */
  readonly clearable: ReadonlySet<DtoField>;
  /** Members of answers that are computed, and `null` where they cannot be. */
  readonly computed: ReadonlySet<DtoField>;
  /** How a member of an answer is written whose value may be `null`. */
  readonly nullAnswer: (schema: SchemaObject) => SchemaObject;
  /** Lists that must not be empty. */
  readonly nonEmpty: ReadonlySet<DtoField>;
  /** Answers that list what the caller may do with the row. */
  readonly offering: ReadonlySet<DtoType>;
  /** Texts that must be there when they are sent: no blanks. */
  readonly filled: ReadonlySet<DtoField>;
  /** How a text without blanks is written, with the limits it has besides. */
  readonly filledText: (schema: SchemaObject) => SchemaObject;
};

/** Decimal numbers as text: fifteen digits before the point, ten after it. */
export const decimalPattern = '^-?[0-9]{1,15}(\\.[0-9]{1,10})?$';

const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,6})?)?$';

const anyObject: SchemaObject = { type: 'object', additionalProperties: true };

/** The members of a place and how far each goes from zero, in degrees (WGS 84). */
export const coordinates = { latitude: 90, longitude: 180 } as const;

/** A place on the earth, with what else a caller knows of it, such as its altitude. */
const placeSchema: SchemaObject = {
  ...anyObject,
  required: Object.keys(coordinates),
  properties: Object.fromEntries(
    Object.entries(coordinates).map(([name, most]) => [
      name,
      { type: 'number', minimum: -most, maximum: most },
    ]),
  ),
};

/** Whether a field holds one place. */
export function isPlace({ type, format }: Pick<DtoField, 'type' | 'format'>): boolean {
  return type === 'OBJECT' && format === 'geo-point';
}

/** Whether a type is sent by callers, so that unknown and missing members are refused. */
export function isRequest(dto: DtoType): boolean {
  return dto.kind !== 'RESPONSE' && dto.kind !== 'EVENT';
}

/** The schema of a field as callers send it. */
export function fieldSchema(field: DtoField, dialect: SchemaDialect): SchemaObject {
  const schema = plainSchema(field, dialect);
  if (!dialect.clearable.has(field)) return schema;
  return typeof schema['type'] === 'string' && schema['enum'] === undefined
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

function plainSchema(field: DtoField, dialect: SchemaDialect): SchemaObject {
  const dto = dialect.model.resolve(field.dto);
  const name = dialect.names.nameOf(dto);
  const reference = name === undefined ? foreignReference(dto, dialect) : { $ref: dialect.refTo(name) };
  switch (field.type) {
    case 'STRING':
      return reference ?? textSchema(field, dialect);
    case 'INTEGER':
      return { type: 'integer', ...limits(field) };
    case 'NUMBER':
      return { type: 'number', ...limits(field) };
    case 'BOOLEAN':
      return { type: 'boolean' };
    case 'OBJECT':
      if (field.format === 'money') return moneySchema(field, dialect);
      if (field.format === 'file') return { $ref: dialect.fileRef };
      if (isPlace(field)) return placeSchema;
      return reference ?? anyObject;
    case 'ARRAY': {
      const items = reference ?? itemSchema(field, dialect);
      return { type: 'array', items, ...(dialect.nonEmpty.has(field) && { minItems: 1 }) };
    }
  }
}

function foreignReference(dto: DtoType | undefined, dialect: SchemaDialect): SchemaObject | undefined {
  const foreign = dialect.names.elsewhere(dto);
  return foreign === undefined ? undefined : { $ref: dialect.refElsewhere(foreign) };
}

function itemSchema(field: DtoField, dialect: SchemaDialect): SchemaObject {
  return field.childTable === undefined
    ? plainSchema(itemField(field), dialect)
    : { type: 'string', format: 'uuid' };
}

const itemTypes: Readonly<Record<string, DtoField['type']>> = {
  integer: 'INTEGER',
  number: 'NUMBER',
  boolean: 'BOOLEAN',
  object: 'OBJECT',
  money: 'OBJECT',
  'geo-point': 'OBJECT',
};

/** An item of a list as a field of its own: the format of a list names that of its items, or their JSON type. */
export function itemField(list: DtoField): DtoField {
  const format = list.format ?? 'string';
  return { ...list, type: itemTypes[format] ?? 'STRING', format };
}

const knownFormats: readonly string[] = ['uuid', 'date', 'date-time', 'email', 'uri', 'duration'];

function textSchema(field: DtoField, dialect: SchemaDialect): SchemaObject {
  const { format } = field;
  if (format === 'decimal')
    return { type: 'string', pattern: decimalPattern, ...dialect.decimalLimits(field) };
  if (format === 'time') return { type: 'string', pattern: timePattern };
  const schema = {
    type: 'string',
    ...(format !== undefined && knownFormats.includes(format) && { format }),
    ...withoutUndefined({ minLength: field.minLength, maxLength: field.maxLength }),
    ...(isUsablePattern(field.pattern) && { pattern: field.pattern }),
  };
  return dialect.filled.has(field) ? dialect.filledText(schema) : schema;
}

/** Whether a pattern from the model is a regular expression. */
export function isUsablePattern(pattern: string | undefined): pattern is string {
  if (pattern === undefined) return false;
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

function limits(field: DtoField): SchemaObject {
  return {
    ...withoutUndefined({ minimum: field.minimum, maximum: field.maximum }),
  };
}

function moneySchema(field: DtoField, dialect: SchemaDialect): SchemaObject {
  const reference = { $ref: dialect.moneyRef };
  const amount = dialect.decimalLimits(field);
  const fixed = currencyOf(field);
  const properties = {
    ...(Object.keys(amount).length > 0 && { amount: { type: 'string', ...amount } }),
    ...(fixed !== undefined && { currency: { type: 'string', ...dialect.fixedCurrency(fixed) } }),
  };
  if (Object.keys(properties).length === 0) return reference;
  return { allOf: [reference, { type: 'object', properties }] };
}

/** The one currency in which an amount is accepted; undefined where any is. */
export function currencyOf({ format, unit = '' }: DtoField): string | undefined {
  return format === 'money' && minorUnits(unit) !== undefined ? unit : undefined;
}

const limitKeywords: readonly string[] = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'decimalMinimum',
  'decimalMaximum',
  'filled',
];

/** The schema of a field as answers show it: limits are checked on the way in only. */
export function answerSchema(field: DtoField, dialect: SchemaDialect): SchemaObject {
  const schema = plainAnswer(field, dialect);
  return dialect.computed.has(field) ? dialect.nullAnswer(schema) : schema;
}

function plainAnswer(field: DtoField, dialect: SchemaDialect): SchemaObject {
  if (isPlace(field)) return anyObject;
  const schema = plainSchema(field, dialect);
  if (schema['allOf'] !== undefined) return { $ref: dialect.moneyRef };
  const shown = Object.entries(schema).filter(([keyword]) => !limitKeywords.includes(keyword));
  const isPlainList = field.type === 'ARRAY' && field.dto === undefined && field.childTable === undefined;
  return {
    ...Object.fromEntries(shown),
    ...(isPlainList && { items: answerSchema(itemField(field), dialect) }),
  };
}

/** The schema of a type with all its fields; answers require nothing, so that old rows can still be shown. */
export function dtoSchema(dto: DtoType, dialect: SchemaDialect): SchemaObject {
  if (dto.kind === 'ENUM') return { type: 'string', enum: [...dto.enumValues] };
  if (!isRequest(dto)) {
    const properties = membersOf(dto, (field) => answerSchema(field, dialect));
    return { type: 'object', properties: { ...properties, ...offeredMember(dto, dialect) } };
  }
  const properties = membersOf(dto, (field) => fieldSchema(field, dialect));
  const required = dto.fields.filter((field) => field.required).map((field) => field.jsonName);
  const key = keyOfListedPart(dto, dialect.model);
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 &&
      // Where the id names a stored part, only what changes is sent.
      (key === undefined ? { required } : { if: { not: { required: [key] } }, then: { required } })),
    properties,
  };
}

/** The member of an answer that lists what the caller may do with the row. */
export function offeredMember(dto: DtoType, { offering }: SchemaDialect): SchemaObject {
  return offering.has(dto) ? { _actions: { type: 'array', items: { type: 'string' } } } : {};
}

/** The member of a part in the list of a changed whole that names a stored part; undefined for other types. */
export function keyOfListedPart(dto: DtoType, model: Model<Psm>): string | undefined {
  if (dto.kind !== 'PART_REQUEST') return undefined;
  const tables = model
    .referrers(dto, 'DtoField', 'dto')
    .flatMap((field) => model.resolve(field.childTable) ?? []);
  const names = new Set(dto.fields.map(({ jsonName }) => jsonName));
  return tables
    .flatMap(({ columns }) => columns)
    .find(({ primaryKey, jsonPath = '' }) => primaryKey && names.has(jsonPath))?.jsonPath;
}

function membersOf(dto: DtoType, schemaOf: (field: DtoField) => SchemaObject): SchemaObject {
  return Object.fromEntries(dto.fields.map((field) => [field.jsonName, schemaOf(field)]));
}
