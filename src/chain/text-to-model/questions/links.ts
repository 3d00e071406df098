import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf, valuesOf } from '../../../kernel/model/element.ts';
import { folded, lemmaForm } from '../commands/names.ts';
import type { Named } from '../commands/names.ts';
import { aggregateOf } from '../commands/operations.ts';
import type { Workbench } from '../commands/workbench.ts';

/** One edge of the model graph; a relation, permission, flow or access stands for the two elements it joins. */
export type GraphLink = {
  readonly from: string;
  readonly to: string;
  /** The feature that refers, or what kind of element joins the two. */
  readonly by: string;
  /** What the joining element says. */
  readonly words: string;
};

type Graph = {
  readonly links: readonly GraphLink[];
  readonly byEnd: ReadonlyMap<string, readonly GraphLink[]>;
  readonly containers: ReadonlyMap<string, string>;
};

/** All links of a model; worked out once for a message. */
export function graphOf(bench: Workbench): Graph {
  return bench.remembered('graph', () => {
    const containers = new Map<string, string>();
    const { classes } = bench.level.metamodel;
    const elements = [bench.scene.model, ...bench.scene.elements.values()];
    for (const holder of elements)
      for (const feature of classes.get(holder.eClass)?.containments ?? [])
        // Checked border: containments hold elements.
        for (const child of valuesOf(holder, feature)) containers.set((child as Element).id, holder.id);
    const links = elements.flatMap((element) => linksOf(bench, element, containers));
    const byEnd = new Map<string, GraphLink[]>();
    for (const link of links)
      for (const id of new Set([link.from, link.to])) byEnd.set(id, [...(byEnd.get(id) ?? []), link]);
    return { links, byEnd, containers };
  });
}

/** Pairs of features by which an element joins two others, and what it is then called. */
const joints: Readonly<Record<string, readonly [from: string, to: string, by: string]>> = {
  ObjectRelation: ['source', 'target', 'relation'],
  Association: ['source', 'target', 'relation'],
  SequenceFlow: ['source', 'target', 'flow'],
  WorkflowTransition: ['source', 'target', 'flow'],
  StateTransition: ['from', 'to', 'move'],
  Transition: ['from', 'to', 'move'],
  ContextRelationship: ['downstream', 'upstream', 'depends on'],
};

function linksOf(
  bench: Workbench,
  element: Element,
  containers: ReadonlyMap<string, string>,
): readonly GraphLink[] {
  const { classes } = bench.level.metamodel;
  const words = wordsOf(element);
  const links: GraphLink[] = [];
  const joint = joints[element.eClass];
  const ids = (feature: string): readonly string[] => [valueOf(element, feature)].flat().map(String);
  if (joint !== undefined)
    for (const from of ids(joint[0]))
      for (const to of ids(joint[1])) links.push({ from, to, by: joint[2], words });
  const holder = nameOf(element) === undefined ? (containers.get(element.id) ?? element.id) : element.id;
  for (const feature of classes.get(element.eClass)?.references ?? []) {
    if (feature.name === 'root' || feature.policy === 'IGNORE' || /^Trace/.test(element.eClass)) continue;
    for (const to of valuesOf(element, feature).map(String)) {
      links.push({ from: element.id, to, by: feature.name, words });
      if (holder !== element.id && joint === undefined)
        links.push({ from: holder, to, by: feature.name, words });
    }
  }
  return links;
}

/** What an element says of itself: its name and its statements. */
export function wordsOf(element: Element): string {
  return ['name', 'statement', 'want', 'mode', 'condition', 'targetRole', 'sourceRole']
    .flatMap((feature) => {
      const value = valueOf(element, feature);
      return typeof value === 'string' ? [value] : [];
    })
    .join(' ');
}

/** The ids an element has in the graph: an entity and the aggregate it is the root of are one. */
export function idsOf(bench: Workbench, element: Element): readonly string[] {
  const named = bench.element(element.id);
  const aggregate = named === undefined ? undefined : aggregateOf(bench, named);
  const root = element.eClass === 'Aggregate' ? valueOf(element, 'root') : undefined;
  return [
    element.id,
    ...(aggregate === undefined ? [] : [aggregate.id]),
    ...(typeof root === 'string' ? [root] : []),
  ];
}

/** The ids an element has in the graph with those of everything in it: a process and its steps. */
export function idsWithin(bench: Workbench, element: Element): readonly string[] {
  return bench.remembered(`within ${element.id}`, () => {
    const { containers } = graphOf(bench);
    const ids = new Set(idsOf(bench, element));
    const isWithin = (id: string): boolean => {
      for (let at = containers.get(id); at !== undefined; at = containers.get(at))
        if (ids.has(at)) return true;
      return false;
    };
    return [...ids, ...[...containers.keys()].filter(isWithin)];
  });
}

/** Whether an element stands in another one, at any depth; the states of a thing may stand in the list of its status. */
export function isInside(bench: Workbench, element: Element, owner: Element): boolean {
  const { containers } = graphOf(bench);
  const homes = new Set(idsOf(bench, owner));
  for (let at = containers.get(element.id); at !== undefined; at = containers.get(at)) {
    if (homes.has(at)) return true;
    if (element.eClass === 'EnumLiteral' && typesIn(bench, owner).has(at)) return true;
  }
  return false;
}

function typesIn(bench: Workbench, owner: Element): ReadonlySet<string> {
  return new Set(bench.inside(owner.id, 'Attribute').map((each) => String(bench.value(each, 'type'))));
}

/** Whether elements of a class can stand in elements of another class. */
export function canContain(bench: Workbench, owner: string, part: string): boolean {
  return bench.remembered(`contain ${owner} ${part}`, () => {
    const { classes } = bench.level.metamodel;
    const seen = new Set<string>();
    const open = [owner];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      for (const feature of classes.get(at)?.containments ?? [])
        for (const kind of classes.values()) {
          if (!kind.kinds.has(feature.type) || kind.abstract) continue;
          if (kind.name === part) return true;
          open.push(kind.name);
        }
    }
    return owner === 'Entity' && (part === 'EnumLiteral' || canContain(bench, 'Aggregate', part));
  });
}

/** The element that holds another one, if it has a name. */
export function holderOf(bench: Workbench, element: Element): Named | undefined {
  return bench.element(graphOf(bench).containers.get(element.id) ?? '');
}

/** Whether the statement of an element contains the name of another one. */
export function speaksOf(bench: Workbench, element: Element, other: Element): boolean {
  const name = lemmaForm(nameOf(other) ?? '', bench.language);
  const said = folded(wordsOf(element)).split(/[^\p{L}\p{N}]+/u);
  const size = name.split(' ').length;
  return said.some((_, at) => lemmaForm(said.slice(at, at + size).join(' '), bench.language) === name);
}
