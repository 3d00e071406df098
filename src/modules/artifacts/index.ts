import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { createFiles } from './files.ts';
import { createDeleteFile } from './delete-file.ts';
import { createGet, createRead } from './get.ts';
import { createList } from './list.ts';
import { createOrigins } from './origins.ts';
import { createReadFile } from './read-file.ts';
import { createWriteFile } from './write-file.ts';
import { createZip } from './zip.ts';

export type { ArtifactFile, ArtifactRecord, FileRef } from './artifact-record.ts';
export type { ArtifactStore } from './artifact-store.ts';
export { contentTypeOf } from './content-type.ts';
export type { Artifacts, ArtifactsDependencies, FileChange, Origin, WantedArtifact } from './artifacts.ts';
export { filePathProblem } from './file-path.ts';
export { sizeProblem } from './sizes.ts';
export { requireArtifact } from './get.ts';

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
