import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readWordNet } from '../../tools/lexicon/word-net.ts';
import { wordTableSource } from '../../tools/lexicon/word-table-source.ts';

const table = join(import.meta.dirname, '../../src/chain/text-to-model/language/word-table.ts');

describe('the word table', () => {
  it('is what `npm run lexicon` makes of WordNet', () => {
    assert.equal(readFileSync(table, 'utf8'), wordTableSource(readWordNet()));
  });

  it('carries the licence of WordNet', () => {
    assert.match(readFileSync(table, 'utf8'), /Princeton University under the following\s+\* license/);
  });
});
