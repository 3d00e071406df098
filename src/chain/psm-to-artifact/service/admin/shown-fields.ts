import type { DtoField, DtoType, Table } from '../../../psm/psm.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import type { RecordField, RecordShape } from '../../plan/record-shape.ts';
import { element, quoted, type JsxAttribute } from './elements.ts';
import { choicesOf, referenceTo, type ClientPrinting } from './client-printing.ts';

/** A member of an answer as the client shows it: its element, and what people call it. */
export type ShownField = {
  readonly source: string;
  readonly lines: readonly string[];
};

/** The members of an answer but for its id, its version and its parts; objects are shown member by member. */
export function shownFields(
  printing: ClientPrinting,
  given: { readonly dto: DtoType; readonly shape: RecordShape },
): readonly ShownField[] {
  const { dto, shape } = given;
  return dto.fields.flatMap((field) => {
    const stored = shape.fields.find(({ name }) => name === field.jsonName);
    const hidden = stored === shape.key || stored === shape.version || stored?.kind === 'parts';
    return hidden ? [] : fieldsOf(printing, { field, stored, shape, source: field.jsonName });
  });
}

const filesOfFields: Readonly<Record<string, string>> = { JsonField: 'json', PlaceField: 'place' };

const objectFields: Readonly<Record<string, string>> = {
  file: 'FileField',
  'geo-point': 'PlaceField',
  money: 'MoneyField',
};

type Shown = {
  readonly field: DtoField;
  readonly stored: RecordField | undefined;
  readonly shape: RecordShape;
  readonly source: string;
};

function fieldsOf(printing: ClientPrinting, shown: Shown): readonly ShownField[] {
  const { field, stored, shape, source } = shown;
  const { imports, service } = printing;
  const dto = service.model.resolve(field.dto);
  if (field.type === 'OBJECT' && field.format === undefined && dto !== undefined && dto.kind !== 'ENUM')
    return dto.fields.flatMap((member) => {
      const inner =
        stored?.kind === 'object' ? stored.members.find(({ name }) => name === member.jsonName) : undefined;
      return fieldsOf(printing, {
        ...shown,
        field: member,
        stored: inner,
        source: `${source}.${member.jsonName}`,
      });
    });
  const one = (name: string, ...more: readonly JsxAttribute[]): readonly ShownField[] => {
    imports.value(name, `../platform/${filesOfFields[name] ?? 'fields'}`);
    const attributes: readonly JsxAttribute[] = [
      ['key', quoted(source)],
      ['source', quoted(source)],
      ...more,
    ];
    return [{ source, lines: element(name, attributes, { width: 108 }) }];
  };
  if (dto?.kind === 'ENUM') return one('ChoiceField', ['choices', choicesOf(printing, dto)]);
  if (stored?.kind === 'links') {
    const target = referenceTo(printing, tableOfLinks(printing, stored));
    return target === undefined ? one('TextsField') : one('RowsField', ['reference', quoted(target.name)]);
  }
  const target =
    stored?.kind === 'value'
      ? referenceTo(printing, tableReferredTo(service, shape.table, stored.column))
      : undefined;
  if (target !== undefined) return one('RowField', ['reference', quoted(target.name)]);
  switch (field.type) {
    case 'INTEGER':
    case 'NUMBER':
      return one('NumberField');
    case 'BOOLEAN':
      return one('FlagField');
    case 'ARRAY':
      return field.format === undefined || field.format === 'string' ? one('TextsField') : one('JsonField');
    case 'OBJECT':
      return one(objectFields[field.format ?? ''] ?? 'JsonField');
    case 'STRING':
      switch (field.format) {
        case 'date':
          return one('DayField');
        case 'date-time':
          return one('MomentField');
        case 'email':
          return one('AddressField', ['scheme', quoted('mailto:')]);
        case 'uri':
          return one('AddressField');
        default:
          return one('TextField');
      }
  }
}

function tableOfLinks(
  { service }: ClientPrinting,
  { otherColumn }: Extract<RecordField, { kind: 'links' }>,
): Table | undefined {
  return tableReferredTo(service, service.model.containerOf(otherColumn, 'Table'), otherColumn);
}
