import { camelCase } from '../../core/naming.ts';
import type { ScopeMember, Scope, ExpressionType } from '../../core/rule-language/index.ts';
import type { RecordField, RecordShape, ValueField } from './record-shape.ts';

/** The names that rules about a record may use; a role such as `customer` stands for its id `customerId`. */
export function scopeOf(shape: RecordShape): Scope {
  return scopeOfFields(shape.fields);
}

function scopeOfFields(fields: readonly RecordField[]): Scope {
  return {
    member(name) {
      const field =
        fields.find((each) => each.name === name) ??
        fields.find((each) => each.name === `${name}Id`) ??
        fieldCalled(fields, camelCase(name));
      return field === undefined ? undefined : memberOf(field);
    },
    names: () => fields.map(({ name }) => name),
  };
}

/** A field by the spelling of its name as a code, or by the name of its column. */
function fieldCalled(fields: readonly RecordField[], code: string): RecordField | undefined {
  return (
    fields.find((each) => each.name === code) ??
    fields.find((each) => each.kind === 'value' && camelCase(each.column.name) === code)
  );
}

function memberOf(field: RecordField): ScopeMember {
  return { property: field.name, optional: field.optional, type: typeOf(field) };
}

function typeOf(field: RecordField): ExpressionType {
  if (field.kind === 'value') return { kind: kindOf(field) };
  if (field.kind === 'object')
    return field.money ? moneyType : { kind: 'object', members: scopeOfFields(field.members) };
  // Ids of other rows: a rule can count them, their members stand elsewhere.
  if (field.kind === 'links') return { kind: 'list', items: { member: () => undefined } };
  return field.many
    ? { kind: 'list', items: scopeOf(field.shape) }
    : { kind: 'object', members: scopeOf(field.shape) };
}

const moneyType: ExpressionType = { kind: 'money' };

function kindOf(field: ValueField): Exclude<ExpressionType['kind'], 'object' | 'list'> {
  switch (field.column.type) {
    case 'INTEGER':
    case 'BIGINT':
      return 'integer';
    case 'NUMERIC':
      return 'decimal';
    case 'BOOLEAN':
      return 'boolean';
    case 'DATE':
      return 'date';
    case 'TIME':
      return 'time';
    case 'TIMESTAMPTZ':
      return 'moment';
    case 'INTERVAL':
      return 'duration';
    case 'JSONB':
      return 'other';
    default:
      return 'text';
  }
}
