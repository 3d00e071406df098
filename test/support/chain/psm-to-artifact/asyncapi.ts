import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { at, membersOf } from '../../lib/json.ts';

const schemaPath = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0.json');
const lenient = { strict: false, validateFormats: false } as const;
// The document brings its own copy of the draft it is written in.
const ajv = new Ajv({
  ...lenient,
  allErrors: true,
  meta: false,
  validateSchema: false,
  unicodeRegExp: false,
});
const validate = ajv.compile(membersOf(JSON.parse(readFileSync(schemaPath, 'utf8'))));

/** Fails when a document is not an AsyncAPI 3.0 document, or has a reference or a payload schema that leads nowhere. */
export function assertAsyncApi(document: unknown): void {
  assert.ok(validate(document), ajv.errorsText(validate.errors));
  for (const reference of referencesIn(document)) {
    const target = reference.replace(/^#\//, '').split('/');
    assert.ok(at(document, ...target) !== undefined, `${reference} leads nowhere`);
  }
  const payloads = new Ajv2020(lenient);
  payloads.addSchema({ $id: 'events', ...membersOf(document) });
  const messages = Object.keys(membersOf(at(document, 'components', 'messages')));
  assert.ok(messages.length > 0, 'the document has no message');
  for (const name of messages)
    assert.ok(payloads.getSchema(`events#/components/messages/${encodeURIComponent(name)}/payload`), name);
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  );
}
