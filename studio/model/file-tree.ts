/** A folder or a file in the tree of a repository. */
export type TreeRow = {
  /** The whole path; that of a folder ends in `/`. */
  readonly path: string;
  /** What stands in the row: a file's name, or a folder's, together with folders that hold nothing else. */
  readonly name: string;
  readonly depth: number;
  readonly isFolder: boolean;
};

type Folder = { readonly folders: Map<string, Folder>; readonly files: string[] };

/** The rows of a tree, folders before files, each in the order of their names; what stands in a folder that `isOpen` refuses is left out. */
export function treeRows(paths: readonly string[], isOpen: (folder: string) => boolean): readonly TreeRow[] {
  const root: Folder = { folders: new Map(), files: [] };
  for (const path of paths) {
    const steps = path.split('/');
    const file = steps.pop() ?? path;
    let at = root;
    for (const step of steps) {
      const inner = at.folders.get(step) ?? { folders: new Map<string, Folder>(), files: [] };
      at.folders.set(step, inner);
      at = inner;
    }
    at.files.push(file);
  }
  return [...rowsOf(root, { prefix: '', depth: 0, isOpen })];
}

type Place = {
  readonly prefix: string;
  readonly depth: number;
  readonly isOpen: (folder: string) => boolean;
};

function* rowsOf(folder: Folder, { prefix, depth, isOpen }: Place): Generator<TreeRow> {
  for (const [first, inner] of [...folder.folders].sort(([left], [right]) => (left < right ? -1 : 1))) {
    let name = first;
    let at = inner;
    for (let only = onlyFolderOf(at); only; only = onlyFolderOf(at)) {
      name = `${name}/${only[0]}`;
      at = only[1];
    }
    const path = `${prefix}${name}/`;
    yield { path, name, depth, isFolder: true };
    if (isOpen(path)) yield* rowsOf(at, { prefix: path, depth: depth + 1, isOpen });
  }
  for (const name of [...folder.files].sort()) yield { path: prefix + name, name, depth, isFolder: false };
}

function onlyFolderOf({ folders, files }: Folder): readonly [string, Folder] | undefined {
  if (files.length > 0 || folders.size !== 1) return undefined;
  const [only] = folders;
  return only;
}

/** Whether a folder, ending in `/`, is on the way to a path. */
export function leadsTo(folder: string, path: string): boolean {
  return path.startsWith(folder);
}
