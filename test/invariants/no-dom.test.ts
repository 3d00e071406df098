import assert from 'node:assert/strict';
import { it } from 'node:test';

/** False unless a file of this program brings the types of browsers along: the compiler refuses the next line then. */
type HasDocument = typeof globalThis extends { readonly document: unknown } ? true : false;
const hasDocument: HasDocument = false;

it('what runs in Node.js is checked without the types of browsers, in which JSON of an answer is of any type', () =>
  assert.equal(hasDocument, 'document' in globalThis));
