import type { Archives, ArchivesDependencies } from './archives.ts';
import { createDownload } from './download.ts';
import { createImport } from './import.ts';

export type { ArchiveStores, Archive, Archives, ArchivesDependencies } from './archives.ts';

export { slugOf } from './slug.ts';

/** Builds the archives module. */
export function createArchives(dependencies: ArchivesDependencies): Archives {
  return { download: createDownload(dependencies), import: createImport(dependencies) };
}
