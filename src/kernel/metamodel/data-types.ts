import type { DataTypeSpec } from './feature-spec.ts';

const identifierCharacters = /^[A-Za-z0-9._:-]{1,100}$/;

/** The data types every metamodel knows (Ecore's EString, EInt, EDouble, EBoolean under plain names). */
export const builtInDataTypes = {
  String: {
    doc: 'One line of text.',
    json: 'string',
    rule: 'one line of text',
    accepts: (value: string) => !/[\n\r]/.test(value),
  },
  Text: { doc: 'Text of any number of lines.', json: 'string' },
  Integer: { doc: 'A whole number.', json: 'integer' },
  Decimal: { doc: 'A number.', json: 'number' },
  Boolean: { doc: 'True or false.', json: 'boolean' },
  Identifier: {
    doc: 'Identifier of an element: 1-100 characters of A-Z a-z 0-9 . _ : -',
    json: 'string',
    rule: '1-100 characters of A-Z a-z 0-9 . _ : -',
    accepts: (value: string) => identifierCharacters.test(value),
  },
} as const satisfies Readonly<Record<string, DataTypeSpec>>;

/** Names of the built-in data types. */
export type BuiltInDataType = keyof typeof builtInDataTypes;

/** Whether a text is a legal element id. */
export function isIdentifier(value: string): boolean {
  return identifierCharacters.test(value);
}
