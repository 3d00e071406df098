import { changedElements, type ChangedElement, type ListedChange } from './changes.ts';
import { isEditable, isKindOf, type MetaView, type Metamodel } from './metamodel.ts';

/** What changes add as a whole: elements without those inside of them, and without what only the generator writes. */
export function addedWholes(
  { classes }: Metamodel,
  changes: readonly ListedChange[],
): readonly ChangedElement[] {
  // Any element can be given tags.
  const isRead = ({ eClass }: ChangedElement): boolean =>
    classes.get(eClass)?.features.some((each) => isEditable(each) && each.name !== 'tags') ?? false;
  return changedElements(changes).filter((each) => each.sign === 'ADDED' && isRead(each));
}

/** Those of some elements that are of no class that a view draws. */
export function notDrawnIn(
  metamodel: Metamodel,
  view: MetaView,
  elements: readonly ChangedElement[],
): readonly ChangedElement[] {
  return elements.filter(({ eClass }) => !view.classes.some((each) => isKindOf(metamodel, eClass, each)));
}

/** The view that draws most of some elements, of equal ones the default view or the first; undefined when none draws any. */
export function viewWithMost(
  metamodel: Metamodel,
  elements: readonly ChangedElement[],
): MetaView | undefined {
  const standard = metamodel.views.filter(({ id }) => id === metamodel.defaultView);
  let best: MetaView | undefined;
  let fewest = elements.length;
  for (const view of [...standard, ...metamodel.views]) {
    const { length } = notDrawnIn(metamodel, view, elements);
    if (length < fewest) [best, fewest] = [view, length];
  }
  return best;
}
