import type { Metamodel } from '../../../kernel/metamodel/metamodel.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { containedIn } from '../../../kernel/model/element.ts';

/** All elements of a model by id, containers before what they contain. */
export function elementsById(metamodel: Metamodel, root: Element): ReadonlyMap<string, Element> {
  const elements = new Map<string, Element>();
  const open = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    elements.set(element.id, element);
    const children = (metamodel.classes.get(element.eClass)?.containments ?? []).flatMap((feature) =>
      containedIn(element, feature),
    );
    open.push(...children.reverse());
  }
  return elements;
}
