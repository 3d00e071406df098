import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './operations.ts';
import { isIdName, realId } from './real-ids.ts';

/** Where a value of a schema stands: the name of its member, and how deep it is nested. */
type Place = { readonly name: string; readonly depth: number };

/** Makes values that a schema accepts. */
export type SchemaValues = (schema: Schema, name: string) => Arbitrary<unknown>;

/** What a password is, mostly: that of everyone who is registered here. */
export const knownPassword = 'correct horse battery';

/** Stands for the bytes of a file: those of a project that was downloaded. */
export const archiveFile = 'a project as it was downloaded';

/** Deeper than this only what is required is made. */
const deepest = 5;

/** Makes values for the schemas of an OpenAPI document with these components. Fails at keywords it does not know. */
export function createSchemaValues(components: ReadonlyMap<string, Schema>): SchemaValues {
  const valueOf = (schema: Schema, place: Place): Arbitrary<unknown> => {
    assertKnown(schema);
    const { $ref: reference, const: constant, enum: words, allOf, anyOf, oneOf, type } = schema;
    if (typeof reference === 'string') return valueOf(named(reference), place);
    if (constant !== undefined) return fc.constant(constant);
    if (Array.isArray(words)) return wordOf(words, schema['x-caseless'] === true);
    const choices = anyOf ?? oneOf;
    if (Array.isArray(choices)) return fc.oneof(...schemasIn(choices).map((each) => valueOf(each, place)));
    if (Array.isArray(allOf)) return combined(schemasIn(allOf), place);
    const types = Array.isArray(type) ? type.map(String) : [typeof type === 'string' ? type : 'any'];
    return fc.oneof(...types.map((one) => ofType(one, schema, place)));
  };

  const named = (reference: string): Schema => {
    const schema = components.get(reference.split('/').at(-1) ?? '');
    if (schema === undefined) throw new Error(`${reference} is not in the document.`);
    return schema;
  };

  const combined = (parts: readonly Schema[], place: Place): Arbitrary<unknown> =>
    fc
      .tuple(...parts.map((part) => valueOf(part, place)))
      .map((values) => Object.fromEntries(values.flatMap(entriesOf)));

  const ofType = (type: string, schema: Schema, place: Place): Arbitrary<unknown> => {
    switch (type) {
      case 'string':
        return textOf(schema, place.name);
      case 'integer':
        return fc.integer({ min: limitOf(schema, 'minimum', -5), max: limitOf(schema, 'maximum', 300) });
      case 'number':
        return fc.double({
          min: limitOf(schema, 'minimum', 0),
          max: limitOf(schema, 'maximum', 500),
          noNaN: true,
        });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return listOf(schema, place);
      case 'object':
        return objectOf(schema, place);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };

  const listOf = (schema: Schema, { name, depth }: Place): Arbitrary<unknown> => {
    const minLength = limitOf(schema, 'minItems', 0);
    const items = schemasIn([schema['items'] ?? {}]);
    const inner = { name: name.replace(/Ids$/, 'Id'), depth: depth + 1 };
    return fc.array(fc.oneof(...items.map((item) => valueOf(item, inner))), {
      minLength,
      maxLength: Math.max(minLength, depth > deepest ? 0 : 3),
    });
  };

  const objectOf = (schema: Schema, { depth }: Place): Arbitrary<unknown> => {
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const members = Object.entries(schema['properties'] ?? {})
      .filter(([name]) => depth <= deepest || required.includes(name))
      .map(([name, member]) => [name, schemasIn([member])[0] ?? {}] as const)
      .map(([name, member]) => [name, valueOf(member, { name, depth: depth + 1 })] as const);
    const requiredKeys = required.filter((name) => members.some(([known]) => known === name));
    return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true });
  };

  return (schema, name) => valueOf(schema, { name, depth: 0 });
}

const knownKeywords: ReadonlySet<string> = new Set([
  ...['$ref', 'type', 'const', 'enum', 'x-caseless', 'allOf', 'anyOf', 'oneOf', 'required', 'properties'],
  ...['additionalProperties', 'items', 'minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength'],
  ...['pattern', 'format', 'minimum', 'maximum', 'minProperties', 'default', 'description', 'title'],
  ...['example', 'examples', 'deprecated', '$id'],
]);

function assertKnown(schema: Schema): void {
  const unknown = Object.keys(schema).filter((keyword) => !knownKeywords.has(keyword));
  if (unknown.length > 0)
    throw new Error(`The fuzz does not know the schema keyword ${unknown.join(', ')}; teach it.`);
}

function schemasIn(values: readonly unknown[]): readonly Schema[] {
  return values.filter((value): value is Schema => typeof value === 'object' && value !== null);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function wordOf(words: readonly unknown[], caseless: boolean): Arbitrary<unknown> {
  const word = fc.constantFrom(...words);
  if (!caseless) return word;
  return fc
    .tuple(word, fc.boolean())
    .map(([text, lower]) => (lower && typeof text === 'string' ? text.toLowerCase() : text));
}

function textOf(schema: Schema, name: string): Arbitrary<unknown> {
  if (schema['format'] === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toJSON());
  if (schema['format'] === 'binary') return fc.constant(archiveFile);
  if (schema['format'] === 'password')
    return fc.oneof({ weight: 4, arbitrary: fc.constant(knownPassword) }, fc.string({ minLength: 8 }));
  const minLength = limitOf(schema, 'minLength', 0);
  const maxLength = Math.min(limitOf(schema, 'maxLength', 40), Math.max(40, minLength));
  const fits = (text: string): boolean => [...text].length >= minLength && [...text].length <= maxLength;
  const pattern = schema['pattern'];
  if (typeof pattern === 'string' && pattern !== '\\S')
    return fc.stringMatching(new RegExp(pattern), { maxLength }).filter(fits);
  const words = fc
    .string({
      unit: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...Array.from('abc dE-é字😀')) }, char),
      minLength,
      maxLength,
    })
    .filter((text) => fits(text) && (pattern === undefined || /\S/.test(text)));
  if (!isIdName(name) && name !== 'username') return words;
  const real = fc.nat({ max: 11 }).map((pick) => realId(name, pick));
  return fc.oneof({ weight: 8, arbitrary: real }, fc.uuid(), words);
}

/** Any character that may stand in a text. */
const char = fc.integer({ min: 1, max: 0xd7ff }).map((code) => String.fromCodePoint(code));

function limitOf(schema: Schema, keyword: string, otherwise: number): number {
  const limit = schema[keyword];
  return typeof limit === 'number' ? limit : otherwise;
}
