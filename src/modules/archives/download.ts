import { zipStream, type ZipEntry } from '../../lib/zip-stream.ts';
import type { Archives, ArchivesDependencies } from './archives.ts';
import type { Collection } from './collect.ts';
import { collect } from './collect.ts';
import { descriptionOf } from './description.ts';
import { slugOf } from './slug.ts';

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
      stream: zipStream(entriesOf(dependencies, collection)),
    };
  };
}

/** What the archive holds, in the order in which it is sent. */
function entriesOf({ contents, tasks }: ArchivesDependencies, collection: Collection): readonly ZipEntry[] {
  const description = (): Promise<Uint8Array> => Promise.resolve(Buffer.from(descriptionOf(collection)));
  const models = collection.models.flatMap(({ record, path }) => [
    { path: `${path}.json`, bytes: () => contents.get(record.content) },
    {
      path: `${path}.xmi`,
      bytes: async () => tasks.toXmi(record.level, await contents.get(record.content)),
    },
  ]);
  const baselines = collection.baselines.map(({ record, path }) => ({
    path,
    bytes: () => contents.get(record.content),
  }));
  const files = collection.artifacts.flatMap(({ folder, files: inFolder }) =>
    inFolder.map((file) => ({ path: `${folder}/${file.path}`, bytes: () => contents.get(file) })),
  );
  return [{ path: 'project.json', bytes: description }, ...models, ...baselines, ...files];
}
