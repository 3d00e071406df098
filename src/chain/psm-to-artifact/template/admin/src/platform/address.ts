/** The address of an operation on a row, or on a part of it. */
export function addressOf(
  operation: { readonly path: string },
  id: string | number,
  partId?: string,
): string {
  const [first = '', ...others] = operation.path.split(/\{\w+\}/);
  const ids = [String(id), partId ?? ''];
  return [first, ...others.flatMap((text, index) => [encodeURIComponent(ids[index] ?? ''), text])].join('');
}
