import type { Access } from './access.js';
import { Problem } from './errors.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The tag of a version of a row, as the header ETag has it. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** Whether a caller that sends If-None-Match already has what a tag stands for. */
export function isHeld(headers: Headers, tag: unknown): boolean {
  const header = headerIn(headers, 'if-none-match');
  return typeof tag === 'string' && (header === '*' || tagsIn(header).includes(tag.replaceAll('"', '')));
}

/** Access with what the header If-Match expects; `*` and no header expect nothing. */
export function withExpectation(access: Access, headers: Headers): Access {
  const header = headerIn(headers, 'if-match');
  if (header === '' || header === '*') return access;
  return { ...access, ifMatch: tagsIn(header) };
}

function headerIn(headers: Headers, name: string): string {
  return [headers[name] ?? []].flat().join(',').trim();
}

function tagsIn(header: string): readonly string[] {
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag);
}

/** Refuses to change a row that has another version than the caller expects: 412. */
export function checkMatch({ ifMatch }: Access, what: string, version: number): void {
  if (ifMatch === undefined || ifMatch.includes(String(version))) return;
  const message = `The ${what} has the tag ${etagOf(version)}, which If-Match does not name. Read it again and repeat the change.`;
  throw new Problem(412, 'precondition_failed', message);
}
