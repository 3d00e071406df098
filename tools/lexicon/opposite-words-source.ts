import { pushTo } from '../../src/lib/push-to.ts';
import type { WordNetFiles } from './word-table-source.ts';
import { header, wrap } from './word-table-source.ts';

type Synset = {
  readonly words: readonly string[];
  readonly fields: readonly string[];
  readonly pointers: number;
};

/** The text of the table of opposites: adjectives, each with those that WordNet calls its opposites. */
export function oppositeWordsSource({ senses, synsets }: WordNetFiles): string {
  const isTagged = taggedAdjectives(senses);
  const opposites = new Map<string, string[]>();
  const byOffset = synsetsOf(synsets[2] ?? '');
  for (const { words, fields, pointers } of byOffset.values())
    for (let at = pointers + 1; at + 3 < fields.length && fields[at] !== '|'; at += 4) {
      const [sign, offset = '', , ends = ''] = fields.slice(at, at + 4);
      if (sign !== '!') continue;
      const one = words[Number.parseInt(ends.slice(0, 2), 16) - 1] ?? '';
      const other = byOffset.get(offset)?.words[Number.parseInt(ends.slice(2), 16) - 1] ?? '';
      const isKept =
        [one, other].every((word) => /^[a-z]{3,}$/.test(word)) && isTagged(one) && isTagged(other);
      if (isKept && opposites.get(one)?.includes(other) !== true) pushTo(opposites, one, other);
    }
  const rows = [...opposites]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, others]) => [word, ...[...others].sort()].join(' ') + ';');
  return `${header}/** Adjectives with their opposites, a row each, rows ended by semicolons. */\nexport const oppositeTable = \`\n${wrap(rows)}\n\`;\n`;
}

function synsetsOf(text: string): ReadonlyMap<string, Synset> {
  const found = new Map<string, Synset>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith(' ')) continue;
    const fields = line.split(' ');
    const count = Number.parseInt(fields[3] ?? '0', 16);
    const words = Array.from({ length: count }, (_, at) => (fields[4 + 2 * at] ?? '').replace(/\(.*/, ''));
    found.set(fields[0] ?? '', { words, fields, pointers: 4 + 2 * count });
  }
  return found;
}

function taggedAdjectives(senses: string): (word: string) => boolean {
  const tagged = new Set(
    senses.split('\n').flatMap((line) => {
      const [key = '', , , count] = line.split(' ');
      return /%[35]:/.test(key) && Number(count) > 0 ? [key.split('%')[0] ?? ''] : [];
    }),
  );
  return (word) => tagged.has(word);
}
