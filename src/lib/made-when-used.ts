/** How each part of an object is made. */
export type Makers<Parts, Given> = { readonly [Name in keyof Parts]: (given: Given) => Parts[Name] };

/** An object whose parts are made when they are first used, and once each. */
export function madeWhenUsed<Parts extends object, Given>(makers: Makers<Parts, Given>, given: Given): Parts {
  const made = new Map<PropertyKey, unknown>();
  const parts = new Proxy<object>(makers, {
    get: (_, name) => {
      if (made.has(name)) return made.get(name);
      // Checked border: the type of the makers says so.
      const make = Reflect.get(makers, name) as ((from: Given) => unknown) | undefined;
      const part = make?.(given);
      made.set(name, part);
      return part;
    },
  });
  // Checked border: it has the names of the makers, and for each what its maker makes.
  return parts as Parts;
}
