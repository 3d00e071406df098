import type { Feature, Metamodel } from '../kernel/metamodel/metamodel.ts';
import type { Element } from '../kernel/model/element.ts';
import { containedIn, valuesOf } from '../kernel/model/element.ts';
import type { MergeCounts } from '../modules/jobs/index.ts';

/** An element without what it contains: where it stands, and what it says, as texts that can be compared. */
type Entry = { readonly place: string; readonly own: string };

/**
 * Counts what it takes to get from one model to another, matching elements by id only: added, deleted, updated (own
 * features differ), moved (same features, other place), unchanged. Features with the policy `IGNORE`, defaults and
 * the order of unordered lists make no difference.
 */
export function compareModels(
  metamodel: Metamodel,
  models: { readonly before: Element; readonly after: Element },
): MergeCounts {
  const before = entriesOf(metamodel, models.before);
  const after = entriesOf(metamodel, models.after);
  const counts = { added: 0, updated: 0, deleted: 0, preserved: 0, moved: 0, conflicts: 0, unchanged: 0 };
  for (const [id, entry] of after) {
    const earlier = before.get(id);
    if (earlier === undefined) counts.added += 1;
    else if (earlier.own !== entry.own) counts.updated += 1;
    else if (earlier.place !== entry.place) counts.moved += 1;
    else counts.unchanged += 1;
  }
  for (const id of before.keys()) if (!after.has(id)) counts.deleted += 1;
  return counts;
}

function entriesOf(metamodel: Metamodel, root: Element): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const open: { readonly element: Element; readonly place: string }[] = [{ element: root, place: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, place } = next;
    const metaClass = metamodel.classes.get(element.eClass);
    if (metaClass === undefined)
      throw new Error(`Class ${element.eClass} is not in the metamodel ${metamodel.name}.`);
    const said = [...metaClass.attributes, ...metaClass.references].map((feature) =>
      saidOf(element, feature),
    );
    entries.set(element.id, { place, own: JSON.stringify([element.eClass, said]) });
    for (const feature of metaClass.containments)
      for (const child of containedIn(element, feature))
        open.push({ element: child, place: `${element.id} ${feature.name}` });
  }
  return entries;
}

function saidOf(element: Element, feature: Feature): unknown {
  if (feature.policy === 'IGNORE') return null;
  const values = valuesOf(element, feature);
  if (values.length === 0 || (!feature.many && values[0] === feature.default)) return null;
  return feature.ordered ? values : values.map((value) => JSON.stringify(value)).sort();
}
