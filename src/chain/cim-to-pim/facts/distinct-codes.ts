import { noteWishedNames } from '../../../kernel/trials/distinct-names.ts';
import { isReservedWord } from '../../core/reserved-words.ts';

/** Something that needs a code of its own among its siblings. */
export type CodeWish = {
  /** Stable key, made of ids: decides between equals. */
  readonly key: string;
  readonly code: string;
  /** Taken when another element gets `code`. */
  readonly otherwise?: string;
  /** Lower ranks choose first; equal ranks choose in the order of their keys. */
  readonly rank?: number;
};

const longestCode = 63;

/**
 * Gives every element a code that is legal and different from all others in any letter case, as close to the wish as
 * possible: too long codes are cut, reserved words get an underscore, and of several equal wishes one gets it, the
 * others their alternative or a number. Depends on keys and wishes only, never on their order.
 */
export function distinctCodes(
  wishes: readonly CodeWish[],
  unavailable: Iterable<string> = [],
): ReadonlyMap<string, string> {
  const taken = new Set([...unavailable].map((code) => code.toLowerCase()));
  noteWishedNames(() => [...taken, ...wishes.map(({ code }) => code)]);
  const codes = new Map<string, string>();
  const take = (key: string, code: string): boolean => {
    if (taken.has(code.toLowerCase())) return false;
    taken.add(code.toLowerCase());
    codes.set(key, code);
    return true;
  };
  const losers = [...wishes].sort(byRankAndKey).filter(({ key, code }) => !take(key, legalCode(code)));
  for (const { key, code, otherwise } of losers) {
    if (otherwise !== undefined && take(key, legalCode(otherwise))) continue;
    const base = otherwise ?? code;
    for (let number = 2; !take(key, numbered(base, number)); number += 1);
  }
  return codes;
}

/** The code itself, cut to 63 characters, or with an underscore when it is a reserved word. */
export function legalCode(code: string): string {
  const isTaken = isReservedWord(code) || builtInMembers.has(code);
  return isTaken ? `${code}_` : code.slice(0, longestCode);
}

function numbered(code: string, number: number): string {
  return `${code.slice(0, longestCode - String(number).length)}${number}`;
}

function byRankAndKey(a: CodeWish, b: CodeWish): number {
  return (a.rank ?? 0) - (b.rank ?? 0) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** Names that every object has already; a field of that name would hide something the language relies on. */
const builtInMembers: ReadonlySet<string> = new Set(['constructor', 'prototype']);
