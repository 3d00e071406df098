/** Elements in the order of their ids: what is decided by "the first" does not depend on list order. */
export function byId<E extends { readonly id: string }>(elements: readonly E[]): readonly E[] {
  return [...elements].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
