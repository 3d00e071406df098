import { levelNames, type Level } from '../models/index.ts';
import type { Truncated, Derivation, ImpactNode } from './impact.ts';
import type { IndexReader } from './index-reader.ts';

/** An element of a model. */
export type Spot = { readonly reader: IndexReader; readonly elementId: string };

/** Where elements of the models of a project are looked up, and which models they were generated from and into. */
export type ModelChain = {
  /** Readers of the models that a model was generated from. */
  upstream(modelId: string): Promise<readonly IndexReader[]>;
  /** Readers of the models that were generated from a model. */
  downstream(modelId: string): Promise<readonly IndexReader[]>;
};

/** More elements than this are not followed from one start: a person could not look at them. */
const followed = 5_000;

type Step = Spot & { readonly relation: Derivation; readonly depth: number };

/** What was followed: nodes in the order of distance, the spots behind them, and whether it was everything. */
export type Followed = {
  readonly nodes: readonly ImpactNode[];
  readonly spots: readonly Spot[];
  readonly complete: boolean;
};

/**
 * The elements that some elements come from or were read for them, over all levels, nearest first. Each is listed once.
 */
export function followUpstream(chain: ModelChain, starts: readonly Spot[]): Promise<Followed> {
  return follow(starts, async (step) => {
    const element = await step.reader.element(step.elementId);
    const sources = await chain.upstream(step.reader.model.id);
    const found: Found[] = [];
    for (const origin of element?.origins ?? []) {
      const reader = await holderOf(sources, origin.sourceId);
      const level = levelNames.find((name) => name === origin.level);
      if (reader === undefined && level === undefined) continue;
      found.push({
        reader,
        level: reader?.model.level ?? level ?? 'cim',
        elementId: origin.sourceId,
        elementClass: origin.sourceClass,
        elementName: origin.sourceLabel,
        kind: origin.kind,
        traceId: origin.linkId,
      });
    }
    for (const reader of sources)
      found.push(...(await reading(reader, await reader.readFor(step.elementId))));
    return found;
  });
}

/**
 * The elements that were derived from some elements, over all levels, nearest first; `DERIVED_OR_READ` takes in those
 * that rules read them for. Each is listed once.
 */
export function followDownstream(
  chain: ModelChain,
  starts: readonly Spot[],
  links: 'DERIVED' | 'DERIVED_OR_READ',
): Promise<Followed> {
  return follow(starts, async (step) => {
    const found: Found[] = [];
    const element = await step.reader.element(step.elementId);
    for (const reader of await chain.downstream(step.reader.model.id)) {
      for (const image of await reader.images(step.elementId)) {
        const { level } = reader.model;
        const { targetId: elementId, kind, linkId: traceId } = image;
        // A link whose target is gone leads to nothing.
        if ((await reader.element(elementId)) === undefined) continue;
        found.push({ reader, level, elementId, elementClass: '', elementName: null, kind, traceId });
      }
      if (links === 'DERIVED_OR_READ') found.push(...(await reading(reader, element?.readBy ?? [])));
    }
    return found;
  });
}

/** The elements among the ids that a model has, as connected by being read. */
async function reading(reader: IndexReader, ids: readonly string[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  const { level } = reader.model;
  for (const elementId of ids) {
    const element = await reader.element(elementId);
    // Traces are rewritten with the elements they belong to.
    if (element === undefined || element.eClass === 'TraceModel') continue;
    const { eClass: elementClass, title: elementName } = element;
    found.push({ reader, level, elementId, elementClass, elementName, kind: 'READS', traceId: null });
  }
  return found;
}

type Found = {
  readonly reader: IndexReader | undefined;
  readonly level: Level;
  readonly elementId: string;
  readonly elementClass: string;
  readonly elementName: string | null;
  readonly kind: Derivation;
  readonly traceId: string | null;
};

async function follow(
  starts: readonly Spot[],
  next: (step: Step) => Promise<readonly Found[]>,
): Promise<Followed> {
  const nodes: ImpactNode[] = [];
  const spots: Spot[] = [];
  const seen = new Set(starts.map(keyOf));
  let steps: readonly Step[] = starts.map((spot) => ({ ...spot, relation: 'PRIMARY', depth: 0 }));
  while (steps.length > 0) {
    const reached: Step[] = [];
    for (const step of steps)
      for (const found of strongestFirst(await next(step))) {
        const key = keyOf(found);
        if (seen.has(key)) continue;
        if (nodes.length >= followed) return { nodes, spots, complete: false };
        seen.add(key);
        const relation = weaker(step.relation, found.kind);
        const depth = step.depth + 1;
        nodes.push(await nodeOf(found, { relation, depth }));
        if (found.reader === undefined) continue;
        const spot = { reader: found.reader, elementId: found.elementId };
        spots.push(spot);
        reached.push({ ...spot, relation, depth });
      }
    steps = reached;
  }
  return { nodes, spots, complete: true };
}

async function nodeOf(
  found: Found,
  link: { readonly relation: Derivation; readonly depth: number },
): Promise<ImpactNode> {
  const { reader, level, elementId, traceId } = found;
  const element = await reader?.element(elementId);
  return {
    level,
    modelId: reader?.model.id ?? null,
    modelName: reader?.model.name ?? null,
    elementId,
    elementClass: element?.eClass ?? found.elementClass,
    elementName: element?.title ?? found.elementName,
    ...link,
    traceId,
  };
}

async function holderOf(
  readers: readonly IndexReader[],
  elementId: string,
): Promise<IndexReader | undefined> {
  for (const reader of readers) if ((await reader.element(elementId)) !== undefined) return reader;
  return undefined;
}

const strength: Readonly<Record<Derivation, number>> = { PRIMARY: 0, HELPER: 1, CONTRIBUTING: 2, READS: 3 };

function strongestFirst(found: readonly Found[]): readonly Found[] {
  return found.toSorted((a, b) => strength[a.kind] - strength[b.kind]);
}

function weaker(a: Derivation, b: Derivation): Derivation {
  return strength[a] > strength[b] ? a : b;
}

function keyOf(spot: { readonly reader: IndexReader | undefined; readonly elementId: string }): string {
  return `${spot.reader?.model.id ?? ''} ${spot.elementId}`;
}

/** A list cut at a limit. */
export function cut<T>(
  items: readonly T[],
  given: { readonly limit: number; readonly complete: boolean },
): Truncated<T> {
  return { items: items.slice(0, given.limit), total: items.length, complete: given.complete };
}
