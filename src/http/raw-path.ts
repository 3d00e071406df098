/** The path of a request target as it was sent, without its query. */
export function rawPathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** The path after one percent-decode, or undefined when its escapes are broken. */
export function decodedPath(rawPath: string): string | undefined {
  // Most paths have none, and every request asks several times.
  if (!rawPath.includes('%')) return rawPath;
  try {
    return decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
}

/** What makes a path unacceptable whatever it leads to, as an issue; undefined when it is sane. */
export function pathProblem(rawPath: string): string | undefined {
  const path = decodedPath(rawPath);
  if (path === undefined) return 'path: has a broken percent escape; write % as %25';
  if (path.includes('\0')) return 'path: contains a NUL character; remove %00';
  if (path.includes('..') && path.split('/').includes('..'))
    return "path: contains a '..' segment; send the final path";
  return undefined;
}

/** Whether a path is below a prefix, or the prefix itself. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
