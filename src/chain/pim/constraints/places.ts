import type { Element } from '../../../kernel/model/element.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Aggregate, BoundedContext, Pim } from '../pim.ts';

/** The bounded context that an element is or stands in; undefined outside of contexts. */
export function contextOf(model: Model<Pim>, element: Element): BoundedContext | undefined {
  const id = enclosing(model, element, 'BoundedContext');
  return id === undefined ? undefined : model.get<'BoundedContext'>(id);
}

/** The aggregate that an element is or stands in; undefined outside of aggregates. */
export function aggregateOf(model: Model<Pim>, element: Element): Aggregate | undefined {
  const id = enclosing(model, element, 'Aggregate');
  return id === undefined ? undefined : model.get<'Aggregate'>(id);
}

function enclosing(model: Model<Pim>, element: Element, eClass: string): string | undefined {
  let next: Element | undefined = element;
  while (next !== undefined && next.eClass !== eClass) next = model.placeOf(next)?.container;
  return next?.id;
}
