import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { singularName } from '../../src/chain/text-to-model/language/lexicon.ts';
import type { NameLabel } from '../../src/chain/text-to-model/reading/ranker.ts';
import { nameLabels } from '../../src/chain/text-to-model/reading/ranker.ts';

/** A text of this project with what a reader took its names for. */
export type AnnotatedText = {
  readonly name: string;
  readonly kind: string;
  readonly domain: string;
  readonly text: string;
  /** Label of each name; names that are not listed are `NOTHING`. */
  readonly labels: ReadonlyMap<string, NameLabel>;
  /** Pairs of things that belong together, each name by its order in the alphabet. */
  readonly relations: ReadonlySet<string>;
};

const folder = join(import.meta.dirname, '../../test/fixtures/reader-texts');

/** Every annotated text, by name. */
export function annotatedTexts(): readonly AnnotatedText[] {
  return globSync('*.txt', { cwd: folder })
    .sort()
    .map((file) => annotatedText(basename(file, '.txt'), readFileSync(join(folder, file), 'utf8')));
}

/** Digest of all annotated texts. */
export function sourceDigest(): string {
  const hash = createHash('sha256');
  for (const file of globSync('*.txt', { cwd: folder }).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Takes an annotated text apart. Throws when its form is wrong. */
export function annotatedText(name: string, content: string): AnnotatedText {
  const [head = '', ...rest] = content.split('\n\n');
  const [text = '', lists] = rest.join('\n\n').split('\n\n----\n');
  const values = new Map(
    [...head.split('\n'), ...(lists ?? '').trim().split('\n')].map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const labels = new Map<string, NameLabel>();
  for (const label of nameLabels)
    for (const entry of itemsOf(values.get(label))) {
      const key = keyOf(label === 'ATTRIBUTE' ? entry.slice(entry.indexOf('.') + 1) : entry);
      if (!labels.has(key)) labels.set(key, label);
    }
  const relations = itemsOf(values.get('RELATION')).map((entry) => pairOf(...endsOf(name, entry)));
  return {
    name,
    kind: values.get('kind') ?? '',
    domain: values.get('domain') ?? '',
    text,
    labels,
    relations: new Set(relations),
  };
}

/** The name of a pair, whichever stands first. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' - ');
}

function endsOf(name: string, entry: string): readonly [string, string] {
  const [one, other] = entry.split(' - ').map(keyOf);
  if (one === undefined || other === undefined) throw new Error(`${name}: "${entry}" is no pair.`);
  return [one, other];
}

const itemsOf = (list = ''): readonly string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

function keyOf(name: string): string {
  return singularName(name.toLowerCase().split(' '));
}
