/** A JSON Schema, as plain JSON. */
export type JsonSchema = { readonly [member: string]: JsonSchemaValue };

type JsonSchemaValue = string | number | boolean | null | JsonSchema | readonly JsonSchemaValue[];

/**
 * An object that must have every one of its members and no others: the form that language models can be held to while
 * they write. What may be left out is written as null.
 */
export function closedObject(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** What a schema allows, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** One of some texts. */
export function oneOf(texts: readonly string[]): JsonSchema {
  return { type: 'string', enum: texts };
}

/** A list whose entries follow a schema. */
export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** A schema defined elsewhere in the same document. */
export function defined(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

/** Any text. */
export const text: JsonSchema = { type: 'string' };
