import { Refusal } from '../../lib/refusal.ts';
import type { FileRef } from '../artifacts/index.ts';
import { contentTypeOf } from '../artifacts/index.ts';
import type { ContentRef, Level, ReadContent } from '../models/index.ts';
import type { ArchivesDependencies } from './archives.ts';
import type {
  DescribedArtifact,
  DescribedBaseline,
  DescribedModel,
  Description,
} from './read-description.ts';
import type { ZipReading } from '../../lib/read-zip.ts';

/** A content that was read and stored. */
export type StoredContent = Omit<ReadContent, 'bytes'> & { readonly ref: ContentRef };

/** The contents of an archive, stored; the records that point to them are not. */
export type Unpacked = {
  readonly models: readonly (DescribedModel & { readonly content: StoredContent })[];
  readonly baselines: readonly (DescribedBaseline & {
    readonly content: StoredContent;
    readonly xmi: ContentRef;
  })[];
  readonly artifacts: readonly (DescribedArtifact & { readonly stored: readonly FileRef[] })[];
};

const artifactFileLimit = 1024 * 1024;
const artifactLimit = 50 * 1024 * 1024;

/** Reads everything that `project.json` names and stores it; refuses with INVALID or TOO_LARGE, naming the file. */
export async function unpack(
  dependencies: ArchivesDependencies,
  given: { readonly description: Description; readonly zip: ZipReading; readonly now: number },
): Promise<Unpacked> {
  const { description, zip } = given;
  const levels = new Map(description.models.map(({ id, level }) => [id, level]));
  const models: Unpacked['models'][number][] = [];
  for (const model of description.models) {
    const content = await readContent(dependencies, { zip, level: model.level, path: model.json });
    models.push({ ...model, content: await stored(dependencies, content) });
  }
  const baselines: Unpacked['baselines'][number][] = [];
  for (const baseline of description.baselines) {
    const level = baseline.direction === 'CIM_TO_PIM' ? 'pim' : 'psm';
    const source = baseline.direction === 'CIM_TO_PIM' ? 'cim' : 'pim';
    if (levels.get(baseline.targetModelId) !== level || levels.get(baseline.sourceModelId) !== source)
      throw invalid(`${baseline.json}: belongs to models that the archive does not have`);
    const content = await readContent(dependencies, { zip, level, path: baseline.json });
    const kept = await stored(dependencies, content);
    const xmi = await dependencies.tasks.toXmi(level, await dependencies.contents.get(kept.ref));
    baselines.push({ ...baseline, content: kept, xmi: await dependencies.contents.put(xmi) });
  }
  const artifacts: Unpacked['artifacts'][number][] = [];
  for (const artifact of description.artifacts)
    artifacts.push({ ...artifact, stored: await storeFiles(dependencies, { ...given, artifact }) });
  return { models, baselines, artifacts };
}

async function readContent(
  { tasks }: ArchivesDependencies,
  from: { readonly zip: ZipReading; readonly level: Level; readonly path: string },
): Promise<ReadContent> {
  const bytes = await required(from.zip, from.path);
  const content = await tasks.readFile(from.level, { bytes, format: 'JSON' });
  if (content.kind === 'READ') return content;
  throw new Refusal(
    'INVALID',
    `${from.path} is not a ${from.level.toUpperCase()} model.`,
    content.issues.map((issue) => `${from.path}: ${issue}`),
  );
}

async function stored(
  { contents }: ArchivesDependencies,
  { bytes, ...content }: ReadContent,
): Promise<StoredContent> {
  return { ...content, ref: await contents.put(bytes) };
}

async function storeFiles(
  { contents }: ArchivesDependencies,
  given: { readonly zip: ZipReading; readonly artifact: DescribedArtifact; readonly now: number },
): Promise<readonly FileRef[]> {
  const { zip, artifact, now } = given;
  const files = new Map<string, FileRef>();
  let total = 0;
  for (const { path, mode, protectedRegions } of artifact.files) {
    const place = `${artifact.folder}/${path}`;
    const bytes = await required(zip, place);
    total += bytes.byteLength;
    if (bytes.byteLength > artifactFileLimit || total > artifactLimit)
      throw new Refusal('TOO_LARGE', 'An artifact is larger than it may be.', [
        `${place}: at most ${artifactFileLimit} bytes in a file, ${artifactLimit} in an artifact`,
      ]);
    const ref = await contents.put(bytes);
    files.set(path, {
      path,
      mode,
      ...ref,
      contentType: contentTypeOf(path),
      updatedAt: now,
      protectedRegions,
    });
  }
  return [...files.values()];
}

async function required(zip: ZipReading, path: string): Promise<Uint8Array> {
  const bytes = await zip.read(path);
  if (bytes === undefined) throw invalid(`${path}: is named in project.json and not in the ZIP`);
  return bytes;
}

function invalid(issue: string): Refusal {
  return new Refusal('INVALID', 'The archive is inconsistent.', [issue]);
}
