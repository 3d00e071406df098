import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { oppositeWordsSource } from '../../tools/lexicon/opposite-words-source.ts';
import { readWordNet } from '../../tools/lexicon/word-net.ts';
import { relationalWordsSource } from '../../tools/lexicon/relational-words-source.ts';
import { wordTableSource } from '../../tools/lexicon/word-table-source.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../src/chain/text-to-model/language', name), 'utf8');

describe('the tables of words', () => {
  it('are what `npm run lexicon` makes of WordNet', () => {
    const wordNet = readWordNet();
    assert.equal(read('word-table.ts'), wordTableSource(wordNet));
    assert.equal(read('opposite-table.ts'), oppositeWordsSource(wordNet));
    assert.equal(read('relational-table.ts'), relationalWordsSource(wordNet));
  });

  it('carry the licence of WordNet', () => {
    for (const name of ['word-table.ts', 'opposite-table.ts', 'relational-table.ts'])
      assert.match(read(name), /Princeton University under the following\s+\* license/);
  });
});
