import { existsSync } from 'node:fs';
import { lstat, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../../../src/lib/sha256-hex.ts';
import { incomingFolder } from '../../../src/kernel/generation/keep-generated.ts';
import { manifestPath } from '../../../src/kernel/generation/manifest.ts';
import { baseFolder } from '../../../src/kernel/generation/merging/base-texts.ts';
import {
  nothingBefore,
  openPrevious,
  type PreviousArtifact,
} from '../../../src/kernel/generation/previous-artifact.ts';
import { Failure } from '../terminal/failure.ts';
import { gitFolder } from './git.ts';
import { bytesIn, unlessMissing } from './read-if-there.ts';
import { writeWhole } from './write-whole.ts';

/** A folder that software is generated into, as it stands. */
export type GeneratedFolder = {
  readonly folder: string;
  readonly previous: PreviousArtifact;
  /** The text of a file that was generated before, or of one in the way. */
  readonly read: (path: string) => string | undefined;
  readonly isUncommitted: (path: string) => boolean;
};

/** What a generation does to a folder; paths are sorted. */
export type FolderChange = {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** What each file that is created or changed is to hold. */
  readonly texts: ReadonlyMap<string, string | Uint8Array>;
};

/** Folders that nothing is generated into and that hold many files. */
const passedOver = new Set(['node_modules', '.git']);

/**
 * Reads a folder before software is generated into it: as Git sees it where it lies in a working tree. Fails with
 * `refused` when its manifest cannot be read, or names files outside.
 */
export async function openGeneratedFolder(folder: string): Promise<GeneratedFolder> {
  const git = await gitFolder(folder);
  const paths = git === undefined ? await filesBelow(folder, '') : await git.files();
  const manifest = await textOf(join(folder, manifestPath));
  const texts = new Map<string, string | undefined>([[manifestPath, manifest]]);
  const read = (path: string): string | undefined => texts.get(path);
  const isUncommitted = (await git?.uncommitted()) ?? ((): boolean => false);
  if (manifest === undefined) {
    // Files that were there before are people's: the generator leaves them alone.
    const previous = { ...nothingBefore, paths, foreign: new Set(paths) };
    return { folder, previous, read, isUncommitted };
  }
  const previous = openPrevious({ paths, read });
  if (previous === undefined)
    throw new Failure('refused', `${join(folder, manifestPath)} cannot be read; restore it from Git.`);
  for (const path of previous.entries.keys()) {
    refuseOutside(path, manifestPath);
    texts.set(path, await textOf(join(folder, path)));
  }
  return { folder, previous, read, isUncommitted };
}

/** Refuses the path of a file that does not belong into a folder of software: one outside of it, or Git's own. */
export function refuseOutside(path: string, named: string): void {
  const parts = path.split('/');
  const isOutside =
    parts.some((part) => part === '' || part === '.' || part === '..') || /[\\\0]|^[a-z]:/i.test(path);
  if (isOutside || parts[0]?.toLowerCase() === '.git')
    throw new Failure(
      'refused',
      `${named} names the file "${path}", which is not written; nothing was changed.`,
    );
}

/** Works out what makes a folder hold the generated files; what was generated before and is not any more is removed. */
export async function changeOf(
  { folder, previous }: GeneratedFolder,
  files: readonly { readonly path: string; readonly content: string }[],
): Promise<FolderChange> {
  const wanted = new Map(files.map(({ path, content }) => [path, content]));
  const texts = new Map<string, string>();
  const [created, changed]: [string[], string[]] = [[], []];
  for (const [path, content] of wanted) {
    const there = await textOf(join(folder, path));
    if (there === content) continue;
    texts.set(path, content);
    (there === undefined ? created : changed).push(path);
  }
  const removed = [...previous.entries.keys()].filter(
    (path) => !wanted.has(path) && existsSync(join(folder, path)),
  );
  return { created: created.sort(), changed: changed.sort(), removed: removed.sort(), texts };
}

/** Whether a file is as the generator wrote it last, so that it may be replaced, committed or not. */
export function isAsGenerated({ previous, read }: GeneratedFolder, path: string): boolean {
  const text = read(path);
  if (isOfTool(path)) return true;
  const { sha256, mergedSha256 } = previous.entries.get(path) ?? {};
  return text !== undefined && [sha256, mergedSha256].includes(sha256Hex(text));
}

/** Whether a file is the generator's own, which nobody writes in. */
export function isOfTool(path: string): boolean {
  return path === manifestPath || path.startsWith(incomingFolder) || path.startsWith(baseFolder);
}

/**
 * Refuses a change that would overwrite or remove what is not committed, naming the files, and one that would write
 * through a symbolic link. What the generator wrote last and nobody touched may be replaced.
 */
export async function refuseUncommitted(
  change: FolderChange,
  given: {
    readonly folder: string;
    readonly isUncommitted: (path: string) => boolean;
    readonly isAsGenerated: (path: string) => boolean;
  },
): Promise<void> {
  const { folder } = given;
  const inDanger = [...change.created, ...change.changed, ...change.removed]
    .filter((path) => given.isUncommitted(path) && !given.isAsGenerated(path))
    .sort();
  if (inDanger.length > 0)
    throw new Failure(
      'refused',
      'These files have changes that are not committed, and would be written; commit or stash them, then run the command again. Nothing was written.',
      inDanger.map((path) => join(folder, path)),
    );
  for (const path of [...change.texts.keys(), ...change.removed]) await refuseLinks(folder, path);
}

/** A link among the folders of a path would lead the writing elsewhere. */
async function refuseLinks(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const found = await unlessMissing(lstat(join(root, folder)));
    if (found?.isSymbolicLink() === true)
      throw new Failure(
        'refused',
        `${join(root, folder)} is a symbolic link, and ${path} is to be written there; remove the link.`,
      );
  }
}

/** Carries a change out. The manifest comes last: until then the folder says what it was before. */
export async function applyChange(folder: string, { texts, removed }: FolderChange): Promise<void> {
  const order = [...texts.keys()].sort((a, b) => Number(a === manifestPath) - Number(b === manifestPath));
  for (const path of removed) await removeFile(folder, path);
  for (const path of order) {
    const file = join(folder, path);
    const before = await unlessMissing(stat(file));
    await writeWhole(file, texts.get(path) ?? '', before === undefined ? undefined : before.mode & 0o777);
  }
}

async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const left = await readdir(join(root, folder));
    if (left.length > 0) return;
    await rmdir(join(root, folder));
  }
}

async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const entries = (await unlessMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? [];
  const files: string[] = [];
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) files.push(path);
    else if (!passedOver.has(entry.name)) files.push(...(await filesBelow(root, path)));
  }
  return files;
}

/** A byte order mark is people's: it stays in the text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

async function textOf(path: string): Promise<string | undefined> {
  const bytes = await bytesIn(path);
  return bytes === undefined ? undefined : decoder.decode(bytes);
}
