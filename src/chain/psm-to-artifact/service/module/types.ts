import { tsComment, tsKey, tsValue } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { isObject } from '../../../../kernel/model/element.ts';
import type { DtoField, DtoType } from '../../../psm/psm.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ModulePlan } from '../../plan/resource-plan.ts';
import { literalLines } from '../code-lines.ts';
import { tsTypeOfField, tsUnion } from '../../plan/dto-names.ts';
import { specialAnswers } from '../../plan/kinds.ts';
import { offeringAnswers } from '../../plan/client.ts';
import { clearableFields, computedFields, filledTexts, nonEmptyLists } from '../../plan/request-fields.ts';
import {
  dtoSchema,
  isRequest,
  keyOfListedPart,
  type SchemaObject,
  type SchemaDialect,
} from './json-schema.ts';

/** `types.ts` of a module: its JSON types and the schemas that check them. */
export function typesFile(service: ServicePlan, module: ModulePlan): GeneratedFile {
  const dialect = runtimeDialect(service, module);
  const dtos = module.module.dtos;
  const uses = (format: string): boolean =>
    dtos.some(({ fields }) => fields.some((field) => field.type === 'OBJECT' && field.format === format));
  const schemas = dtos
    .filter((dto) => dto.kind !== 'EVENT')
    .map((dto) =>
      schemaLines(`${module.folder}.${module.names.nameOf(dto) ?? ''}`, sentSchema(dto, dialect)),
    );
  const content = text(
    separated(
      [
        uses('file') && "import type { StoredFile } from '../../platform/files/stored-file.js';",
        uses('money') && "import type { Money } from '../../platform/money.js';",
      ],
      ...dtos.map((dto) => declaration(dto, dialect)),
      [
        '/** JSON schemas of the types above, registered with the HTTP server under their `$id`. */',
        'export const schemas: readonly object[] = [',
        ...indent(2, schemas),
        '];',
      ],
    ),
  );
  return generatedFile({
    path: `services/${service.folder}/src/modules/${module.folder}/types.ts`,
    content,
    mode: 'REGENERATE',
    elementIds: [
      module.module.id,
      ...dtos.flatMap((dto) => [dto.id, ...dto.fields.map((field) => field.id)]),
    ],
  });
}

/** The schema of a type; rows of more special kinds are answered with what they have besides. */
function sentSchema(dto: DtoType, dialect: SchemaDialect): SchemaObject {
  const schema = dtoSchema(dto, dialect);
  const hasKinds = dto.kind === 'RESPONSE' && specialAnswers(dialect.model, dto).length > 0;
  return hasKinds ? { ...schema, additionalProperties: true } : schema;
}

function runtimeDialect(service: ServicePlan, module: ModulePlan): SchemaDialect {
  return {
    model: service.model,
    names: module.names,
    refTo: (name) => `${module.folder}.${name}#`,
    refElsewhere: ({ folder, name }) => `${folder}.${name}#`,
    moneyRef: 'Money#',
    fileRef: 'StoredFile#',
    clearable: clearableFields(module),
    computed: computedFields(module),
    nullAnswer: missingAsNull,
    nonEmpty: nonEmptyLists(module),
    fixedCurrency: (currency) => ({ currency }),
    filled: filledTexts(module),
    offering: offeringAnswers(service, module),
    filledText: (schema) => ({ ...schema, filled: true }),
    decimalLimits: (field) => ({
      ...(field.minimum !== undefined && { decimalMinimum: decimalLimit(field.minimum) }),
      ...(field.maximum !== undefined && { decimalMaximum: decimalLimit(field.maximum) }),
    }),
  };
}

/** Records leave out what is missing. The serializer looks for a default beside a type, and not beside a reference. */
function missingAsNull(schema: SchemaObject): SchemaObject {
  const money = { type: 'object', properties: { amount: { type: 'string' }, currency: { type: 'string' } } };
  return { ...(schema['$ref'] === 'Money#' ? money : schema), default: null };
}

function decimalLimit(limit: number): string {
  return limit.toFixed(10).replace(/\.?0+$/, '');
}

function declaration(dto: DtoType, dialect: SchemaDialect): Lines {
  const name = dialect.names.nameOf(dto) ?? '';
  const doc = `/** ${tsComment(dto.description ?? `${dto.name}.`)} */`;
  if (dto.kind === 'ENUM') return [doc, unionType(name, dto.enumValues)];
  // An interface without members would accept everything.
  if (dto.fields.length === 0 && isRequest(dto))
    return [doc, `export type ${name} = Readonly<Record<string, never>>;`];
  const key = keyOfListedPart(dto, dialect.model);
  if (key !== undefined) return [doc, listedPart(dto, { name, key }, dialect)];
  return [
    doc,
    `export interface ${name} {`,
    dto.fields.map((field) => `  readonly ${member(dto, field, dialect)};`),
    '}',
  ];
}

function unionType(name: string, values: readonly string[]): Lines {
  const union = tsUnion(values);
  const line = `export type ${name} = ${union};`;
  if (line.length <= 110) return line;
  if (union.length + 3 <= 110) return [`export type ${name} =`, `  ${union};`];
  return [
    `export type ${name} =`,
    ...union.split(' | ').map((value, at, all) => `  | ${value}${at === all.length - 1 ? ';' : ''}`),
  ];
}

/** A part in the list of a changed whole: a stored one with what changes of it, or a new one. */
function listedPart(
  dto: DtoType,
  { name, key }: { readonly name: string; readonly key: string },
  dialect: SchemaDialect,
): Lines {
  const others = dto.fields.filter(({ jsonName }) => jsonName !== key);
  const members = (fields: readonly DtoField[]): readonly string[] =>
    fields.map((field) => `readonly ${member(dto, field, dialect)};`);
  const changes = others.map((field) => ({ ...field, required: false }));
  return [
    `export type ${name} =`,
    ...indent(
      2,
      '| {',
      ...indent(4, `readonly ${tsKey(key)}: string;`, members(changes)),
      '  }',
      '| {',
      ...indent(4, `readonly ${tsKey(key)}?: undefined;`, members(others)),
      '  };',
    ),
  ];
}

function member(dto: DtoType, field: DtoField, dialect: SchemaDialect): string {
  const type = tsTypeOfField(field, { ...dialect, prefix: '' });
  const optional = field.required && (isRequest(dto) || dto.kind === 'EVENT') ? '' : '?';
  const orNull = dialect.clearable.has(field) || dialect.computed.has(field) ? ' | null' : '';
  return `${tsKey(field.jsonName)}${optional}: ${type}${orNull}`;
}

function schemaLines(id: string, schema: SchemaObject): Lines {
  const { properties, ...rest } = schema;
  const head = Object.entries({ $id: id, ...rest });
  if (!isObject(properties))
    return bracketed({
      brackets: '{}',
      entries: head.map(([key, value]) => `${tsKey(key)}: ${tsValue(value)}`),
      after: ',',
    });
  const line = ([key, value]: readonly [string, unknown], width: number): string =>
    literalLines(value, { before: `${tsKey(key)}: `, after: ',', width });
  const members = Object.entries(properties).map((entry) => line(entry, 104));
  const keywords = head.map((entry) => line(entry, 106));
  const shown = members.length === 0 ? 'properties: {},' : ['properties: {', indent(2, members), '},'];
  return ['{', ...indent(2, keywords, shown), '},'];
}
