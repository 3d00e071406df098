/** The address of an operation on a row, or on a part that the ids of others lead to, from the row inwards. */
export function addressOf(
  operation: { readonly path: string },
  ...ids: readonly (string | number)[]
): string {
  const [first = '', ...others] = operation.path.split(/\{\w+\}/);
  const values = others.flatMap((text, index) => [encodeURIComponent(ids[index] ?? ''), text]);
  return [first, ...values].join('');
}
