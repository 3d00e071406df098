import { joiningBackwards, joiningOnwards, viramas } from './joiner-table.ts';

const zeroWidthJoiner = '\u200D';
const zeroWidthNonJoiner = '\u200C';
// Joining type T: marks do not come between letters that join.
const transparent = /[\p{Mn}\p{Me}]/u;
const letterOrMark = /[\p{L}\p{M}]/u;

/**
 * Whether a joiner stands where it changes how a word is written, after RFC 5892, appendix A: after the sign that takes
 * an Indic vowel away, and, if it keeps apart, between letters that would join. Bengali also writes one before that
 * sign, which came later.
 */
export function joinerIsNeeded(
  text: string,
  place: { readonly joiner: string; readonly index: number },
): boolean {
  const { joiner, index } = place;
  if (joiner !== zeroWidthJoiner && joiner !== zeroWidthNonJoiner) return false;
  const before = [...text.slice(0, index)];
  const after = [...text.slice(index + joiner.length)];
  const previous = before.at(-1) ?? '';
  if (viramas.test(previous)) return true;
  if (joiner === zeroWidthJoiner) return letterOrMark.test(previous) && viramas.test(after[0] ?? '');
  const joined = before.findLast((character) => !transparent.test(character)) ?? '';
  const next = after.find((character) => !transparent.test(character)) ?? '';
  return joiningOnwards.test(joined) && joiningBackwards.test(next);
}
