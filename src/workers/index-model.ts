import { cimToPim } from '../chain/cim-to-pim/index.ts';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { pimToPsm } from '../chain/pim-to-psm/index.ts';
import type { Element } from '../kernel/model/element.ts';
import { indexElements, type IndexedReads } from '../kernel/trace/element-index.ts';
import { readsByTarget } from '../kernel/transformation/transform.ts';
import { parseContent } from '../modules/models/index.ts';

const nothingRead: IndexedReads = new Map();

/** Larger models are not transformed to see what rules read: the first analysis would keep people waiting. */
const mostBytes = 8 * 1024 * 1024;

/** Indexes a stored model; see `Indexing.indexModel`. */
export function indexModel(level: Level, bytes: Uint8Array): readonly string[] {
  const root = parseContent(bytes);
  const reads = bytes.length > mostBytes ? nothingRead : readsOf[level](root);
  const { pages } = indexElements(levels[level].metamodel, root, reads);
  return pages.map((page) => JSON.stringify(page));
}

const readsOf: Readonly<Record<Level, (root: Element) => IndexedReads>> = {
  cim: (root) => unlessInvalid(() => readsByTarget(cimToPim, root)),
  pim: (root) => unlessInvalid(() => readsByTarget(pimToPsm, root)),
  psm: () => nothingRead,
};

/** Models are stored before they are valid, and rules rely on it: what they read is then not known. */
function unlessInvalid(run: () => IndexedReads): IndexedReads {
  try {
    return run();
  } catch {
    return nothingRead;
  }
}
