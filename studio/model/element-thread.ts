import type { Level } from '../lib/paths.ts';
import { isElement, isList, listOf, type Json } from './content.ts';
import { type ModelIndex } from './model-index.ts';

/** A model of the chain, as far as the thread needs it. */
export type ChainModel = { readonly level: Level; readonly modelId: string; readonly index: ModelIndex };

/** An element on the way from passages to files. */
export type ThreadElement = {
  readonly level: Level;
  readonly modelId: string;
  readonly elementId: string;
  readonly title: string;
  readonly eClass: string;
};

/** The way through the levels: what an element comes from, and what comes from it, those that stand for it first. */
export type Thread = { readonly passages: readonly ThreadElement[] } & Readonly<
  Record<Level, readonly ThreadElement[]>
>;

const levels = ['cim', 'pim', 'psm'] as const;
/** The weight of a trace: what stands for its source comes before what helps it. */
const weights: Readonly<Record<string, number>> = { PRIMARY: 0, HELPER: 1, CONTRIBUTING: 2 };

/** The thread through an element of one of the models, by the traces that the models hold. */
export function threadOf(models: readonly ChainModel[], level: Level, elementId: string): Thread {
  const byLevel = new Map(models.map((each) => [each.level, each]));
  const found = { cim: [] as string[], pim: [] as string[], psm: [] as string[] };
  found[level] = [elementId];
  const at = levels.indexOf(level);
  for (let to = at - 1; to >= 0; to -= 1)
    step(byLevel, found, { from: levels[to + 1], to: levels[to], isUp: true });
  for (let to = at + 1; to < levels.length; to += 1)
    step(byLevel, found, { from: levels[to - 1], to: levels[to], isUp: false });
  const named = (each: Level, ids: readonly string[]): readonly ThreadElement[] => {
    const model = byLevel.get(each);
    return model === undefined ? [] : ids.flatMap((id) => elementIn(model, id));
  };
  return {
    cim: named('cim', found.cim),
    pim: named('pim', found.pim),
    psm: named('psm', found.psm),
    passages: named('cim', passagesOf(byLevel.get('cim')?.index, found.cim)),
  };
}

function step(
  models: ReadonlyMap<Level, ChainModel>,
  found: Record<Level, string[]>,
  way: { readonly from: Level | undefined; readonly to: Level | undefined; readonly isUp: boolean },
): void {
  const { from, to, isUp } = way;
  if (from === undefined || to === undefined) return;
  const lower = models.get(isUp ? from : to)?.index;
  if (lower === undefined) return;
  const links = linksOf(lower);
  const best = new Map<string, number>();
  const wanted = new Set(found[from]);
  for (const { sourceId, targetId, weight } of links) {
    const [here, there] = isUp ? [targetId, sourceId] : [sourceId, targetId];
    if (wanted.has(here)) best.set(there, Math.min(weight, best.get(there) ?? weight));
  }
  found[to] = [...best].toSorted(([, one], [, other]) => one - other).map(([id]) => id);
}

type Link = { readonly sourceId: string; readonly targetId: string; readonly weight: number };
const known = new WeakMap<ModelIndex, readonly Link[]>();

function linksOf(index: ModelIndex): readonly Link[] {
  const already = known.get(index);
  if (already !== undefined) return already;
  const trace = index.elements.get(index.rootId)?.element['trace'];
  const links = listOf(isElement(trace) ? trace['links'] : undefined)
    .filter(isElement)
    .flatMap(({ sourceId, targetId, kind }) =>
      typeof sourceId === 'string' && typeof targetId === 'string'
        ? [{ sourceId, targetId, weight: weights[typeof kind === 'string' ? kind : 'PRIMARY'] ?? 3 }]
        : [],
    );
  known.set(index, links);
  return links;
}

/** The passages that elements cite, or the elements around them. */
function passagesOf(index: ModelIndex | undefined, ids: readonly string[]): readonly string[] {
  if (index === undefined) return [];
  const cited = new Set<string>();
  for (const id of ids) {
    const entry = index.elements.get(id);
    if (entry?.element.eClass === 'SourceExcerpt') cited.add(id);
    for (let each = entry; each !== undefined; each = index.elements.get(each.slot?.parentId ?? '')) {
      const sources = idsIn(each.element['sources']);
      for (const source of sources) cited.add(source);
      if (sources.length > 0) break;
    }
  }
  return [...cited];
}

function idsIn(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((each) => typeof each === 'string') : [];
}

function elementIn({ level, modelId, index }: ChainModel, elementId: string): readonly ThreadElement[] {
  const entry = index.elements.get(elementId);
  if (entry === undefined) return [];
  return [{ level, modelId, elementId, title: entry.title, eClass: entry.element.eClass }];
}
