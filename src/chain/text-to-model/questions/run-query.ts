import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import { lemmaForm } from '../commands/names.ts';
import type { Workbench } from '../commands/workbench.ts';
import { actorsOf } from './actions.ts';
import { canContain, graphOf, idsOf, idsWithin, isInside, speaksOf, wordsOf } from './links.ts';
import type { ModelCondition, ModelSet, Selection } from './query.ts';
import { saysVerb } from './verb-words.ts';

/** The elements of a set, in the order of the model. */
export function elementsIn(bench: Workbench, set: ModelSet): readonly Element[] {
  return 'elements' in set
    ? set.elements.flatMap(({ id }) => bench.scene.elements.get(id) ?? [])
    : selected(bench, set);
}

/** The elements of a selection; of ranked ones those with most or fewest members. */
export function selected(bench: Workbench, selection: Selection): readonly Element[] {
  let found: readonly Element[] = [...bench.scene.elements.values()].filter(({ eClass }) =>
    selection.classes.includes(eClass),
  );
  for (const condition of selection.where) found = fitting(bench, found, condition);
  const { rank } = selection;
  if (rank === undefined) return found;
  const others = elementsIn(bench, rank.by);
  const counts = new Map(
    found.map((each) => [
      each,
      others.filter((other) => isLinked(bench, each, other, { how: 'PART' })).length,
    ]),
  );
  const best = rank.isMost ? Math.max(...counts.values()) : Math.min(...counts.values());
  return found.filter((each) => counts.get(each) === best);
}

/** Those of some elements that fit a condition. */
export function fitting(
  bench: Workbench,
  elements: readonly Element[],
  condition: ModelCondition,
): readonly Element[] {
  switch (condition.by) {
    case 'VALUE':
      return elements.filter((each) => hasValue(bench, each, condition));
    case 'LINK': {
      const others = elementsIn(bench, condition.to);
      const isPositive = condition.amount.least > 0;
      // A verb that the model does not know cannot exclude anything.
      const { verb } = condition;
      const isSaid =
        verb === undefined ||
        isPositive ||
        graphOf(bench).links.some(({ by, words }) => saysVerb(`${by} ${words}`, verb, bench.language));
      const direct = linkedTo(
        bench,
        elements,
        others,
        isSaid ? condition : { ...condition, verb: undefined },
      );
      const isNamed = 'elements' in condition.to;
      // "Which roles work with orders?": by what they do to them.
      return direct.length === 0 && isPositive && isNamed
        ? linkedByActions(bench, elements, others, verb)
        : direct;
    }
    case 'ACT': {
      const doers = new Set(actorsOf(bench, condition.action).map(({ who }) => who.id));
      return elements.filter(({ id }) => doers.has(id) !== condition.isNegated);
    }
    case 'NEXT': {
      const ids = new Set(
        (graphOf(bench).byEnd.get(condition.to.id) ?? [])
          .filter(
            ({ by, from, to }) =>
              /^(?:flow|move)$/.test(by) && (condition.side === 'AFTER' ? from : to) === condition.to.id,
          )
          .map(({ from, to }) => (condition.side === 'AFTER' ? to : from)),
      );
      return elements.filter(({ id }) => ids.has(id));
    }
    case 'END':
      return elements.filter(({ id }) => isEnd(bench, id, condition.side));
    case 'AMONG':
      return elements.filter(({ id }) => condition.elements.some((each) => each.id === id));
    case 'NAME': {
      const wanted = lemmaForm(condition.words, bench.language);
      return elements.filter((each) =>
        ` ${lemmaForm(nameOf(each) ?? '', bench.language)} `.includes(` ${wanted} `),
      );
    }
  }
}

/** Nothing comes before the first step but where the process begins. */
function isEnd(bench: Workbench, id: string, side: 'FIRST' | 'LAST'): boolean {
  const links = (graphOf(bench).byEnd.get(id) ?? []).filter(({ by }) => /^(?:flow|move)$/.test(by));
  const beyond = links
    .filter(({ from, to }) => from !== to && (side === 'FIRST' ? to : from) === id)
    .map(({ from, to }) => bench.scene.elements.get(side === 'FIRST' ? from : to));
  return links.length > 0 && beyond.every((each) => each?.eClass === 'EventPoint');
}

function linkedTo(
  bench: Workbench,
  elements: readonly Element[],
  others: readonly Element[],
  { how, verb, amount }: Extract<ModelCondition, { readonly by: 'LINK' }>,
): readonly Element[] {
  return elements.filter((each) => {
    const count = others.filter(
      (other) => other.id !== each.id && isLinked(bench, each, other, { how, verb }),
    ).length;
    return count >= amount.least && count <= amount.most;
  });
}

type Manner = { readonly how: 'PART' | 'WHOLE' | 'ANY'; readonly verb?: string | undefined };

/** Whether an element and another one belong together: by containment, where their classes allow it, else by a link. */
export function isLinked(bench: Workbench, element: Element, other: Element, { how, verb }: Manner): boolean {
  if (verb === undefined) {
    const inside = how !== 'WHOLE' && isInside(bench, other, element);
    const around = how !== 'PART' && isInside(bench, element, other);
    if (inside || around) return true;
    const [owner, part] = how === 'WHOLE' ? [other, element] : [element, other];
    // What can stand in an element belongs to it only when it does.
    if (how !== 'ANY' && canContain(bench, owner.eClass, part.eClass)) return false;
    if (how === 'WHOLE' && canContain(bench, part.eClass, owner.eClass))
      return isInside(bench, other, element);
  }
  const idsFor = how === 'ANY' ? idsWithin : idsOf;
  const ends = new Set(idsFor(bench, other));
  return idsFor(bench, element).some((id) =>
    (graphOf(bench).byEnd.get(id) ?? []).some(
      ({ from, to, by, words }) =>
        ends.has(from === id ? to : from) &&
        (verb === undefined ||
          saysVerb(by.replace(/([A-Z])/g, ' $1'), verb, bench.language) ||
          saysVerb(words, verb, bench.language)),
    ),
  );
}

/** Elements that have to do with others through a requirement, step, rule or operation that names both. */
function linkedByActions(
  bench: Workbench,
  elements: readonly Element[],
  others: readonly Element[],
  verb: string | undefined,
): readonly Element[] {
  const actions = [...bench.scene.elements.values()].filter(
    (each) =>
      (verb === undefined || saysVerb(wordsOf(each), verb, bench.language)) &&
      /Requirement$|Step$|Rule$|^(?:Command|Query|Invariant)$/.test(each.eClass) &&
      others.some((other) => isLinked(bench, each, other, { how: 'ANY' }) || speaksOf(bench, each, other)),
  );
  return elements.filter((each) => actions.some((action) => isLinked(bench, each, action, { how: 'ANY' })));
}

function hasValue(
  bench: Workbench,
  element: Element,
  condition: Extract<ModelCondition, { readonly by: 'VALUE' }>,
): boolean {
  const feature = bench.level.metamodel.classes.get(element.eClass)?.featureByName.get(condition.feature);
  const value = valueOf(element, condition.feature) ?? feature?.default;
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const fits =
    condition.value === undefined
      ? isEmpty
      : typeof condition.value === 'boolean'
        ? (value ?? false) === condition.value
        : [condition.value]
            .flat()
            .some((wanted) => value === wanted || (Array.isArray(value) && value.includes(wanted)));
  return fits !== condition.isNegated;
}
