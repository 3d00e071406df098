import type { Finding, Path } from '../model/finding.ts';
import { errorAt, pointerOf } from '../model/finding.ts';

const mostFindings = 10_000;

/** Adds a finding; of a hostile document's problems not all are worth the memory. */
export function note(findings: Finding[], problem: Parameters<typeof errorAt>[0]): void {
  if (findings.length < mostFindings) findings.push(errorAt(problem));
  else if (findings.length === mostFindings)
    findings.push(
      errorAt({
        code: 'TOO_MANY_PROBLEMS',
        message: `The document has more than ${mostFindings} problems; the others are not listed.`,
        path: undefined,
      }),
    );
}

/** Where something is, for people. */
export function pointerText(path: Path | undefined): string {
  const pointer = pointerOf(path);
  return pointer === '' ? 'the root' : pointer;
}

/** What kind of JSON value was found instead of the expected one. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${shown(value)}`;
}

const shownLength = 60;

/** A JSON value for people: the beginning of its text, or its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return kindOf(value);
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
