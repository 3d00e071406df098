/** Members without those that are undefined. */
export type WithoutUndefined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that are not undefined, in their order: for objects in which a member is there or absent. */
export function withoutUndefined<const T extends object>(members: T): WithoutUndefined<T> {
  const given: { -readonly [K in keyof T]?: T[K] } = {};
  // A loop, because models have hundreds of thousands of elements whose members go through here.
  for (const name in members) if (members[name] !== undefined) given[name] = members[name];
  // Checked border: what is left has the members of `T` whose values are not undefined.
  return given as WithoutUndefined<T>;
}
