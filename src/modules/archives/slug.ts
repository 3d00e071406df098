const longest = 60;

/** A name as part of a path in an archive: a-z, 0-9 and dashes, never empty, so that it unpacks anywhere. */
export function slugOf(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, longest).replaceAll(/^-+|-+$/g, '') || otherwise;
}
