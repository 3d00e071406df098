import type { ValueKind } from '../reading/domain-model.ts';

const scalars: Readonly<Record<ValueKind, string>> = {
  TEXT: 'STRING',
  LONG_TEXT: 'TEXT',
  NUMBER: 'INTEGER',
  DECIMAL: 'DECIMAL',
  MONEY: 'MONEY',
  PERCENTAGE: 'DECIMAL',
  YES_NO: 'BOOLEAN',
  DATE: 'DATE',
  TIME: 'TIME',
  DATE_TIME: 'DATE_TIME',
  DURATION: 'DURATION',
  EMAIL: 'EMAIL',
  PHONE: 'PHONE',
  URL: 'URI',
  IDENTIFIER: 'STRING',
  CHOICE: 'STRING',
  FILE: 'FILE',
  IMAGE: 'FILE',
  LOCATION: 'STRING',
};

/** The PIM's scalar type for a kind of value. */
export function scalarOf(kind: ValueKind): string {
  return scalars[kind];
}
