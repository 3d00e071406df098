/**
 * Makes the question which of some files keeps another from being written at a path: one at the path itself, one
 * where the path needs a folder, one below the path, or one whose path differs in capitals only.
 */
export function obstaclesAmong(paths: Iterable<string>): (path: string) => string | undefined {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const lower = path.toLowerCase();
    files.set(lower, path);
    for (const folder of foldersOf(lower)) folders.set(folder, path);
  }
  if (files.size === 0) return () => undefined;
  return (path) => {
    const wanted = path.toLowerCase();
    return (
      files.get(wanted) ??
      folders.get(wanted) ??
      foldersOf(wanted)
        .map((folder) => files.get(folder))
        .find((file) => file !== undefined)
    );
  };
}

function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
    folders.push(path.slice(0, slash));
  return folders;
}
