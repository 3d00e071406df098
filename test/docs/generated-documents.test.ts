import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { generatedDocuments } from '../../tools/docs/generated-documents.ts';

const root = join(import.meta.dirname, '../..');
const documents = await generatedDocuments();

describe('the generated documents', () => {
  it('exist', () => {
    assert.ok(documents.length >= 3);
  });

  for (const { path, text } of documents)
    it(`equal the code: ${path} (run npm run docs when this fails)`, () => {
      assert.equal(readFileSync(join(root, path), 'utf8'), text);
    });
});
