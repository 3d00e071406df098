import type { Fix } from '../model/finding.ts';

/** A fix that gives a feature a value, whether it is set so far or not; `pointer` leads to the feature. */
export function setValue(title: string, pointer: string, value: unknown): Fix {
  // JSON Patch: `add` on a member that exists replaces it, `replace` on one that does not is an error.
  return { title, patch: [{ op: 'add', path: pointer, value }] };
}

/** A fix that takes something out that is there: a set feature, one value of a list, an element. */
export function removeAt(title: string, pointer: string): Fix {
  return { title, patch: [{ op: 'remove', path: pointer }] };
}

/** A fix that appends to a list; `present` is what the list holds so far. `pointer` leads to the feature. */
export function appendTo(
  title: string,
  list: { readonly pointer: string; readonly present: readonly unknown[] },
  value: unknown,
): Fix {
  // A stored list is never empty, so there may be nothing to append to.
  return list.present.length === 0
    ? { title, patch: [{ op: 'add', path: list.pointer, value: [value] }] }
    : { title, patch: [{ op: 'add', path: `${list.pointer}/-`, value }] };
}
