import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Archives, ArchivesDependencies } from './archives.ts';
import type { Collection } from './collect.ts';
import { collect } from './collect.ts';
import { descriptionOf } from './description.ts';
import { slugOf } from './slug.ts';

/** Every entry's time, so that equal projects make equal bytes; local, because ZIP times have no zone. */
const entryOptions = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** Makes the use case "download a project". */
export function createDownload(dependencies: ArchivesDependencies): Archives['download'] {
  return async (caller, projectId) => {
    const collection = await dependencies.transactions.read((stores) =>
      collect(stores, { caller, projectId }),
    );
    const { project } = collection;
    return {
      project,
      fileName: `${slugOf(project.name, 'project')}.zip`,
      stream: zipOf(dependencies, collection),
    };
  };
}

function zipOf({ contents, tasks }: ArchivesDependencies, collection: Collection): Readable {
  const zip = new ZipFile();
  const stream = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => stream.destroy(error));
  // Lazily: an entry is made when those before it have been sent.
  const add = (path: string, make: () => Promise<Uint8Array>): void =>
    zip.addReadStreamLazy(path, entryOptions, (give) => {
      make().then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  zip.addBuffer(Buffer.from(descriptionOf(collection)), 'project.json', entryOptions);
  for (const { record, path } of collection.models) {
    add(`${path}.json`, () => contents.get(record.content));
    add(`${path}.xmi`, async () => tasks.toXmi(record.level, await contents.get(record.content)));
  }
  for (const { record, path } of collection.baselines) add(path, () => contents.get(record.content));
  for (const { folder, files } of collection.artifacts)
    for (const file of files) add(`${folder}/${file.path}`, () => contents.get(file));
  zip.end();
  return stream;
}
