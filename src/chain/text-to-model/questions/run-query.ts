import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf, valuesOf } from '../../../kernel/model/element.ts';
import { lemmaForm } from '../commands/names.ts';
import type { Named } from '../commands/names.ts';
import { aggregateOf } from '../commands/operations.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Filter, Selection } from './query.ts';

/** The elements of a selection; of entities that share their aggregate's operations, both count. */
export function selected(bench: Workbench, selection: Selection): readonly Element[] {
  const owners = selection.owners?.flatMap((owner) => homesOf(bench, owner));
  return [...bench.scene.elements.values()].filter(
    (element) =>
      selection.classes.includes(element.eClass) &&
      (owners === undefined || isInside(bench, element, new Set(owners))) &&
      selection.filters.every((filter) => passes(bench, element, filter)),
  );
}

/** An element with what it is one with: an entity and the aggregate it is the root of, an entity and its status. */
export function homesOf(bench: Workbench, element: Named): readonly string[] {
  const aggregate = aggregateOf(bench, element);
  const lists = bench.inside(element.id, 'Attribute').map((each) => String(bench.value(each, 'type')));
  return [
    element.id,
    ...(aggregate === undefined ? [] : [aggregate.id]),
    ...lists,
    ...(element.class === 'Aggregate' ? [String(bench.value(element, 'root'))] : []),
  ];
}

function isInside(bench: Workbench, element: Element, homes: ReadonlySet<string>): boolean {
  for (
    let at: string | undefined = containerOf(bench, element);
    at !== undefined;
    at = containerOf(bench, bench.scene.elements.get(at))
  )
    if (homes.has(at)) return true;
  return [...homes].some(
    (id) =>
      valueOf(element, 'domain') === id ||
      valueOf(element, 'source') === id ||
      valueOf(element, 'target') === id,
  );
}

const containers = new WeakMap<ReadonlyMap<string, Element>, ReadonlyMap<string, string>>();

/** The id of what an element stands in. */
export function containerOf(bench: Workbench, element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  let known = containers.get(bench.scene.elements);
  if (known === undefined) {
    const made = new Map<string, string>();
    for (const holder of bench.scene.elements.values())
      for (const feature of bench.level.metamodel.classes.get(holder.eClass)?.containments ?? [])
        for (const child of valuesOf(holder, feature)) made.set((child as Element).id, holder.id);
    known = made;
    containers.set(bench.scene.elements, made);
  }
  return known.get(element.id);
}

function passes(bench: Workbench, element: Element, filter: Filter): boolean {
  switch (filter.by) {
    case 'VALUE': {
      const feature = bench.level.metamodel.classes.get(element.eClass)?.featureByName.get(filter.feature);
      const value = valueOf(element, filter.feature) ?? feature?.default;
      const fits =
        filter.value === undefined
          ? value === undefined || value === ''
          : typeof filter.value === 'boolean'
            ? (value ?? false) === filter.value
            : value === filter.value;
      return fits !== filter.isNegated;
    }
    case 'MEMBER':
      return hasMember(bench, element, filter.classes) !== filter.isNegated;
    case 'NEAR':
      return isNear(bench, element, filter.to) !== filter.isNegated;
  }
}

function hasMember(bench: Workbench, element: Element, classes: readonly string[]): boolean {
  const named = bench.element(element.id);
  const homes = new Set(
    named === undefined
      ? [element.id]
      : [
          element.id,
          ...(aggregateOf(bench, named) === undefined ? [] : [aggregateOf(bench, named)?.id ?? '']),
        ],
  );
  return [...bench.scene.elements.values()].some((each) => {
    if (!classes.includes(each.eClass)) return false;
    if (homes.has(containerOf(bench, each) ?? '')) return true;
    return (bench.level.metamodel.classes.get(each.eClass)?.references ?? []).some(
      (feature) =>
        /^(?:source|target|domain|operation|root|performer|actor|appliesTo|about|subject)$/.test(
          feature.name,
        ) &&
        !(feature.name === 'target' && /Command|Query/.test(each.eClass)) &&
        valuesOf(each, feature).includes(element.id),
    );
  });
}

function isNear(bench: Workbench, element: Element, to: Named): boolean {
  if (
    containerOf(bench, bench.scene.elements.get(to.id)) === element.id ||
    containerOf(bench, element) === to.id
  )
    return true;
  const members = bench
    .inside(element.id)
    .some(({ name }) => lemmaForm(name, bench.language) === lemmaForm(to.name, bench.language));
  return members || neighboursOf(bench, to, 'BOTH').some(({ other }) => other.id === element.id);
}

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
        (homes.has(element.id) || homes.has(containerOf(bench, element) ?? '')) &&
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
    at = bench.scene.elements.get(containerOf(bench, at) ?? '')
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

function statementOf(element: Element): string {
  const statement = valueOf(element, 'statement');
  return typeof statement === 'string' ? statement : '';
}

/** Who does an action: actors of requirements and steps, roles with a permission. */
export function actorsOf(
  bench: Workbench,
  given: { readonly verb: string; readonly about: readonly Named[] },
): readonly { readonly who: Element; readonly what: Element }[] {
  const ids = new Set(given.about.flatMap((each) => homesOf(bench, each)));
  const verb = given.verb.toLowerCase();
  const isAction = (element: Element): boolean => {
    const name = (nameOf(element) ?? '').toLowerCase();
    const said = `${name} ${statementOf(element)}`.toLowerCase();
    const speaks =
      given.about.length === 0 ||
      given.about.some(
        (each) =>
          ids.has(element.id) ||
          said.includes(each.name.toLowerCase()) ||
          valuesAll(bench, element).some((id) => ids.has(id)),
      );
    return (
      speaks &&
      (ids.has(element.id) ||
        said
          .split(/\W+/)
          .some((word) => word === verb || (verb.length > 3 && word.startsWith(verb.replace(/e$/, '')))))
    );
  };
  const found: { readonly who: Element; readonly what: Element }[] = [];
  for (const element of bench.scene.elements.values()) {
    if (element.eClass === 'Permission') {
      const operation = bench.scene.elements.get(String(valueOf(element, 'operation')));
      const role = bench.scene.elements.get(containerOf(bench, element) ?? '');
      if (operation !== undefined && role !== undefined && isAction(operation))
        found.push({ who: role, what: operation });
      continue;
    }
    if (
      !/Requirement$|ProcessStep|WorkflowStep|BusinessRule|BusinessProcess/.test(element.eClass) ||
      !isAction(element)
    )
      continue;
    for (const feature of ['actor', 'performer', 'role', 'actors', 'owner'])
      for (const id of [valueOf(element, feature)].flat()) {
        const who = bench.scene.elements.get(String(id));
        if (who !== undefined) found.push({ who, what: element });
      }
  }
  return found;
}

function valuesAll(bench: Workbench, element: Element): readonly string[] {
  return (bench.level.metamodel.classes.get(element.eClass)?.references ?? []).flatMap((feature) =>
    valuesOf(element, feature).map(String),
  );
}

/** What an actor or role does: requirements, steps, permitted operations. */
export function actionsOf(bench: Workbench, of: Named): readonly Element[] {
  return [...bench.scene.elements.values()].flatMap((element) => {
    if (element.eClass === 'Permission' && containerOf(bench, element) === of.id)
      return bench.scene.elements.get(String(valueOf(element, 'operation'))) ?? [];
    const does = ['actor', 'performer', 'role', 'actors'].some((feature) =>
      [valueOf(element, feature)].flat().includes(of.id),
    );
    return does ? [element] : [];
  });
}
