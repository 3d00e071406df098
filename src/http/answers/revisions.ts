/** The entity tag of a revision. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** The header with a record's revision, for the documentation. */
export const etagHeader = {
  ETag: { type: 'string', description: 'The revision in double quotes.' },
} as const;

/** Whether the sender has this revision already, according to `If-None-Match`. */
export function isKnown(ifNoneMatch: string | undefined, revision: number): boolean {
  return isKnownTag(ifNoneMatch, etagOf(revision));
}

/** Whether the sender has what an entity tag stands for already, according to `If-None-Match`. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return tagsOf(ifNoneMatch).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/**
 * The revision that `If-Match` insists on: undefined when there is no such header or it allows any revision, 0 when
 * it names none that a record can have, so that it never matches.
 */
export function insistedRevision(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined) return undefined;
  const tags = tagsOf(ifMatch);
  if (tags.includes('*')) return undefined;
  const digits = tags.length === 1 ? /^"([1-9]\d{0,14})"$/.exec(tags[0] ?? '')?.[1] : undefined;
  return Number(digits ?? 0);
}

function tagsOf(header: string): readonly string[] {
  return header.split(',').map((tag) => tag.trim());
}
