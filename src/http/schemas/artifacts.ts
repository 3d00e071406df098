import { isUtf8 } from 'node:buffer';
import { Type, type Static } from 'typebox';
import type { ArtifactFile, ArtifactRecord, FileRef as FileRecord } from '../../modules/artifacts/index.ts';
import { id, revision } from './common.ts';
import { component, isoTime, oneOf, timestamp } from './component.ts';

const fileMembers = {
  path: Type.String({ description: 'Relative, with / between segments.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  sha256: Type.String({ description: '64 lower-case hexadecimal digits.' }),
  contentType: Type.String(),
  updatedAt: timestamp,
  protectedRegions: Type.Array(Type.Object({ id: Type.String(), modified: Type.Boolean() }), {
    description: 'The parts of the file that belong to people.',
  }),
};

/** One file of an artifact without its content. */
export const FileRef = component('FileRef', Type.Object(fileMembers));

/** One file of an artifact. */
export const FileContent = component(
  'FileContent',
  Type.Object({
    ...fileMembers,
    content: Type.String(),
    encoding: oneOf(['utf-8', 'base64']),
    artifactId: id,
    revision,
  }),
);

/** A generated repository. */
export const Artifact = component(
  'Artifact',
  Type.Object({
    id,
    projectId: id,
    name: Type.String(),
    sourceModelId: id,
    sourceRevision: Type.Integer(),
    jobId: Type.String({ description: 'The job that made this revision.' }),
    revision,
    fileCount: Type.Integer(),
    totalBytes: Type.Integer(),
    files: Type.Optional(Type.Array(FileRef.ref, { description: 'When one artifact is read.' })),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);

/** The artifact on the wire, without its files. */
export function artifactOf(record: ArtifactRecord): Static<typeof Artifact.schema> {
  const { createdAt, updatedAt, ...same } = record;
  return { ...same, createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}

/** The file on the wire, without its content. */
export function fileRefOf(file: FileRecord): Static<typeof FileRef.schema> {
  const { path, size, sha256, contentType, updatedAt, protectedRegions } = file;
  return {
    path,
    size,
    sha256,
    contentType,
    updatedAt: isoTime(updatedAt),
    protectedRegions: [...protectedRegions],
  };
}

/** The file on the wire: its text, or base64 when it is no UTF-8 text. */
export function fileContentOf({ artifact, ref, bytes }: ArtifactFile): Static<typeof FileContent.schema> {
  const encoding = isUtf8(bytes) ? 'utf-8' : 'base64';
  return {
    ...fileRefOf(ref),
    content: Buffer.from(bytes).toString(encoding),
    encoding,
    artifactId: artifact.id,
    revision: artifact.revision,
  };
}
