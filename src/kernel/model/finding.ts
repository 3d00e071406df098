import type { Element } from './element.ts';
import { nameOf } from './element.ts';
import { writtenStep } from '../../lib/pointer-steps.ts';

/** How bad a finding is: errors block transformation and finalization, the others are reported only. */
export type Severity = 'ERROR' | 'WARNING' | 'INFO';

/** A change that would fix a finding, as JSON Patch operations relative to the model's content. */
export type Fix = {
  readonly title: string;
  readonly patch: readonly {
    readonly op: 'add' | 'replace' | 'remove';
    readonly path: string;
    readonly value?: unknown;
  }[];
};

/** Something wrong or doubtful in a person's model. */
export type Finding = {
  readonly severity: Severity;
  /** Stable code, such as `MISSING_VALUE` or a constraint id. */
  readonly code: string;
  /** What was found, where, and what to do. */
  readonly message: string;
  readonly elementId: string | null;
  readonly elementClass: string | null;
  readonly elementName: string | null;
  readonly feature: string | null;
  /** JSON pointer (RFC 6901) into the model's content. */
  readonly jsonPointer: string;
  readonly fix?: Fix;
};

/** A place in a JSON document as a chain of keys, so that walking costs nothing and only findings pay for text. */
export type Path = { readonly parent: Path | undefined; readonly key: string | number };

/** Writes a path as a JSON pointer; the empty text is the whole document. */
export function pointerOf(path: Path | undefined): string {
  const keys: string[] = [];
  for (let step = path; step !== undefined; step = step.parent) keys.push(writtenStep(String(step.key)));
  return keys
    .reverse()
    .map((key) => `/${key}`)
    .join('');
}

/** How messages refer to an element: class, name when it has one, id. */
export function describe(element: Element): string {
  const name = nameOf(element);
  return name === undefined
    ? `${element.eClass} ${element.id}`
    : `${element.eClass} "${name}" (${element.id})`;
}

/** Makes an error finding about an element or one of its features. */
export function errorAt(given: {
  readonly code: string;
  readonly message: string;
  readonly element?: Element | undefined;
  readonly feature?: string | undefined;
  readonly path: Path | undefined;
}): Finding {
  const { element } = given;
  return {
    severity: 'ERROR',
    code: given.code,
    message: given.message,
    elementId: element?.id ?? null,
    elementClass: element?.eClass ?? null,
    elementName: element === undefined ? null : (nameOf(element) ?? null),
    feature: given.feature ?? null,
    jsonPointer: pointerOf(given.path),
  };
}
