import { isObject } from '../../../kernel/model/element.ts';
import { stepWritten, writtenStep } from '../../../lib/pointer-steps.ts';

/** A place in JSON as a pointer of RFC 6901. */
export function pointerOf(path: readonly string[]): string {
  return path.map((step) => `/${writtenStep(step)}`).join('');
}

/** The steps of a pointer; none for one that is empty or does not begin with a slash. */
export function stepsOf(pointer: string): readonly string[] {
  if (!pointer.startsWith('/')) return [];
  return pointer.slice(1).split('/').map(stepWritten);
}

/** What stands at a place; undefined where there is nothing. */
export function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return /^\d{1,9}$/.test(step) ? (at[Number(step)] as unknown) : undefined;
    return isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }, json);
}
