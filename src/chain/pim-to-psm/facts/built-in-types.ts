/** Built-in types that generated code uses beside the types of the business; a type of the same name would hide them. */
export const builtInTypes: ReadonlySet<string> = new Set(
  [
    'Array BigInt Boolean Buffer Date Error Function Infinity Iterable Iterator JSON Map Math NaN Number Object',
    'Omit Partial Pick Promise Proxy Readonly Record Reflect RegExp Request Required Response Set String Symbol',
    'URL WeakMap WeakSet',
  ].flatMap((line) => line.split(' ')),
);
