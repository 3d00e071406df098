import { cimToPim } from '../chain/cim-to-pim/index.ts';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { pimToPsm } from '../chain/pim-to-psm/index.ts';
import type { Element } from '../kernel/model/element.ts';
import { indexElements, type IndexedReads } from '../kernel/trace/element-index.ts';
import { dependenciesOf } from '../kernel/transformation/transform.ts';
import { parseContent } from './read-document.ts';

/** Larger models are not transformed to see what rules read: the first analysis would keep people waiting. */
const mostBytes = 8 * 1024 * 1024;

/** Indexes a stored model; see `Indexing.indexModel`. */
export function indexModel(level: Level, bytes: Uint8Array): readonly string[] {
  const root = parseContent(bytes);
  const reads = bytes.length > mostBytes && level !== 'psm' ? undefined : readsOf[level](root);
  const { pages } = indexElements(levels[level].metamodel, root, reads);
  return pages.map((page) => JSON.stringify(page));
}

const readsOf: Readonly<Record<Level, (root: Element) => IndexedReads>> = {
  cim: (root) => unlessInvalid(() => dependenciesOf(cimToPim, root)),
  pim: (root) => unlessInvalid(() => dependenciesOf(pimToPsm, root)),
  psm: () => ({ readFor: new Map(), readForFacts: new Set() }),
};

/** Models are stored before they are valid, and rules rely on it: what they read is then not known. */
function unlessInvalid(run: () => IndexedReads): IndexedReads {
  try {
    return run();
  } catch {
    return undefined;
  }
}
