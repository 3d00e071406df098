import type { ValueKind } from '../reading/domain-model.ts';

const names: Readonly<Record<string, ValueKind>> = {
  text: 'TEXT',
  string: 'TEXT',
  'long text': 'LONG_TEXT',
  number: 'NUMBER',
  integer: 'NUMBER',
  int: 'NUMBER',
  'whole number': 'NUMBER',
  decimal: 'DECIMAL',
  double: 'DECIMAL',
  float: 'DECIMAL',
  money: 'MONEY',
  currency: 'MONEY',
  amount: 'MONEY',
  price: 'MONEY',
  percentage: 'PERCENTAGE',
  percent: 'PERCENTAGE',
  boolean: 'YES_NO',
  'yes/no': 'YES_NO',
  flag: 'YES_NO',
  date: 'DATE',
  time: 'TIME',
  'date time': 'DATE_TIME',
  datetime: 'DATE_TIME',
  timestamp: 'DATE_TIME',
  duration: 'DURATION',
  email: 'EMAIL',
  'e-mail': 'EMAIL',
  phone: 'PHONE',
  'phone number': 'PHONE',
  url: 'URL',
  link: 'URL',
  identifier: 'IDENTIFIER',
  id: 'IDENTIFIER',
  file: 'FILE',
  image: 'IMAGE',
  picture: 'IMAGE',
  location: 'LOCATION',
  address: 'LOCATION',
};

/** The kind of value a type name means; undefined when it is none. */
export function typeNamed(type: string): ValueKind | undefined {
  const name = type
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

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
