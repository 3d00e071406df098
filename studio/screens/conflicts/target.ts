import type { Model } from '../../../client/src/index.ts';
import { contentOf, find, isElement, type Content, type Element, type Json } from '../../model/content.ts';
import { isInside } from '../../model/edit.ts';
import type { Named, Names } from '../../model/values.ts';

/** The model that a run writes to, as far as conflicts need it. */
export type TargetModel = { readonly content: Content; readonly names: Names };

const known = new WeakMap<Model, TargetModel>();

/** The content of a model with the names of its elements; undefined before it has been read. */
export function targetOf(model: Model | undefined): TargetModel | undefined {
  if (model?.content === undefined) return undefined;
  const earlier = known.get(model);
  if (earlier !== undefined) return earlier;
  const root = model.content as Json; // Checked border: what the client has read is JSON.
  if (!isElement(root)) return undefined;
  const content = contentOf(root);
  const target = { content, names: namesIn(root) };
  known.set(model, target);
  return target;
}

/** The elements around one, from the root's parts inwards: `Sales › Order`. Empty when the model does not have it. */
export function wayTo(target: TargetModel | undefined, id: string): readonly string[] {
  if (target === undefined) return [];
  const { content, names } = target;
  const way: string[] = [];
  for (let slot = content.slots.get(id); slot; slot = content.slots.get(slot.parentId)) {
    const outer = names.get(slot.parentId);
    if (slot.parentId !== content.root.id && outer !== undefined) way.unshift(outer.name ?? outer.eClass);
  }
  return way;
}

/** Whether an element is another one or stands inside it. */
export function isWithin(target: TargetModel | undefined, id: string, outer: string): boolean {
  return id === outer || (target !== undefined && isInside(target.content, id, outer));
}

/** An element of the model, where it has it. */
export function elementOf(target: TargetModel | undefined, id: string): Element | undefined {
  return target === undefined ? undefined : find(target.content, id)?.element;
}

function namesIn(root: Element): Names {
  const names = new Map<string, Named>();
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isElement(value)) {
      const { name } = value;
      names.set(value.id, { eClass: value.eClass, name: typeof name === 'string' ? name : null });
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(root);
  return names;
}
