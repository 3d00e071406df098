import { stepWritten } from '../../lib/pointer-steps.ts';

/** The longest pointer that is read, in UTF-16 code units. */
export const longestPointer = 2_048;

/** Members that belong to every JavaScript object; no pointer ever leads to them. */
const inheritedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The steps of a JSON pointer (RFC 6901), or what is wrong with it. */
export type PointerResult =
  | { readonly ok: true; readonly steps: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** Reads a JSON pointer; the empty one has no steps. Takes time linear in its length. */
export function readPointer(pointer: string): PointerResult {
  if (pointer.length > longestPointer)
    return wrong(`is longer than ${longestPointer} characters; no model is that deep`);
  if (pointer === '') return { ok: true, steps: [] };
  if (!pointer.startsWith('/'))
    return wrong(`${shown(pointer)} does not start with a slash; write /${pointer}`);
  const steps: string[] = [];
  for (const raw of pointer.slice(1).split('/')) {
    if (/~(?![01])/.test(raw)) return wrong(`${shown(raw)} has a ~ that is neither ~0 nor ~1; write ~ as ~0`);
    const step = stepWritten(raw);
    if (inheritedNames.has(step))
      return wrong(`${shown(step)} is not a member of any element; correct the pointer`);
    steps.push(step);
  }
  return { ok: true, steps };
}

/** The index that a step into a list means, or undefined when it is not one (`-`, leading zeros, words). */
export function indexOf(step: string): number | undefined {
  return /^(?:0|[1-9]\d{0,15})$/.test(step) ? Number(step) : undefined;
}

/** A value as messages show it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function wrong(problem: string): PointerResult {
  return { ok: false, problem };
}
