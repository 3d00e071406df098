import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf, valuesOf } from '../../../kernel/model/element.ts';
import type { Named } from '../commands/names.ts';
import type { Workbench } from '../commands/workbench.ts';
import { graphOf, idsOf, speaksOf, wordsOf } from './links.ts';
import type { Action } from './query.ts';
import { saysVerb } from './verb-words.ts';

/** Something an actor or role does or may do. */
export type Doing = { readonly who: Element; readonly what: Element };

/** Features by which an action names who does it. */
const doers = ['actor', 'performer', 'role', 'actors', 'owner', 'requestedBy'];

const actionClass = /Requirement$|ProcessStep|WorkflowStep|BusinessRule|BusinessProcess/;

/** Everything that actors and roles do: requirements, steps, rules, permitted operations. */
function doings(bench: Workbench): readonly Doing[] {
  return bench.remembered('doings', () => {
    const at = (id: unknown): Element | undefined => bench.scene.elements.get(String(id));
    return [...bench.scene.elements.values()].flatMap((element) => {
      if (element.eClass === 'Permission') {
        const who = at(graphOf(bench).containers.get(element.id));
        const what = at(valueOf(element, 'operation'));
        return who === undefined || what === undefined ? [] : [{ who, what }];
      }
      if (!actionClass.test(element.eClass)) return [];
      return doers.flatMap((feature) =>
        [valueOf(element, feature)].flat().flatMap((id) => {
          const who = at(id);
          return who === undefined ? [] : [{ who, what: element }];
        }),
      );
    });
  });
}

/** Whether an element is, or says, an action. */
export function isAction(bench: Workbench, element: Element, action: Action): boolean {
  const { verb, about, words } = action;
  const said = wordsOf(element);
  if (about.some(({ id }) => id === element.id)) return true;
  if (!saysVerb(said, verb, bench.language)) return false;
  if (!words.every((word) => saysVerb(said, bench.language.singular(word.toLowerCase()), bench.language)))
    return false;
  return about.every((each) => {
    const other = bench.scene.elements.get(each.id);
    if (other === undefined) return false;
    const ids = new Set(idsOf(bench, other));
    const refers = (bench.level.metamodel.classes.get(element.eClass)?.references ?? []).some((feature) =>
      valuesOf(element, feature).some((id) => ids.has(String(id))),
    );
    return refers || speaksOf(bench, element, other);
  });
}

/** Who does an action. */
export function actorsOf(bench: Workbench, action: Action): readonly Doing[] {
  return doings(bench).filter(({ what }) => isAction(bench, what, action));
}

/** Statements that speak of an action without naming who does it by a reference. */
export function statementsOf(bench: Workbench, action: Action): readonly Element[] {
  return [...bench.scene.elements.values()].filter(
    (each) =>
      /Requirement$|Rule$|^(?:Invariant|Command|Query)$/.test(each.eClass) &&
      isAction(bench, each, action) &&
      !doings(bench).some(({ what }) => what.id === each.id),
  );
}

/** What an actor or role does. */
export function actionsOf(bench: Workbench, of: Named, action?: Action): readonly Element[] {
  const found = doings(bench)
    .filter(({ who, what }) => who.id === of.id && (action === undefined || isAction(bench, what, action)))
    .map(({ what }) => what);
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

/** A name for an action: its own, else what it says. */
export const shownAction = (element: Element): string => nameOf(element) ?? wordsOf(element);
