import type { Level } from '../../../chain/levels.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import type { ModelOperation, Scalar } from '../../../kernel/operations/model-operation.ts';
import { renamedIn } from './rename-in-operation.ts';
import type { Proposed } from './read-proposal.ts';
import { walk } from './shown-elements.ts';

/** A proposal without what the model has already, and the ids that stand for the refs of that. */
export type WithoutKnown = {
  readonly proposed: readonly Proposed[];
  readonly known: Readonly<Record<string, string>>;
};

/**
 * Leaves out what would add a second element of the same class and name in the same place: what was read of the first
 * is the same thing, and further operations mean that one. So nothing is made twice of a text whose parts speak of the same.
 */
export function withoutKnown(level: Level, root: Element, proposed: readonly Proposed[]): WithoutKnown {
  const idOf = new Map<string, string>();
  for (const { element, container, feature } of walk(level, root)) {
    const name = nameOf(element);
    if (name !== undefined)
      idOf.set(keyOf({ className: element.eClass, name, container, feature }), element.id);
  }
  const known: Record<string, string> = {};
  const rest: Proposed[] = [];
  for (const { index, operation: given } of proposed) {
    const operation = withKnown(given, known);
    const id = operation.op === 'add' ? idOf.get(keyOfAdded(operation)) : undefined;
    if (operation.op === 'add' && id !== undefined) known[operation.ref] = id;
    else rest.push({ index, operation });
  }
  return { proposed: rest, known };
}

function keyOfAdded({
  class: className,
  container,
  set,
}: Extract<ModelOperation, { readonly op: 'add' }>): string {
  const name = set?.['name'];
  // Without a name there is nothing to know it by.
  if (typeof name !== 'string') return '';
  return keyOf({ className, name, container: container.target, feature: container.feature });
}

function keyOf(place: {
  readonly className: string;
  readonly name: string;
  readonly container: string;
  readonly feature: string;
}): string {
  const { className, name, container, feature } = place;
  return JSON.stringify([className, name.trim().toLowerCase(), container, feature]);
}

/** An operation that names known elements by their ids. */
function withKnown(operation: ModelOperation, known: Readonly<Record<string, string>>): ModelOperation {
  const idOf = (name: string): string => (Object.hasOwn(known, name) ? (known[name] ?? name) : name);
  const value = (given: Scalar): Scalar => (typeof given === 'string' ? idOf(given) : given);
  return renamedIn(operation, { element: idOf, value });
}
