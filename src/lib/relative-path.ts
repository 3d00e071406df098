/** The path that a relative URI leads to from the file it stands in, both with slashes; it never leads above the root. */
export function pathFrom(file: string, uri: string): string {
  const segments = file.split('/').slice(0, -1);
  for (const segment of uri.split('/').map(withoutEscapes)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

/** A part of a URI without its percent escapes; as it is when they are malformed. */
export function withoutEscapes(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
