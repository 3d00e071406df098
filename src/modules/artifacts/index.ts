import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { createFiles, createGet, createRead, createList, createZip } from './read-artifacts.ts';
import { createDeleteFile } from './delete-file.ts';
import { createOrigins, createReadFile } from './read-files.ts';
import { createWriteFile } from './write-file.ts';

export type { StoredFile, ArtifactRecord, FileRef } from './artifact-record.ts';
export type { ArtifactStore } from './artifact-store.ts';
export { contentTypeOf, filePathProblem, sizeProblem } from './file-rules.ts';
export type {
  Artifacts,
  ArtifactsDependencies,
  FileChange,
  ElementLines,
  WantedArtifact,
} from './artifacts.ts';
export { requireArtifact } from './read-artifacts.ts';

/** Builds the artifacts module. */
export function createArtifacts(dependencies: ArtifactsDependencies): Artifacts {
  return {
    list: createList(dependencies),
    get: createGet(dependencies),
    files: createFiles(dependencies),
    read: createRead(dependencies),
    readFile: createReadFile(dependencies),
    origins: createOrigins(dependencies),
    writeFile: createWriteFile(dependencies),
    deleteFile: createDeleteFile(dependencies),
    zip: createZip(dependencies),
  };
}
