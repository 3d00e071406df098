import type { Element } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Aggregate, BoundedContext, Entity, Pim } from '../../pim/pim.ts';

/** A PIM opened for reading. */
export type PimSource = Model<Pim>;

/** The bounded context an element stands in, undefined for elements outside of contexts. */
export function contextOf(source: PimSource, element: Element): BoundedContext | undefined {
  const found = ancestor(source, element, 'BoundedContext');
  return found === undefined ? undefined : source.get<'BoundedContext'>(found.id);
}

/** The aggregate an element stands in, undefined for elements outside of aggregates. */
export function aggregateOf(source: PimSource, element: Element): Aggregate | undefined {
  const found = ancestor(source, element, 'Aggregate');
  return found === undefined ? undefined : source.get<'Aggregate'>(found.id);
}

/** The context of an element that cannot stand anywhere else, such as an entity or an operation. */
export function homeOf(source: PimSource, element: Element): BoundedContext {
  const context = contextOf(source, element);
  if (context === undefined)
    throw new Error(`${element.eClass} ${element.id} stands outside of all contexts.`);
  return context;
}

/** The aggregate of an element that cannot stand anywhere else. */
export function clusterOf(source: PimSource, element: Element): Aggregate {
  const aggregate = aggregateOf(source, element);
  if (aggregate === undefined) throw new Error(`${element.eClass} ${element.id} stands in no aggregate.`);
  return aggregate;
}

/** Whether an entity is the root of its aggregate. */
export function isRoot(source: PimSource, entity: Entity): boolean {
  return clusterOf(source, entity).root === entity.id;
}

/** An entity and its supertypes, nearest first; a circle is followed once. */
export function lineage(source: PimSource, entity: Entity): readonly Entity[] {
  const line: Entity[] = [];
  for (
    let next: Entity | undefined = entity;
    next !== undefined && !line.includes(next);
    next = source.resolve<'Entity'>(next.superType)
  )
    line.push(next);
  return line;
}

function ancestor(source: PimSource, element: Element, eClass: string): Element | undefined {
  let next: Element | undefined = element;
  while (next !== undefined && next.eClass !== eClass) next = source.placeOf(next)?.container;
  return next;
}
