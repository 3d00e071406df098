import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { indexElements } from '../kernel/trace/element-index.ts';
import { parseContent } from './read-document.ts';

/** Indexes a stored model; see `Indexing.indexModel`. */
export function indexModel(level: Level, bytes: Uint8Array): readonly string[] {
  const { pages } = indexElements(levels[level].metamodel, parseContent(bytes));
  return pages.map((page) => JSON.stringify(page));
}
