import type { Level } from '../../../chain/levels.ts';
import { levels } from '../../../chain/levels.ts';
import { nameOf, valuesOf } from '../../../kernel/model/element.ts';
import { saidIn, shareSaid } from './said-words.ts';
import type { Placed } from './shown-elements.ts';

/** What a text is about, and what is known beside it. */
export type Relevance = {
  /** What was said, with the passages it is about. */
  readonly about: string;
  /** What was said before. */
  readonly heard: string;
  readonly selectedIds: ReadonlySet<string>;
  /** Elements that were spoken of last. */
  readonly spokenIds: ReadonlySet<string>;
  /** Elements of the view that the user looks at. */
  readonly viewIds: ReadonlySet<string>;
  /** Elements the turn made. */
  readonly madeIds: ReadonlySet<string>;
};

const ranks = 11;

/**
 * The elements of a model in the order in which a provider needs them: the root, what is selected, what the text names
 * (first what stands beside other things it names, which tells equal names apart), what was spoken of before, what
 * stands around these (containers, contents, both ends of references), what the user looks at, what the turn made, what the text names in part,
 * and the rest with what stands directly in the model first.
 */
export function byRelevance(
  level: Level,
  all: readonly Placed[],
  { about, heard, selectedIds, spokenIds, viewIds, madeIds }: Relevance,
): readonly Placed[] {
  const [root] = all;
  if (root === undefined) return [];
  const rootId = root.element.id;
  const sharesIn = (text: string): ReadonlyMap<string, number> => {
    const said = saidIn(text);
    return new Map(all.map(({ element }) => [element.id, shareSaid(nameOf(element), said)]));
  };
  const shares = sharesIn(about);
  const before = heard === '' ? undefined : sharesIn(heard);
  const named = new Set([...shares].filter(([id, share]) => share === 1 && id !== rootId).map(([id]) => id));
  const besides = neighboursOf(level, all, new Set([...named, ...selectedIds]));
  const close = new Set([...selectedIds, ...[...named].filter((id) => besides.has(id))]);
  const around = close.size === 0 ? besides : neighboursOf(level, all, close);
  const rankOf = ({ element: { id }, container }: Placed): number => {
    if (id === rootId) return 0;
    if (selectedIds.has(id)) return 1;
    if (close.has(id)) return 2;
    if (named.has(id)) return 3;
    if (spokenIds.has(id) || before?.get(id) === 1) return 4;
    if (around.has(id)) return 5;
    if (viewIds.has(id)) return 6;
    if (madeIds.has(id)) return 7;
    if ((shares.get(id) ?? 0) > 0) return 8;
    return container === rootId ? 9 : 10;
  };
  const ranked = Map.groupBy(all, rankOf);
  return Array.from({ length: ranks }, (_, rank) => inTurns(ranked.get(rank) ?? [], rank)).flat();
}

/** What elements stand in, what stands directly in them, and what they refer to or are referred to by. */
function neighboursOf(level: Level, all: readonly Placed[], ids: ReadonlySet<string>): ReadonlySet<string> {
  const { classes } = levels[level].metamodel;
  const around = new Set<string>();
  for (const { element, container } of all) {
    if (ids.has(element.id)) around.add(container);
    if (ids.has(container)) around.add(element.id);
    for (const feature of classes.get(element.eClass)?.references ?? [])
      for (const target of valuesOf(element, feature)) {
        if (typeof target !== 'string') continue;
        if (ids.has(element.id)) around.add(target);
        if (ids.has(target)) around.add(element.id);
      }
  }
  return around;
}

/** Elements of which all are equally far away take turns by class, so that no class hides the others. */
function inTurns(placed: readonly Placed[], rank: number): readonly Placed[] {
  if (rank < 2) return placed;
  const classes = [...Map.groupBy(placed, ({ element }) => element.eClass).values()];
  const rounds = Math.max(0, ...classes.map((same) => same.length));
  return Array.from({ length: rounds }, (_, round) => classes.flatMap((same) => same[round] ?? [])).flat();
}
