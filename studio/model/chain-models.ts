import type { Chain } from '../api/chain.ts';
import type { Level } from '../lib/paths.ts';

/** The models before and after one in its chain, itself included: those it was generated from, and those generated from it. */
export function chainAround(
  { cims, pims, psms }: Chain,
  modelId: string,
): readonly { readonly level: Level; readonly id: string; readonly revision: number }[] {
  const all = [...cims, ...pims, ...psms];
  const chain = new Set([modelId]);
  for (let at = all.find(({ id }) => id === modelId); at !== undefined;) {
    const { sourceModelId } = at;
    if (sourceModelId === null || chain.has(sourceModelId)) break;
    chain.add(sourceModelId);
    at = all.find(({ id }) => id === sourceModelId);
  }
  const below = new Set([modelId]);
  for (const level of [pims, psms]) {
    const next = level.find(({ sourceModelId }) => sourceModelId !== null && below.has(sourceModelId));
    if (next === undefined) continue;
    below.add(next.id);
    chain.add(next.id);
  }
  return all.filter(({ id }) => chain.has(id)).map(({ id, level, revision }) => ({ id, level, revision }));
}
