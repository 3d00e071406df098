import { tsString } from '../../../../kernel/generation/escape.ts';
import type { DtoField, DtoType, Table } from '../../../psm/psm.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { searchColumnOf } from '../../plan/listed-fields.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { currencyOf, isUsablePattern } from '../module/json-schema.ts';
import { choicesOf, referenceTo, type ClientPrinting } from './client-printing.ts';
import { element, quoted, type JsxAttribute } from './elements.ts';

/** The inputs of a form for what a request takes. */
export function inputsOf(
  printing: ClientPrinting,
  given: { readonly dto: DtoType; readonly table: Table; readonly plan: HandlerPlan },
): readonly string[] {
  const { dto, table, plan } = given;
  const tables = new Map(
    plan.handler.effects.map((effect) => [effect.member, printing.service.model.get<'Table'>(effect.table)]),
  );
  return fieldsToGive(dto).flatMap((field) =>
    input(printing, { field, table: tables.get(field.jsonName) ?? table, source: field.jsonName, depth: 0 }),
  );
}

/** The members of a request that people fill in: neither the key nor the version of the row. */
export function fieldsToGive({ fields }: DtoType): readonly DtoField[] {
  return fields.filter(({ jsonName, readOnly }) => !readOnly && jsonName !== 'version' && jsonName !== 'id');
}

type Given = {
  readonly field: DtoField;
  readonly table: Table | undefined;
  readonly source: string;
  readonly depth: number;
};

function input(printing: ClientPrinting, given: Given): readonly string[] {
  const { field, table, source, depth } = given;
  const { model } = printing.service;
  const dto = model.resolve(field.dto);
  const inner = (type: DtoType, of: Table | undefined, above: string): readonly string[] =>
    fieldsToGive(type).flatMap((member) =>
      input(printing, { field: member, table: of, source: above + member.jsonName, depth: depth + 1 }),
    );
  if (dto !== undefined && dto.kind !== 'ENUM' && field.format === undefined) {
    const isList = field.type === 'ARRAY';
    const child = model.resolve(field.childTable) ?? table;
    const children = inner(dto, child, isList ? '' : `${source}.`);
    return one(printing, given, [isList ? 'PartsInput' : 'Group', required(field)], children);
  }
  const target = referenceTo(printing, targetOf(printing, field, table));
  if (target === undefined) return one(printing, given, plainInput(printing, field, dto));
  const attributes: readonly JsxAttribute[] = [
    ['reference', quoted(target.name)],
    ...(searchColumnOf(target.resource) === undefined ? [] : [['searchable', true] as const]),
    ...required(field),
  ];
  return one(printing, given, [field.type === 'ARRAY' ? 'RowsInput' : 'RowInput', attributes]);
}

/** The component of an input, and its attributes beside its source. */
type Chosen = readonly [component: string, attributes: readonly JsxAttribute[]];

function one(
  { imports }: ClientPrinting,
  { source, depth }: Given,
  [component, more]: Chosen,
  children?: readonly string[],
): readonly string[] {
  imports.value(component, fileOf(component));
  const key: readonly JsxAttribute[] = depth === 0 ? [['key', quoted(source)]] : [];
  const attributes: readonly JsxAttribute[] = [...key, ['source', quoted(source)], ...more];
  return element(component, attributes, {
    width: 108 - depth * 2,
    after: depth === 0 ? ',' : '',
    ...(children !== undefined && { children }),
  });
}

function fileOf(component: string): string {
  if (component === 'JsonInput') return '../platform/json';
  if (component === 'PlaceInput') return '../platform/place';
  const isRelated = ['RowInput', 'RowsInput', 'PartsInput', 'Group'].includes(component);
  return isRelated ? '../platform/related-inputs' : '../platform/inputs';
}

function required(field: DtoField): readonly JsxAttribute[] {
  return field.required ? [['required', true]] : [];
}

function plainInput(printing: ClientPrinting, field: DtoField, dto: DtoType | undefined): Chosen {
  const needed = required(field);
  if (dto?.kind === 'ENUM') {
    const several: readonly JsxAttribute[] = field.type === 'ARRAY' ? [['several', true]] : [];
    return ['ChoiceInput', [['choices', choicesOf(printing, dto)], ...several, ...needed]];
  }
  switch (field.type) {
    case 'INTEGER':
    case 'NUMBER': {
      const whole: readonly JsxAttribute[] = field.type === 'INTEGER' ? [['whole', true]] : [];
      return [
        'NumberInput',
        [...whole, ...limit('minimum', field.minimum), ...limit('maximum', field.maximum), ...needed],
      ];
    }
    case 'BOOLEAN':
      return ['FlagInput', needed];
    case 'ARRAY':
      return [field.format === undefined || field.format === 'string' ? 'TextsInput' : 'JsonInput', needed];
    case 'OBJECT': {
      if (field.format === 'geo-point') return ['PlaceInput', needed];
      if (field.format !== 'money') return ['JsonInput', needed];
      const currency = currencyOf(field);
      return [
        'MoneyInput',
        [...(currency === undefined ? [] : [['currency', quoted(currency)] as const]), ...needed],
      ];
    }
    case 'STRING':
      return textInput(field);
  }
}

const textTypes: Readonly<Record<string, string>> = { email: 'email', uri: 'url', time: 'time' };

function textInput(field: DtoField): Chosen {
  const { format, pattern, maxLength = 0 } = field;
  const needed = required(field);
  if (format === 'decimal') return ['DecimalInput', needed];
  if (format === 'date') return ['DayInput', needed];
  if (format === 'date-time') return ['MomentInput', needed];
  const type = textTypes[format ?? ''];
  return [
    'TextInput',
    [
      ...(type === undefined ? [] : [['type', quoted(type)] as const]),
      ...(maxLength > 500 && type === undefined ? [['multiline', true] as const] : []),
      ...limit('minLength', field.minLength),
      ...limit('maxLength', field.maxLength),
      ...(isUsablePattern(pattern) ? [['pattern', `new RegExp(${tsString(pattern)}, 'u')`] as const] : []),
      ...needed,
    ],
  ];
}

function limit(name: string, value: number | undefined): readonly JsxAttribute[] {
  return value === undefined ? [] : [[name, String(value)]];
}

/** The table whose row a member of a request names: that of the column with its name, or made from the same element. */
function targetOf({ service }: ClientPrinting, field: DtoField, table: Table | undefined): Table | undefined {
  const { model } = service;
  if (field.type === 'ARRAY') {
    const pairs = model.resolve(field.childTable);
    const own = pairs?.columns.filter(({ primaryKey }) => primaryKey) ?? [];
    const other = own.find((column) => pairs?.indexes.some((index) => index.columns.includes(column.id)));
    return pairs === undefined || other === undefined ? undefined : tableReferredTo(service, pairs, other);
  }
  if (field.format !== 'uuid') return undefined;
  const column = table?.columns.find(({ jsonPath }) => jsonPath === field.jsonName);
  if (table !== undefined && column !== undefined) return tableReferredTo(service, table, column);
  const [origin] = field.generatedFrom;
  const made =
    origin === undefined
      ? undefined
      : model
          .all('Column')
          .find((each) => each.generatedFrom.includes(origin) && each.jsonPath === field.jsonName);
  return made === undefined ? undefined : tableReferredTo(service, model.containerOf(made, 'Table'), made);
}
