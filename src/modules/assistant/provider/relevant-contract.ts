import type { Metamodel } from '../../../kernel/metamodel/metamodel.ts';
import { contractText } from '../../../kernel/operations/contract.ts';
import { addableClasses } from '../../../kernel/operations/settable-features.ts';
import { saidIn, shareSaid } from './said-words.ts';
import type { Placed } from './shown-elements.ts';

/** Elements this far in front tell which classes matter. */
const telling = 30;

/**
 * The contract of the classes that a text is about, as far as there is room: those it names, those of the elements
 * that matter most, what these hold, those it names in part, and the most frequent ones. The others are named, to be
 * looked up.
 */
export function relevantContract(
  metamodel: Metamodel,
  given: { readonly about: string; readonly ranked: readonly Placed[]; readonly room: number },
): string {
  const all = addableClasses(metamodel).map(({ name }) => name);
  const whole = contractText(metamodel);
  if (whole.length <= given.room) return whole;
  const chosen = new Set<string>();
  const others = (): string =>
    `Further classes, which read_contract shows: ${all.filter((name) => !chosen.has(name)).join(', ')}`;
  for (const name of byImportance(metamodel, all, given)) {
    const text = contractText(metamodel, new Set([...chosen, name]));
    if (text.length + others().length + 1 <= given.room) chosen.add(name);
  }
  return `${contractText(metamodel, chosen)}\n${others()}`;
}

function byImportance(
  metamodel: Metamodel,
  all: readonly string[],
  { about, ranked }: { readonly about: string; readonly ranked: readonly Placed[] },
): readonly string[] {
  const said = saidIn(about);
  const shares = new Map(all.map((name) => [name, shareSaid(name, said)]));
  const counts = Map.groupBy(ranked, ({ element }) => element.eClass);
  const near = new Set(ranked.slice(1, telling).map(({ element }) => element.eClass));
  const named = new Set(all.filter((name) => shares.get(name) === 1));
  const held = new Set([...named, ...near].flatMap((name) => heldBy(metamodel, name)));
  const rankOf = (name: string): number => {
    if (named.has(name)) return 0;
    if ((shares.get(name) ?? 0) > 0) return 1;
    if (near.has(name)) return 2;
    return held.has(name) ? 3 : 4;
  };
  const countOf = (name: string): number => counts.get(name)?.length ?? 0;
  return all.toSorted((a, b) => rankOf(a) - rankOf(b) || countOf(b) - countOf(a));
}

/** The classes whose elements stand directly in those of a class. */
function heldBy({ classes }: Metamodel, className: string): readonly string[] {
  const types = new Set((classes.get(className)?.containments ?? []).map(({ type }) => type));
  return [...classes.values()]
    .filter(({ kinds }) => [...kinds].some((kind) => types.has(kind)))
    .map(({ name }) => name);
}
