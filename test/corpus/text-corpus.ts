import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../shared/corpus/', import.meta.url);

/** Folder of the texts with reference models, and the program that compares predictions with them. */
export const textCorpus = {
  folder: fileURLToPath(new URL('text-to-model/', root)),
  evaluate: fileURLToPath(new URL('tools/evaluate.mjs', root)),
} as const;

/** One text of the corpus. */
export type CorpusDocument = {
  readonly id: string;
  readonly kind: string;
  readonly format: 'md' | 'txt';
  readonly text: string;
  /** Reference, as JSON; undefined for texts without one. */
  readonly gold: unknown;
};

/** Every text of the corpus, in the order of its index. */
export function corpusDocuments(): readonly CorpusDocument[] {
  const index: unknown = JSON.parse(readFileSync(new URL('text-to-model/index.json', root), 'utf8'));
  if (!Array.isArray(index)) throw new Error('index.json of the corpus is not a list.');
  return (index as readonly unknown[]).map((entry) => {
    const { id, kind, file, gold } = textsOf(entry);
    if (id === undefined || kind === undefined || file === undefined)
      throw new Error(
        `index.json of the corpus has an entry without id, kind or file: ${JSON.stringify(entry)}`,
      );
    return {
      id,
      kind,
      format: file.endsWith('.md') ? 'md' : 'txt',
      text: readFileSync(new URL(file, root), 'utf8'),
      gold:
        gold === undefined ? undefined : (JSON.parse(readFileSync(new URL(gold, root), 'utf8')) as unknown),
    };
  });
}

function textsOf(entry: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof entry !== 'object' || entry === null) return {};
  return Object.fromEntries(Object.entries(entry).filter((pair) => typeof pair[1] === 'string'));
}
