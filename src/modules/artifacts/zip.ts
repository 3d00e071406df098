import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ContentStore } from '../models/index.ts';
import type { FileRef } from './artifact-record.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { requireRevision } from './get.ts';

/** Every entry's time, so that equal files make equal bytes; local, because ZIP times have no zone. */
const entryTime = new Date(2000, 0, 1);

/** Makes the use case "download an artifact". */
export function createZip(dependencies: ArtifactsDependencies): Artifacts['zip'] {
  const { transactions, contents } = dependencies;
  return async (caller, wanted) => {
    const { artifact, files } = await transactions.read(async (stores) => {
      const record = await requireRevision(stores, { caller, ...wanted });
      return { artifact: record, files: await stores.artifacts.files(record.id, record.revision) };
    });
    return { artifact, stream: zipOf(contents, files) };
  };
}

function zipOf(contents: ContentStore, files: readonly FileRef[]): Readable {
  const zip = new ZipFile();
  const stream = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => stream.destroy(error));
  for (const file of files) {
    const options = { mtime: entryTime, forceDosTimestamp: true, mode: 0o100644 };
    // Lazily: a file's content is read when the files before it have been sent.
    zip.addReadStreamLazy(file.path, options, (give) => {
      contents.get(file).then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return stream;
}
