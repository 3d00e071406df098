import { ownerLookAlikes } from './owner-look-alike-table.ts';
import { ownerRole } from './project.ts';

const letterByLookAlike: ReadonlyMap<string, string> = new Map(
  Object.entries(ownerLookAlikes).flatMap(([letter, characters]) =>
    [...characters].map((character): [string, string] => [character, letter]),
  ),
);

/**
 * Whether a label can be taken for the one of the owner: the skeletons of both (UTS 39, section 4) are the same, letter
 * case, marks, spaces and punctuation apart.
 */
export function looksLikeOwner(label: string): boolean {
  const letters = [...label.normalize('NFKD')].map((each) => letterByLookAlike.get(each) ?? each).join('');
  const plain = letters.replace(/[\p{M}\p{Cf}\p{Z}\p{P}]/gu, '');
  return plain.toUpperCase().replaceAll('VV', 'W') === ownerRole;
}
