/** A hook that gives all parts on a way through a row other values. */
export function hookOfParts(way: readonly string[], values: object): (row: object) => Promise<object> {
  return async (row) => changed(row, way, values);
}

function changed(row: object, [name, ...rest]: readonly string[], values: object): object {
  if (name === undefined) return { ...row, ...values };
  const inside: unknown = Reflect.get(row, name);
  const parts: readonly unknown[] = Array.isArray(inside) ? inside : [inside];
  const after = parts.map((part) =>
    typeof part === 'object' && part !== null ? changed(part, rest, values) : part,
  );
  return { ...row, [name]: Array.isArray(inside) ? after : after[0] };
}
