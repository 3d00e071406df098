import { neededValues } from '../operations.ts';
import type { Named } from '../names.ts';
import { folded } from '../names.ts';
import { optionsFor } from '../refer.ts';
import type { Workbench } from '../workbench.ts';

/** Where a new element stands. */
export type Home = {
  readonly id: string;
  readonly class: string;
  readonly feature: string;
  readonly element: Named | undefined;
};

/** Where an element of a class goes: its owner, what is spoken of, the only place there is; else the user is asked. */
export function homeFor(
  bench: Workbench,
  given: { readonly className: string; readonly owner: Named | undefined; readonly name: string },
): Home | undefined {
  const { className, owner } = given;
  const places = bench.level.places[className] ?? [];
  const root = places.find(([container]) => container === bench.scene.model.eClass);
  if (root !== undefined)
    return { id: bench.scene.model.id, class: root[0], feature: root[1], element: undefined };
  const at = (element: Named): Home | undefined => {
    const place = places.find(([container]) => container === element.class);
    return place === undefined
      ? undefined
      : { id: element.id, class: element.class, feature: place[1], element };
  };
  if (owner !== undefined) {
    const home =
      at(owner) ??
      bench
        .around(owner)
        .map(at)
        .find((each) => each !== undefined);
    if (home !== undefined) return home;
  }
  const usual = className === 'Entity' ? 'BoundedContext' : (places[0]?.[0] ?? '');
  const chosen = bench.element(
    bench.scene.choices.get(`home ${className} ${given.name.toLowerCase()}`) ?? '',
  );
  if (chosen !== undefined) return at(chosen);
  const spoken = [bench.scene.selectedIds, ...bench.topics.slice(0, 2)]
    .flat()
    .flatMap((id) => bench.element(id) ?? [])
    .flatMap((each) => [each, bench.element(String(bench.value(each, 'root'))) ?? []].flat());
  const near = spoken.flatMap((each) => at(each) ?? []).find(({ class: kind }) => kind === usual);
  if (near !== undefined) return near;
  const all = bench.ofClass(usual);
  // "a command Reject delivery": what it acts on is in its name.
  const acted = /^(?:Command|Query)$/.test(className)
    ? all.filter((each) => holds(bench, given.name, each.name))
    : [];
  const [target] = acted;
  if (target !== undefined && acted.length === 1) return at(target);
  const [only] = all;
  if (only !== undefined && all.length === 1) return at(only);
  if (only === undefined && (usual === 'BoundedContext' || usual === 'BusinessDomain')) {
    const isContext = usual === 'BoundedContext';
    const made = bench.add({
      class: usual,
      name: 'Core business',
      container: bench.scene.model.id,
      feature: isContext ? 'contexts' : 'domains',
      set: neededValues(bench, usual, 'Core business'),
    });
    bench.assume(`The model had no ${bench.word(usual)}, so I added "Core business".`);
    return at(made);
  }
  return bench.ask({
    key: `home ${className} ${given.name.toLowerCase()}`,
    question:
      only === undefined
        ? `A ${bench.word(className)} belongs to a ${bench.word(usual)}, and the model has none. Add one first.`
        : `Which ${bench.word(usual)} does "${given.name}" belong to?`,
    expects: 'ELEMENT',
    classes: [...new Set(places.map(([container]) => container))],
    options: optionsFor(bench, nearFirst(bench, all)),
  });
}

const holds = ({ language }: Workbench, name: string, part: string): boolean => {
  const lemmas = (text: string): string => ` ${folded(text).split(' ').map(language.singular).join(' ')} `;
  return lemmas(name).includes(lemmas(part));
};

function nearFirst(bench: Workbench, all: readonly Named[]): readonly Named[] {
  const topics = bench.topics.flat();
  return all.toSorted((a, b) => Number(topics.includes(b.id)) - Number(topics.includes(a.id)));
}
