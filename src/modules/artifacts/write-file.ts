import { isUtf8 } from 'node:buffer';
import {
  defaultsOf,
  generationFolder,
  manifestPath,
  readManifest,
  writtenRegions,
  type Manifest,
} from '../../kernel/generation/manifest.ts';
import { obstaclesAmong } from '../../kernel/generation/obstacles.ts';
import { strangerProblem } from '../../kernel/generation/region-bodies.ts';
import { scanRegions } from '../../kernel/generation/scan.ts';
import { Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import type { FileRef } from './artifact-record.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { readStanding, storeChange, untilStored, type Standing } from './change-files.ts';
import { contentTypeOf, fileBytes, sizeProblem } from './file-rules.ts';

/** Makes the use case "write a file of an artifact". */
export function createWriteFile(dependencies: ArtifactsDependencies): Artifacts['writeFile'] {
  const { contents, clock } = dependencies;
  return (caller, { bytes, ...change }) =>
    untilStored(async () => {
      const asked = { caller, ...change };
      const standing = await readStanding(dependencies, asked);
      const { path } = change;
      const before = standing.files.find((file) => file.path === path);
      if (before === undefined) refuseObstacle(path, standing);
      refuseGeneratorsOwn(path);
      if (bytes.byteLength > fileBytes)
        throw tooLarge(`content: has ${bytes.byteLength} bytes, a file may have ${fileBytes}`);
      const manifest = await manifestOf(dependencies, standing);
      const protectedRegions = checkedRegions({ path, bytes, before, manifest });
      checkRevision(change, standing.artifact.revision);
      const now = clock.now();
      const ref: FileRef = {
        path,
        mode: before?.mode ?? 'FOREIGN',
        ...(await contents.put(bytes)),
        contentType: contentTypeOf(path),
        updatedAt: now,
        protectedRegions,
      };
      const others = standing.files.filter((file) => file.path !== path);
      const files = [...others, ref].sort((left, right) => (left.path < right.path ? -1 : 1));
      const problem = sizeProblem(files);
      if (problem !== undefined) throw tooLarge(problem);
      const artifact = await storeChange(dependencies, { ...asked, standing, files, now });
      return artifact === undefined ? undefined : { artifact, ref, bytes, isNew: before === undefined };
    });
}

function tooLarge(issue: string): Refusal {
  return new Refusal('TOO_LARGE', 'The artifact would be too large.', [issue]);
}

function refuseGeneratorsOwn(path: string): void {
  if (!path.toLowerCase().startsWith(generationFolder)) return;
  throw new Refusal('INVALID', 'Request validation failed', [
    `path: ${generationFolder} belongs to the generator; write to another folder`,
  ]);
}

function refuseObstacle(path: string, { files }: Standing): void {
  const obstacle = obstaclesAmong(files.map((file) => file.path))(path);
  if (obstacle === undefined) return;
  throw new Refusal('CONFLICT', 'The file cannot stand beside the others.', [
    `path: ${obstacle} is in the way: one path cannot be a file and a folder, or differ in capitals only`,
  ]);
}

async function manifestOf(
  { contents }: ArtifactsDependencies,
  { files }: Standing,
): Promise<Manifest | undefined> {
  const file = files.find(({ path }) => path === manifestPath);
  return file === undefined ? undefined : readManifest(new TextDecoder().decode(await contents.get(file)));
}

/** The regions of a file as it is to be stored; refuses with INVALID when its markers could not be read again. */
function checkedRegions(given: {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly before: FileRef | undefined;
  readonly manifest: Manifest | undefined;
}): FileRef['protectedRegions'] {
  const { path, bytes, before, manifest } = given;
  const isGenerated = before !== undefined && before.mode !== 'FOREIGN';
  if (!isUtf8(bytes)) {
    if (!isGenerated) return [];
    throw invalid(['content: a generated file is UTF-8 text; send text']);
  }
  const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { regions, problems } = scanRegions(path, content);
  const entry = isGenerated ? manifest?.files.find((file) => file.path === path) : undefined;
  const own = entry === undefined ? new Map<string, string>() : defaultsOf(entry);
  const others = new Set(manifest?.files.flatMap((file) => file.regions.map(({ id }) => id)) ?? []);
  const strangers = regions
    .filter(({ id }) => !own.has(id) && (isGenerated || others.has(id)))
    .map(strangerProblem);
  const issues = [...problems, ...strangers].map(({ line, message }) => `content: line ${line} ${message}`);
  if (issues.length > 0) throw invalid(issues);
  if (entry === undefined) return [];
  const written = new Set(writtenRegions(entry, content));
  return regions.map(({ id }) => ({ id, modified: written.has(id) }));
}

function invalid(issues: readonly string[]): Refusal {
  return new Refusal('INVALID', 'Request validation failed', issues);
}
