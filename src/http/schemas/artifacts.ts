import { isUtf8 } from 'node:buffer';
import { Type, type Static, type TUnsafe } from 'typebox';
import type { StoredFile, ArtifactRecord, FileRef as FileRecord } from '../../modules/artifacts/index.ts';
import { expectedRevision, id, revision } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

const fileMembers = {
  path: Type.String({ description: 'Relative, with / between segments.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  sha256: Type.String({ description: '64 lower-case hexadecimal digits.' }),
  contentType: Type.String(),
  mode: oneOf(['REGENERATE', 'SCAFFOLD', 'APPEND', 'OWNED_KEYS', 'FOREIGN', 'ABANDONED'], {
    description:
      'What the next generation does with it: rewrites it around its regions; leaves it to you; never changes it; ' +
      'rewrites some JSON members; it is your own; it is no longer generated and kept because you wrote in it, below `.generation/abandoned/` if it was rewritten each time.',
  }),
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

/** Lines of a generated file and what they come from. */
export const LineOrigin = component(
  'LineOrigin',
  Type.Object({
    startLine: Type.Integer({ minimum: 1 }),
    endLine: Type.Integer({ minimum: 1, description: 'The last of the lines.' }),
    elementId: Type.String({ description: 'Element of the deployment model that the lines name.' }),
    ruleId: nullable(Type.String({ description: 'The rule that made the element; null when a person did.' })),
    template: nullable(Type.String({ description: 'The folder of templates that wrote the file.' })),
  }),
);

/** The new text or bytes of a file. */
export const FileWriteRequest = component(
  'FileWriteRequest',
  Type.Object({
    content: Type.String({ description: 'At most 1 MiB.' }),
    encoding: Type.Optional(oneOf(['utf-8', 'base64'])),
    path: Type.Optional(Type.String({ description: 'When the address names no file.' })),
    expectedRevision: Type.Optional(expectedRevision),
  }),
);

/** The body of a write: JSON, or the text itself. */
export const plainText: TUnsafe<Static<typeof FileWriteRequest.schema> | string> = Type.Unsafe<
  Static<typeof FileWriteRequest.schema> | string
>({
  content: {
    'application/json': { schema: { $ref: FileWriteRequest.name } },
    'text/plain': { schema: { type: 'string' } },
  },
});

/** An artifact and the path of one of its files. */
export const filePlace = Type.Object({
  artifactId: id,
  '*': Type.String({ description: 'Path of the file; its / may stay as they are.' }),
});

/** The revision to read. */
export const revisionParameter = {
  revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'An earlier revision; the current one without it.',
    }),
  ),
};

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
  const { path, size, sha256, contentType, mode, updatedAt, protectedRegions } = file;
  return {
    path,
    size,
    sha256,
    contentType,
    mode,
    updatedAt: isoTime(updatedAt),
    protectedRegions: [...protectedRegions],
  };
}

/** The file on the wire: its text, or base64 when it is not UTF-8 text. */
export function fileContentOf({ artifact, ref, bytes }: StoredFile): Static<typeof FileContent.schema> {
  const encoding = isUtf8(bytes) ? 'utf-8' : 'base64';
  return {
    ...fileRefOf(ref),
    content: Buffer.from(bytes).toString(encoding),
    encoding,
    artifactId: artifact.id,
    revision: artifact.revision,
  };
}
