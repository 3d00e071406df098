import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWordNet } from './word-net.ts';
import { wordTableSource } from './word-table-source.ts';

/** Writes `src/chain/text-to-model/language/word-table.ts` from WordNet: `npm run lexicon`. */
const target = join(import.meta.dirname, '../../src/chain/text-to-model/language/word-table.ts');

writeFileSync(target, wordTableSource(readWordNet()));
console.log(target);
