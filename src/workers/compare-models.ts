import { levels } from '../chain/levels.ts';
import type { PlacedChange } from '../kernel/merge/compare-models.ts';
import { compareModels } from '../kernel/merge/compare-models.ts';
import type { Page } from '../lib/listing.ts';
import type { Comparing } from '../modules/history/index.ts';
import { parseContent } from '../modules/models/index.ts';

/** Compares two stored models; see `Comparing.differences`. */
export function differences(request: Parameters<Comparing['differences']>[0]): Page<PlacedChange> {
  const { level, limit, offset } = request;
  const found = compareModels(levels[level].metamodel, {
    before: parseContent(request.before),
    after: parseContent(request.after),
  });
  return { items: found.slice(offset, offset + limit), total: found.length };
}
