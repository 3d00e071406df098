import type { Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { elementsOf, without } from '../../../fixtures/altered-models.ts';

/**
 * A model in which nothing more can be left out: without any one of its elements, or with any one of its features
 * unset, it would no longer be `interesting`. The given model must be.
 */
export function shrunk(
  metamodel: Metamodel,
  model: Element,
  interesting: (candidate: Element) => boolean,
): Element {
  let smallest = model;
  for (let before = Infinity; JSON.stringify(smallest).length < before;) {
    before = JSON.stringify(smallest).length;
    for (const { id } of elementsOf(smallest)) {
      if (id === smallest.id || !elementsOf(smallest).some((each) => each.id === id)) continue;
      const candidate = without(metamodel, smallest, new Set([id]));
      if (candidate.id === smallest.id && interesting(candidate)) smallest = candidate;
    }
    for (const { id, eClass } of elementsOf(smallest))
      for (const { name, kind, required, default: standard } of metamodel.classes.get(eClass)?.stored ?? []) {
        if (kind === 'containment' || (required && standard === undefined)) continue;
        const candidate = structuredClone(smallest);
        const element = elementsOf(candidate).find((each) => each.id === id);
        if (element === undefined || !Object.hasOwn(element, name)) continue;
        Reflect.deleteProperty(element, name);
        if (interesting(candidate)) smallest = candidate;
      }
  }
  return smallest;
}
