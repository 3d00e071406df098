import type { WordNetFiles } from './word-table-source.ts';
import { commonWords, header, longestUntagged, wrap } from './word-table-source.ts';

/**
 * The text of the table of relational adjectives, which say what kind of thing it is: those whose first sense stands in
 * WordNet's file of adjectives that belong to a noun ("veterinary", "electric").
 */
export function relationalWordsSource({ senses, synsets }: WordNetFiles): string {
  const common = commonWords(synsets);
  const words = new Set(
    senses.split('\n').flatMap((line) => {
      const [key = '', , sense] = line.split(' ');
      const [word = '', rest = ''] = key.split('%');
      const isRelational = /^[35]:01:/.test(rest) && sense === '1';
      return isRelational && common.has(word) && word.length <= longestUntagged ? [word] : [];
    }),
  );
  return `${header}/** Adjectives that say what kind of thing it is. */\nexport const relationalTable = \`\n${wrap([...words].sort())}\n\`;\n`;
}
