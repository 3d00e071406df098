import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWordNet } from './word-net.ts';
import { oppositeWordsSource } from './opposite-words-source.ts';
import { relationalWordsSource } from './relational-words-source.ts';
import { wordTableSource } from './word-table-source.ts';

/** Writes the tables of words in `src/chain/text-to-model/language/` from WordNet: `npm run lexicon`. */
const folder = join(import.meta.dirname, '../../src/chain/text-to-model/language');
const wordNet = readWordNet();

for (const [name, text] of [
  ['word-table.ts', wordTableSource(wordNet)],
  ['opposite-table.ts', oppositeWordsSource(wordNet)],
  ['relational-table.ts', relationalWordsSource(wordNet)],
] as const) {
  const target = join(folder, name);
  writeFileSync(target, text);
  console.log(target);
}
