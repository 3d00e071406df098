import { noteWishedNames } from '../../../kernel/trials/distinct-names.ts';
import { sha256Hex } from '../../../lib/sha256-hex.ts';

/** Something that needs a name. */
export type NameWish = {
  /** Stable id of the element to be named; breaks ties, never list position. */
  readonly id: string;
  readonly name: string;
  /** Taken when something else has `name`. */
  readonly otherwise?: string;
  /** Lower ranks choose first. */
  readonly rank?: number;
};

/** Where names have to differ, and what they may look like. */
export type NameSpace = {
  readonly maxLength: number;
  readonly separator: '-' | '_';
  /** Names that are never given. */
  readonly taken?: Iterable<string>;
};

/**
 * Gives each a unique name, as close to the wish as possible: names that are too long are cut, names
 * that are taken get `otherwise` or a few hexadecimal digits derived from the id. The result depends on ids and
 * wishes only, not on their order.
 */
export function uniqueNames(wishes: readonly NameWish[], space: NameSpace): ReadonlyMap<string, string> {
  const taken = new Set(space.taken);
  noteWishedNames(() => [...taken, ...wishes.map(({ name }) => name)]);
  const names = new Map<string, string>();
  for (const wish of [...wishes].sort(byRankAndId)) {
    const name = firstFree(candidates(wish, space), taken);
    taken.add(name);
    names.set(wish.id, name);
  }
  return names;
}

/** The name itself when it is short enough, else its beginning and a few digits derived from the id. */
export function shortened(wish: NameWish, space: NameSpace): string {
  return wish.name.length <= space.maxLength ? wish.name : tagged(wish, space, 4);
}

function byRankAndId(a: NameWish, b: NameWish): number {
  const ranks = (a.rank ?? 0) - (b.rank ?? 0);
  return ranks !== 0 ? ranks : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function* candidates(wish: NameWish, space: NameSpace): Generator<string> {
  yield shortened(wish, space);
  if (wish.otherwise !== undefined) yield shortened({ ...wish, name: wish.otherwise }, space);
  for (let digits = 4; digits <= 64; digits += 4) yield tagged(wish, space, digits);
}

function firstFree(names: Iterable<string>, taken: ReadonlySet<string>): string {
  for (const name of names) if (!taken.has(name)) return name;
  throw new Error('A SHA-256 was not enough to tell two names apart.');
}

function tagged({ name, id }: NameWish, { maxLength, separator }: NameSpace, digits: number): string {
  const beginning = name.slice(0, Math.max(1, maxLength - digits - 1)).replace(/[-_]+$/, '');
  return `${beginning}${separator}${sha256Hex(id).slice(0, digits)}`;
}
