/** Members without those that are undefined. */
export type WithoutUndefined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that are not undefined, in their order: for objects in which a member is there or absent. */
export function withoutUndefined<T extends object>(members: T): WithoutUndefined<T> {
  // Checked border: what is left has the members of `T` whose values are not undefined.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}
