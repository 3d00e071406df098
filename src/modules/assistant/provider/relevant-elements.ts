import type { Level } from '../../../chain/levels.ts';
import { levels } from '../../../chain/levels.ts';
import { nameOf, valuesOf } from '../../../kernel/model/element.ts';
import type { Placed } from './shown-elements.ts';

/** What a text is about, and what is known beside it. */
export type Relevance = {
  /** What was said, with the passages it is about. */
  readonly about: string;
  /** Elements the user selected or the turn made. */
  readonly chosenIds: ReadonlySet<string>;
};

/**
 * The elements of a model in the order in which a provider needs them: the root, what is selected, what the text names,
 * what stands around these (containers, contents, both ends of references), what it names in part, and the rest with
 * what stands directly in the model first.
 */
export function byRelevance(
  level: Level,
  all: readonly Placed[],
  { about, chosenIds }: Relevance,
): readonly Placed[] {
  const [root] = all;
  if (root === undefined) return [];
  const words = wordsIn(about);
  const said = { words: new Set(words), text: ` ${words.join(' ')} ` };
  const shares = new Map(all.map(({ element }) => [element.id, shareSaid(nameOf(element), said)]));
  const isNamed = ({ element }: Placed): boolean =>
    element !== root.element && (chosenIds.has(element.id) || shares.get(element.id) === 1);
  const around = neighboursOf(level, all, new Set(all.filter(isNamed).map(({ element }) => element.id)));
  const rankOf = (placed: Placed): number => {
    const { element, container } = placed;
    if (element === root.element) return 0;
    if (chosenIds.has(element.id)) return 1;
    if (isNamed(placed)) return 2;
    if (around.has(element.id)) return 3;
    if ((shares.get(element.id) ?? 0) > 0) return 4;
    return container === root.element.id ? 5 : 6;
  };
  const ranked = Map.groupBy(all, rankOf);
  return Array.from({ length: 7 }, (_, rank) => inTurns(ranked.get(rank) ?? [], rank)).flat();
}

type Said = { readonly words: ReadonlySet<string>; readonly text: string };

/** Which part of a name's words was said; 1 only where they follow each other. */
function shareSaid(name: string | undefined, said: Said): number {
  const words = wordsIn(name ?? '');
  if (words.length === 0) return 0;
  if (said.text.includes(` ${words.join(' ')} `)) return 1;
  return words.filter((word) => said.words.has(word)).length / (words.length + 1);
}

/** The words of a text as they are compared: small letters, without the endings of plurals and cases. */
function wordsIn(text: string): readonly string[] {
  const words =
    text
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?:ies|es|en|er|[esny])$/u, '') : word));
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
