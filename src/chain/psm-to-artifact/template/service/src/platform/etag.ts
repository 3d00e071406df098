import type { Access } from './access.js';
import { Problem } from './errors.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The tag of a version of a row, as the header ETag has it. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** Access with what the header If-Match expects; `*` and no header expect nothing. */
export function withExpectation(access: Access, headers: Headers): Access {
  const header = [headers['if-match'] ?? []].flat().join(',').trim();
  if (header === '' || header === '*') return access;
  const tags = [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag);
  return { ...access, ifMatch: tags };
}

/** Refuses to change a row that has another version than the caller expects: 412. */
export function checkMatch({ ifMatch }: Access, what: string, version: number): void {
  if (ifMatch === undefined || ifMatch.includes(String(version))) return;
  const message = `The ${what} has the tag ${etagOf(version)}, which If-Match does not name. Read it again and repeat the change.`;
  throw new Problem(412, 'precondition_failed', message);
}
