import { readLabel } from '../../lib/text-rules.ts';
import { ownerLookAlikes } from './owner-look-alike-table.ts';
import { ownerRole } from './project.ts';

const roleLength = 64;

/** A role label as it is stored (see `readLabel`), or why the text is not one. Labels carry no privilege. */
export function readRole(
  text: string,
): { readonly role: string; readonly problem?: undefined } | { readonly problem: string } {
  const read = readLabel('role', { text, longest: roleLength });
  if (read.problem !== undefined) return { problem: read.problem };
  return looksLikeOwner(read.text)
    ? { problem: `role: ${ownerRole} is reserved, and so is what looks like it; choose another label` }
    : { role: read.text };
}

const letterByLookAlike: ReadonlyMap<string, string> = new Map(
  Object.entries(ownerLookAlikes).flatMap(([letter, characters]) =>
    [...characters].map((character): [string, string] => [character, letter]),
  ),
);

/**
 * Whether a label can be taken for the one of the owner: the skeletons of both (UTS 39, section 4) are the same, letter
 * case, marks, spaces and punctuation apart.
 */
function looksLikeOwner(label: string): boolean {
  const letters = [...label.normalize('NFKD')].map((each) => letterByLookAlike.get(each) ?? each).join('');
  const plain = letters.replace(/[\p{M}\p{Cf}\p{Z}\p{P}]/gu, '');
  return plain.toUpperCase().replaceAll('VV', 'W') === ownerRole;
}
