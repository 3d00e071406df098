import fc from 'fast-check';
import type { Feature, MetaClass, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import { isKindOf } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Draw } from '../model/random-models.ts';

type Json = Record<string, unknown> & { readonly eClass: string; readonly id: string };

type Placed = { readonly element: Json; readonly holder: Json; readonly feature: Feature };

/**
 * Draws what becomes of a model after up to six edits: values and references copied from elsewhere or unset, elements
 * added, deleted, moved and reordered. References to what is gone go too. `side` goes into the ids of added elements.
 */
export function drawEdited(
  draw: Draw,
  {
    metamodel,
    model,
    side,
  }: { readonly metamodel: Metamodel; readonly model: Element; readonly side: string },
): Element {
  // Checked border: models are JSON.
  const root = structuredClone(model) as unknown as Json;
  for (let left = draw(fc.nat, { max: 6 }); left > 0; left -= 1) {
    const elements = placedIn(metamodel, root);
    const edits = [copyValue, unset, remove, move, reorder, add];
    if (elements.length > 0)
      oneOf(draw, edits)({ draw, metamodel, root, side, elements, placed: oneOf(draw, elements) });
  }
  prune(metamodel, root);
  return root;
}

// By index, because generators keep values that look alike for each other.
function oneOf<T>(draw: Draw, list: readonly T[]): T {
  const found = list[draw(fc.nat, { max: list.length - 1 })];
  if (found === undefined) throw new Error('Nothing to draw from.');
  return found;
}

type Editing = {
  readonly draw: Draw;
  readonly metamodel: Metamodel;
  readonly root: Json;
  readonly side: string;
  readonly elements: readonly Placed[];
  readonly placed: Placed;
};

function copyValue({ draw, metamodel, elements, placed }: Editing): void {
  const { element } = placed;
  const alike = elements.filter((other) => other.element.eClass === element.eClass);
  const features = classOf(metamodel, element.eClass).stored.filter(({ kind }) => kind !== 'containment');
  if (features.length === 0) return;
  const { name } = oneOf(draw, features);
  const value = oneOf(draw, alike).element[name];
  if (value === undefined) delete element[name];
  else element[name] = structuredClone(value);
}

function unset({ draw, metamodel, placed: { element } }: Editing): void {
  const features = classOf(metamodel, element.eClass).stored.filter(({ kind }) => kind !== 'containment');
  if (features.length > 0) delete element[oneOf(draw, features).name];
}

function remove({ placed }: Editing): void {
  takeOut(placed);
}

function move({ draw, metamodel, root, elements, placed }: Editing): void {
  const inside = new Set(placedIn(metamodel, placed.element).map(({ element }) => element.id));
  const holders = [root, ...elements.map(({ element }) => element)].filter(
    ({ id }) => id !== placed.element.id && !inside.has(id),
  );
  const places = holders.flatMap((holder) =>
    classOf(metamodel, holder.eClass)
      .containments.filter(({ type }) => isKindOf(metamodel, placed.element.eClass, type))
      .filter(({ name, many }) => many || holder[name] === undefined)
      .map((feature) => ({ holder, feature })),
  );
  if (places.length === 0) return;
  takeOut(placed);
  const { holder, feature } = oneOf(draw, places);
  putIn({ element: placed.element, holder, feature });
}

function reorder({ draw, placed: { holder, feature, element } }: Editing): void {
  if (!feature.many) return;
  const others = partsOf(holder, feature).filter(({ id }) => id !== element.id);
  const index = draw(fc.nat, { max: others.length });
  holder[feature.name] = [...others.slice(0, index), element, ...others.slice(index)];
}

function add({ draw, side, root, metamodel, placed: { element, holder, feature } }: Editing): void {
  if (!feature.many) return;
  const known = new Set(placedIn(metamodel, root).map((each) => each.element.id));
  const id = `${oneOf(draw, [side, 'both'])}-${draw(fc.nat, { max: 2 })}`;
  if (known.has(id)) return;
  const { containments } = classOf(metamodel, element.eClass);
  const parts = new Set(containments.map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(element).filter(([name]) => !parts.has(name)));
  // Checked border: a copy of an element under an id of its own, with the class in the id, so that one id has one class.
  const made = { ...structuredClone(values), id: `${element.eClass}-${id}` } as Json;
  if (!known.has(made.id)) putIn({ element: made, holder, feature });
}

function takeOut({ element, holder, feature }: Placed): void {
  const rest = partsOf(holder, feature).filter(({ id }) => id !== element.id);
  if (feature.many && rest.length > 0) holder[feature.name] = rest;
  else delete holder[feature.name];
}

function putIn({ element, holder, feature }: Placed): void {
  holder[feature.name] = feature.many ? [...partsOf(holder, feature), element] : element;
}

function prune(metamodel: Metamodel, root: Json): void {
  const elements = [root, ...placedIn(metamodel, root).map(({ element }) => element)];
  const ids = new Set<unknown>(elements.map(({ id }) => id));
  for (const element of elements)
    for (const { name, many } of classOf(metamodel, element.eClass).references) {
      const left = [element[name]].flat().filter((id) => ids.has(id));
      if (left.length === 0) delete element[name];
      else element[name] = many ? left : left[0];
    }
}

/** Every element with its place, but for the root. */
function placedIn(metamodel: Metamodel, root: Json): readonly Placed[] {
  return classOf(metamodel, root.eClass).containments.flatMap((feature) =>
    partsOf(root, feature).flatMap((element) => [
      { element, holder: root, feature },
      ...placedIn(metamodel, element),
    ]),
  );
}

function partsOf(holder: Json, { name }: Feature): readonly Json[] {
  const value = holder[name];
  if (value === undefined) return [];
  // Checked border: containments hold elements.
  return (Array.isArray(value) ? value : [value]) as readonly Json[];
}

function classOf(metamodel: Metamodel, name: string): MetaClass {
  const found = metamodel.classes.get(name);
  if (found === undefined) throw new Error(`No class ${name}.`);
  return found;
}
