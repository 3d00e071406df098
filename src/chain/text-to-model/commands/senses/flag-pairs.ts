import { listed } from '../cuts.ts';
import type { Event } from '../event.ts';
import type { Named } from '../names.ts';
import type { Predicate } from '../predicate.ts';
import { predicatesOf } from '../predicates.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { setAll } from './of-topic.ts';
import type { Attempt } from './sense.ts';

type Pair = { readonly attribute: Named; readonly predicates: readonly Predicate[] };

/** "Guest: name required, email optional", "title of Concert: required, date optional": several attributes at once. */
export function flagPairs(event: Event, bench: Workbench): readonly Attempt[] {
  const colon = event.rest.findIndex(({ text }) => text === ':');
  const items = listed(event.rest.slice(colon + 1), bench.language);
  if (colon === 0 || items.length < 2) return [];
  return [
    (on) => {
      const head = colon < 0 ? undefined : headOf(on, event.rest.slice(0, colon));
      if (colon > 0 && head === undefined) return undefined;
      const pairs = pairsOf(on, items, head);
      if (pairs.length === 0) return undefined;
      on.use(event.rest);
      for (const { attribute, predicates } of pairs) setAll(on, attribute, predicates);
      on.speakOf(...pairs.map(({ attribute }) => attribute));
      return true;
    },
  ];
}

/** What stands before the colon: a thing, or the first of its attributes. */
function headOf(bench: Workbench, span: Span): Named | undefined {
  const { level } = bench;
  const found = find(bench, span, { classes: [level.attribute, level.object] });
  return found.kind === 'FOUND' && found.tier <= 3 ? found.elements[0] : undefined;
}

/** Each item with its attribute; none unless every word of every item has a place. */
function pairsOf(bench: Workbench, items: readonly Span[], head: Named | undefined): readonly Pair[] {
  const isAttribute = head?.class === bench.level.attribute;
  if (head !== undefined) bench.speakOf(isAttribute ? (bench.element(head.containerId) ?? head) : head);
  const pairs: Pair[] = [];
  let last = isAttribute ? head : undefined;
  for (const item of items) {
    // "(title:) required": of the attribute before.
    const own = last === undefined ? undefined : predicatesOf(bench, item, last);
    const pair =
      last !== undefined && own !== undefined && pairOf(bench, item, head) === undefined
        ? { attribute: last, predicates: own }
        : pairOf(bench, item, head);
    if (pair === undefined) return [];
    pairs.push(pair);
    last = pair.attribute;
  }
  const isOfSeveral = new Set(pairs.map(({ attribute }) => attribute.id)).size > 1;
  return isOfSeveral ? pairs : [];
}

function pairOf(bench: Workbench, item: Span, head: Named | undefined): Pair | undefined {
  const { attribute: kind } = bench.level;
  const owner = head?.class === kind ? head.containerId : head?.id;
  for (let at = item.length - 1; at > 0; at -= 1) {
    const found = find(bench, item.slice(0, at), { classes: [kind], several: true });
    const [attribute, ...others] =
      found.kind === 'NONE' || found.tier > 3
        ? []
        : found.elements.filter(({ containerId }) => owner === undefined || containerId === owner);
    if (attribute === undefined || others.length > 0) continue;
    const predicates = predicatesOf(bench, item.slice(at), attribute);
    if (predicates !== undefined) return { attribute, predicates };
  }
  return undefined;
}
