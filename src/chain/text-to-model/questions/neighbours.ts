import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf, valuesOf } from '../../../kernel/model/element.ts';
import type { Named } from '../commands/names.ts';
import { aggregateOf } from '../commands/operations.ts';
import type { Workbench } from '../commands/workbench.ts';
import { graphOf } from './links.ts';

/** Something that refers to an element, or that it refers to, and by what. */
export type Neighbour = { readonly other: Element; readonly by: string };

/** The neighbours of an element in the model graph; a relation stands for the thing at its other end. */
export function neighboursOf(
  bench: Workbench,
  of: Named,
  direction: 'IN' | 'OUT' | 'BOTH',
): readonly Neighbour[] {
  const found: Neighbour[] = [];
  const homes = new Set(
    homesOf(bench, of).filter((id) => bench.element(id)?.class !== 'Enumeration' || id === of.id),
  );
  const target = (id: unknown): Element | undefined => bench.scene.elements.get(String(id));
  for (const element of bench.scene.elements.values()) {
    if (homes.has(element.id) && direction === 'IN') continue;
    if (element.eClass === 'ContextRelationship') {
      const [needs, gives] = [String(valueOf(element, 'downstream')), String(valueOf(element, 'upstream'))];
      const other =
        direction !== 'IN' && homes.has(needs)
          ? target(gives)
          : direction !== 'OUT' && homes.has(gives)
            ? target(needs)
            : undefined;
      if (other !== undefined) found.push({ other, by: nameOf(element) ?? 'depends on' });
      continue;
    }
    if (/^(?:ObjectRelation|Association)$/.test(element.eClass)) {
      const [a, b] = [String(valueOf(element, 'source')), String(valueOf(element, 'target'))];
      const other = homes.has(a) ? target(b) : homes.has(b) ? target(a) : undefined;
      if (other !== undefined) found.push({ other, by: nameOf(element) ?? 'relation' });
      continue;
    }
    if (/Flow$|^Trace/.test(element.eClass)) continue;
    for (const feature of bench.level.metamodel.classes.get(element.eClass)?.references ?? []) {
      const values = valuesOf(element, feature);
      if (
        direction !== 'OUT' &&
        values.some((id) => homes.has(String(id))) &&
        !homes.has(element.id) &&
        feature.name !== 'root'
      )
        found.push({ other: shownFor(bench, element), by: feature.name });
      if (
        direction !== 'IN' &&
        (homes.has(element.id) || homes.has(graphOf(bench).containers.get(element.id) ?? '')) &&
        !/Lifecycle|StateMachine|Transition/.test(element.eClass)
      )
        for (const id of values) {
          const other = target(id);
          if (other !== undefined && !homes.has(other.id) && feature.name !== 'root')
            found.push({ other, by: feature.name });
        }
    }
  }
  return [
    ...new Map(
      found.filter(({ other }) => !homes.has(other.id)).map((each) => [`${each.other.id} ${each.by}`, each]),
    ).values(),
  ];
}

/** What has no name is shown by what holds it: a permission by its role. */
function shownFor(bench: Workbench, element: Element): Element {
  for (
    let at: Element | undefined = element;
    at !== undefined;
    at = bench.scene.elements.get(graphOf(bench).containers.get(at.id) ?? '')
  )
    if (nameOf(at) !== undefined) return at;
  return element;
}

/** The shortest way between two things over their relations, as the names on it; undefined when there is none. */
export function pathOf(bench: Workbench, a: Named, b: Named): readonly string[] | undefined {
  const before = new Map<string, { readonly from: string; readonly by: string }>();
  const open = [a.id];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const here = bench.element(at);
    if (at === b.id || here === undefined) break;
    for (const { other, by } of neighboursOf(bench, here, 'BOTH')) {
      if (other.eClass !== bench.level.object || before.has(other.id) || other.id === a.id) continue;
      before.set(other.id, { from: at, by });
      open.push(other.id);
    }
  }
  if (!before.has(b.id)) return undefined;
  const way: string[] = [b.name];
  for (let step = before.get(b.id); step !== undefined; step = before.get(step.from))
    way.unshift(bench.element(step.from)?.name ?? '', step.by);
  return way;
}

/** An element with what it is one with: an entity and the aggregate it is the root of, an entity and its status. */
function homesOf(bench: Workbench, element: Named): readonly string[] {
  const aggregate = aggregateOf(bench, element);
  const lists = bench.inside(element.id, 'Attribute').map((each) => String(bench.value(each, 'type')));
  return [
    element.id,
    ...(aggregate === undefined ? [] : [aggregate.id]),
    ...lists,
    ...(element.class === 'Aggregate' ? [String(bench.value(element, 'root'))] : []),
  ];
}
