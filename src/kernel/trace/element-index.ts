import { pushTo } from '../../lib/push-to.ts';
import type { MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn, isObject, valueOf, valuesOf } from '../model/element.ts';
import { titleOf } from '../model/title.ts';
import type { TraceKind } from './trace-link.ts';

/** A connection of two elements of one model by a feature. */
export type Connection = { readonly feature: string; readonly id: string; readonly containment: boolean };

/** What made an element, according to a trace link. */
export type TraceOrigin = {
  readonly linkId: string;
  /** `cim`, `pim` or `psm` in lower case. */
  readonly level: string;
  readonly sourceId: string;
  readonly sourceClass: string;
  readonly sourceLabel: string | null;
  readonly rule: string;
  readonly kind: TraceKind;
};

/** What an index knows of one element. */
export type IndexedElement = {
  readonly id: string;
  readonly eClass: string;
  readonly title: string;
  readonly containerId: string | null;
  readonly origins: readonly TraceOrigin[];
  /** What it contains and refers to, and what refers to it; the first ones when there are many. */
  readonly outgoing: readonly Connection[];
  readonly incoming: readonly Connection[];
  /** Ids of the elements of the next level that rules read it for; the first ones when there are many. */
  readonly readBy: readonly string[];
};

/** Ids of the elements that rules read for a target of the next level, by the target's id. */
export type IndexedReads = ReadonlyMap<string, ReadonlySet<string>>;

/** What was made of an upstream element in the indexed model. */
export type Image = {
  readonly linkId: string;
  readonly targetId: string;
  readonly rule: string;
  readonly kind: TraceKind;
};

/** One page of an index: the elements and upstream elements whose ids fall to it. */
export type IndexPage = {
  readonly elements: readonly IndexedElement[];
  readonly images: readonly (readonly [sourceId: string, images: readonly Image[]])[];
  /** The elements of this model that rules read for an element of the next level. */
  readonly reads: readonly (readonly [targetId: string, sourceIds: readonly string[]])[];
};

/** An index in pages that can be stored apart, so that a look-up reads one of them. */
export type ElementIndex = { readonly pages: readonly IndexPage[] };

const elementsPerPage = 200;

/** More connections than this are not kept for one element. */
const keptConnections = 1_000;

/** The number of the page that knows of an id. */
export function pageOf(id: string, pageCount: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  return hash % pageCount;
}

/**
 * Indexes a stored model by element, by upstream element and by what is read of it; references to nothing and malformed
 * links are left out.
 */
export function indexElements(metamodel: Metamodel, root: Element, reads: IndexedReads): ElementIndex {
  const found = collect(metamodel, root);
  const readBy = readersOf(reads);
  const pageCount = Math.max(1, Math.ceil(found.elements.size / elementsPerPage));
  const elements = Array.from({ length: pageCount }, (): IndexedElement[] => []);
  const images = Array.from({ length: pageCount }, (): (readonly [string, readonly Image[]])[] => []);
  for (const { element, containerId } of found.elements.values())
    elements[pageOf(element.id, pageCount)]?.push({
      id: element.id,
      eClass: element.eClass,
      title: titleOf(element),
      containerId,
      origins: found.origins.get(element.id) ?? [],
      outgoing: found.outgoing.get(element.id) ?? [],
      incoming: found.incoming.get(element.id) ?? [],
      readBy: readBy.get(element.id)?.slice(0, keptConnections) ?? [],
    });
  for (const [sourceId, made] of found.images) images[pageOf(sourceId, pageCount)]?.push([sourceId, made]);
  const readFor = Array.from({ length: pageCount }, (): (readonly [string, readonly string[]])[] => []);
  for (const [targetId, sourceIds] of reads)
    readFor[pageOf(targetId, pageCount)]?.push([targetId, [...sourceIds].slice(0, keptConnections)]);
  return {
    pages: elements.map((page, number) => ({
      elements: page,
      images: images[number] ?? [],
      reads: readFor[number] ?? [],
    })),
  };
}

function readersOf(reads: IndexedReads): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const [targetId, sourceIds] of reads)
    for (const sourceId of sourceIds) {
      pushTo(readers, sourceId, targetId);
    }
  return readers;
}

type Found = {
  readonly elements: Map<string, { readonly element: Element; readonly containerId: string | null }>;
  readonly origins: Map<string, TraceOrigin[]>;
  readonly images: Map<string, Image[]>;
  readonly outgoing: Map<string, Connection[]>;
  readonly incoming: Map<string, Connection[]>;
};

function collect(metamodel: Metamodel, root: Element): Found {
  const found: Found = {
    elements: new Map(),
    origins: new Map(),
    images: new Map(),
    outgoing: new Map(),
    incoming: new Map(),
  };
  const waiting: { readonly element: Element; readonly containerId: string | null }[] = [
    { element: root, containerId: null },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element } = next;
    found.elements.set(element.id, next);
    if (element.eClass === 'TraceLink') addLink(found, element);
    const metaClass = metamodel.classes.get(element.eClass);
    for (const feature of metaClass?.containments ?? [])
      for (const child of containedIn(element, feature).toReversed())
        waiting.push({ element: child, containerId: element.id });
    connect(found, element, metaClass);
  }
  return found;
}

function connect(found: Found, element: Element, metaClass: MetaClass | undefined): void {
  // Links speak of elements on both sides already.
  if (metaClass === undefined || element.eClass === 'TraceModel') return;
  for (const feature of metaClass.containments)
    for (const child of containedIn(element, feature))
      join(found, { from: element.id, to: child.id, feature: feature.name, containment: true });
  for (const feature of metaClass.references)
    for (const target of feature.derived ? [] : valuesOf(element, feature))
      if (typeof target === 'string')
        join(found, { from: element.id, to: target, feature: feature.name, containment: false });
}

function join(
  found: Found,
  given: {
    readonly from: string;
    readonly to: string;
    readonly feature: string;
    readonly containment: boolean;
  },
): void {
  const { from, to, feature, containment } = given;
  push(found.outgoing, from, { feature, id: to, containment });
  push(found.incoming, to, { feature, id: from, containment });
}

function push<T>(lists: Map<string, T[]>, key: string, entry: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [entry]);
  else if (list.length < keptConnections) list.push(entry);
}

function addLink(found: Found, link: Element): void {
  const text = (feature: string): string | undefined => {
    const value = valueOf(link, feature);
    return typeof value === 'string' ? value : undefined;
  };
  const [sourceId, targetId] = [text('sourceId'), text('targetId')];
  if (sourceId === undefined || targetId === undefined) return;
  const kind = kindOf(text('kind'));
  const rule = text('rule') ?? '';
  push(found.origins, targetId, {
    linkId: link.id,
    level: (text('sourceLevel') ?? '').toLowerCase(),
    sourceId,
    sourceClass: text('sourceClass') ?? '',
    sourceLabel: text('sourceLabel') ?? null,
    rule,
    kind,
  });
  push(found.images, sourceId, { linkId: link.id, targetId, rule, kind });
}

function kindOf(text: string | undefined): TraceKind {
  return text === 'HELPER' || text === 'CONTRIBUTING' ? text : 'PRIMARY';
}

/** Reads a page that was written as JSON. Throws when the text is not one. */
export function readPage(text: string): IndexPage {
  const page: unknown = JSON.parse(text);
  if (
    !isObject(page) ||
    !Array.isArray(page['elements']) ||
    !Array.isArray(page['images']) ||
    !Array.isArray(page['reads'])
  )
    throw new Error('This is not a page of an element index.');
  // Checked border: pages are written from `indexElements` alone, and this one has their members.
  return page as unknown as IndexPage;
}
