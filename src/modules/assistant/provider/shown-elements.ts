import type { Level } from '../../../chain/levels.ts';
import { levels } from '../../../chain/levels.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { containedIn, nameOf } from '../../../kernel/model/element.ts';

/** An element with the place where it stands; the root stands nowhere. */
export type Placed = {
  readonly element: Element;
  readonly container: string;
  readonly feature: string;
};

/** Every element of a model, containers first. */
export function* walk(level: Level, element: Element, container = '', feature = ''): Generator<Placed> {
  yield { element, container, feature };
  for (const containment of levels[level].metamodel.classes.get(element.eClass)?.containments ?? [])
    for (const child of containedIn(element, containment))
      yield* walk(level, child, element.id, containment.name);
}

/** Names for elements that tell nothing: `e0`, `e1`, … in the order in which they were shown. */
export type Aliases = {
  /** The alias of an element; a new one when it has none yet. */
  readonly of: (id: string) => string;
  /** The alias of an element that was shown. */
  readonly known: (id: string) => string | undefined;
  /** The id of every alias. */
  readonly all: () => Readonly<Record<string, string>>;
};

/** Goes on with the aliases that were given before. */
export function aliasesFrom(earlier: Readonly<Record<string, string>>): Aliases {
  const aliasOf = new Map(Object.entries(earlier).map(([alias, id]) => [id, alias]));
  const idOf = new Map(Object.entries(earlier));
  const known = (id: string): string | undefined => aliasOf.get(id);
  const give = (id: string): string => {
    let number = idOf.size;
    while (idOf.has(`e${number}`)) number += 1;
    const alias = `e${number}`;
    aliasOf.set(id, alias);
    idOf.set(alias, id);
    return alias;
  };
  return { known, of: (id) => known(id) ?? give(id), all: () => Object.fromEntries(idOf) };
}

/** An element in one line: alias, class, name and place. */
export function lineFor(placed: Placed, aliases: Aliases): string {
  const { element, container, feature } = placed;
  const name = JSON.stringify(nameOf(element)?.slice(0, 200) ?? '');
  const place = container === '' ? '' : ` in ${aliases.known(container) ?? 'elsewhere'}.${feature}`;
  return `${aliases.of(element.id)} ${element.eClass} ${name}${place}`;
}

/** A text in which ids are replaced by aliases; ids of elements that were not shown are left out. */
export function inAliases(text: string, aliases: Aliases): string {
  return text
    .replace(/(?<![A-Za-z0-9._:-])(?:[._:-]*[A-Za-z0-9])+/g, (word) => aliases.known(word) ?? word)
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'another element');
}
