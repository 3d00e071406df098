import {
  deleteArtifactFile,
  entriesOf,
  getArtifact,
  listArtifactFiles,
  listArtifacts,
  readArtifactFile,
  writeArtifactFile,
  type Client,
  type FileRef,
} from '../../../client/src/index.ts';
import { join } from 'node:path';
import { abandonedFolder } from '../../../src/kernel/generation/abandoned.ts';
import { incomingFolder } from '../../../src/kernel/generation/keep-generated.ts';
import { generationFolder } from '../../../src/kernel/generation/manifest.ts';
import { sha256Of } from '../../../src/lib/sha256.ts';
import { refuseOutside, type FolderChange } from '../repository/generated-folder.ts';
import { bytesIn } from '../repository/read-if-there.ts';
import { Failure } from '../terminal/failure.ts';
import type { Revision } from './pulled-state.ts';

/** The files of a revision of generated software, by path. */
export type RevisionFiles = ReadonlyMap<string, FileRef>;

/** The software that was generated from a model; undefined before the first time. */
export async function artifactOf(
  client: Client,
  { projectId, sourceModelId }: { readonly projectId: string; readonly sourceModelId: string },
): Promise<Revision | undefined> {
  for await (const artifact of entriesOf((part) => listArtifacts({ client, query: { ...part, projectId } })))
    if (artifact.sourceModelId === sourceModelId) return { id: artifact.id, revision: artifact.revision };
  return undefined;
}

/** The files of a revision. */
export async function filesOf(client: Client, { id, revision }: Revision): Promise<RevisionFiles> {
  const files = await listArtifactFiles({ client, path: { artifactId: id }, query: { revision } });
  return new Map(files.map((file) => [file.path, file]));
}

/** What people changed in a folder since it was brought in line with a revision. */
export type HandEdits = {
  readonly written: ReadonlyMap<string, Uint8Array>;
  readonly removed: readonly string[];
};

/**
 * Finds the files that people changed or removed since the folder was brought in line with `base`. What is the
 * generator's own is not theirs, and a generated file that they removed is generated again.
 */
export async function editsSince(folder: string, base: RevisionFiles): Promise<HandEdits> {
  const written = new Map<string, Uint8Array>();
  const removed: string[] = [];
  for (const { path, sha256, mode } of base.values()) {
    const isKept = path.startsWith(incomingFolder) || path.startsWith(abandonedFolder);
    if (path.startsWith(generationFolder) && !isKept) continue;
    const bytes = await bytesIn(join(folder, path));
    if (isKept) {
      // Deleting it says that it is not needed any more; the generator reads nothing else from it.
      if (bytes === undefined) removed.push(path);
      continue;
    }
    if (bytes !== undefined && (await sha256Of(bytes)) !== sha256) written.set(path, bytes);
    if (bytes === undefined && (mode === 'FOREIGN' || mode === 'ABANDONED')) removed.push(path);
  }
  return { written, removed };
}

/**
 * Sends what people changed to the service. Fails with `conflicts` and sends nothing when the same files were changed
 * there, too.
 */
export async function sendEdits(
  client: Client,
  given: {
    readonly folder: string;
    readonly artifact: Revision;
    readonly base: RevisionFiles;
    readonly current: RevisionFiles;
    readonly edits: HandEdits;
  },
): Promise<Revision> {
  const { folder, artifact, base, current, edits } = given;
  const written: [string, Uint8Array][] = [];
  const both: string[] = [];
  for (const [path, bytes] of edits.written) {
    const there = current.get(path)?.sha256;
    if (there === (await sha256Of(bytes))) continue;
    if (there === base.get(path)?.sha256) written.push([path, bytes]);
    else both.push(path);
  }
  const removed = edits.removed.filter((path) => current.has(path));
  both.push(...removed.filter((path) => current.get(path)?.sha256 !== base.get(path)?.sha256));
  if (both.length > 0)
    throw new Failure(
      'conflicts',
      'These files were changed here and at the service, too; take one of the two texts over. Nothing was written.',
      both.sort().map((path) => join(folder, path)),
    );
  let { revision } = artifact;
  const artifactId = artifact.id;
  for (const [path, bytes] of written) {
    const content = Buffer.from(bytes).toString('base64');
    const body = { content, encoding: 'base64' as const, expectedRevision: revision };
    ({ revision } = await writeArtifactFile({ client, path: { artifactId, path }, body }));
  }
  for (const path of removed) {
    await deleteArtifactFile({ client, path: { artifactId, path }, body: { expectedRevision: revision } });
    ({ revision } = await getArtifact({ client, path: { artifactId } }));
  }
  return { id: artifactId, revision };
}

/**
 * Works out what makes a folder hold the files of a revision. Files of people that were never generated stay as they are,
 * and so do those that were edited since `base`.
 */
export async function changeTo(
  client: Client,
  given: {
    readonly folder: string;
    readonly artifact: Revision;
    readonly base: RevisionFiles;
    readonly onProgress: (text: string) => void;
  },
): Promise<FolderChange & { readonly inTheWay: readonly string[] }> {
  const { folder, artifact, base, onProgress } = given;
  const wanted = await filesOf(client, artifact);
  const [created, changed, inTheWay]: [string[], string[], string[]] = [[], [], []];
  for (const { path, sha256 } of wanted.values()) {
    refuseOutside(path, 'The service');
    const there = await bytesIn(join(folder, path));
    if (there === undefined) created.push(path);
    else if ((await sha256Of(there)) === sha256) continue;
    else if (base.has(path)) changed.push(path);
    else inTheWay.push(path);
  }
  const gone = [...base.values()].filter(({ path }) => !wanted.has(path));
  const removed: string[] = [];
  for (const { path, sha256 } of gone) {
    const there = await bytesIn(join(folder, path));
    if (there !== undefined && (await sha256Of(there)) === sha256) removed.push(path);
  }
  onProgress(`Fetching ${created.length + changed.length} files …`);
  const texts = await textsOf(client, { artifact, paths: [...created, ...changed] });
  return {
    created: created.sort(),
    changed: changed.sort(),
    removed: removed.sort(),
    texts,
    inTheWay: inTheWay.sort(),
  };
}

/** So many files are fetched at the same time. */
const atOnce = 6;

async function textsOf(
  client: Client,
  { artifact, paths }: { readonly artifact: Revision; readonly paths: readonly string[] },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { id: artifactId, revision } = artifact;
  const fetch = async (path: string): Promise<readonly [string, Uint8Array]> => {
    const file = await readArtifactFile({ client, path: { artifactId, path }, query: { revision } });
    const encoding = file.encoding === 'base64' ? 'base64' : 'utf8';
    return [path, new Uint8Array(Buffer.from(file.content, encoding))];
  };
  const texts = new Map<string, Uint8Array>();
  for (let start = 0; start < paths.length; start += atOnce)
    for (const [path, bytes] of await Promise.all(paths.slice(start, start + atOnce).map(fetch)))
      texts.set(path, bytes);
  return texts;
}
