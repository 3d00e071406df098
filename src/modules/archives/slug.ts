import { transliterated } from '../../chain/core/naming.ts';

const longest = 60;

/**
 * A name as a file name or part of a path, without ending: a-z, 0-9 and dashes in between, so that it unpacks anywhere
 * and nothing hides it; `otherwise` where a name has none of them. `Größe` becomes `groesse`.
 */
export function slugOf(name: string, otherwise: string): string {
  const plain = transliterated(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, longest).replaceAll(/^-+|-+$/g, '') || otherwise;
}
