import { incomingFolder } from '../../kernel/generation/keep-generated.ts';
import { orphanFolder } from '../../kernel/generation/orphans.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { FileRef } from './artifact-record.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { readStanding, storeChange, untilStored } from './change-files.ts';

/** Makes the use case "delete a file of an artifact". */
export function createDeleteFile(dependencies: ArtifactsDependencies): Artifacts['deleteFile'] {
  return (caller, change) =>
    untilStored(async () => {
      const asked = { caller, ...change };
      const standing = await readStanding(dependencies, asked);
      const file = standing.files.find(({ path }) => path === change.path);
      if (file === undefined) throw notFound('The file');
      if (!isDeletable(file))
        throw new Refusal('CONFLICT', 'The file is generated; the next generation would write it again.', [
          `path: ${file.path} is generated; change the model, or delete files of your own and abandoned ones`,
        ]);
      const files = standing.files.filter((other) => other !== file);
      return storeChange(dependencies, { ...asked, standing, files, now: dependencies.clock.now() });
    });
}

/**
 * Files of people, files that are no longer generated, texts of regions that vanished, and texts with both sides of a
 * conflict: deleting one of these says that the file it is about is right as it is.
 */
function isDeletable({ mode, path }: FileRef): boolean {
  const isKept = path.startsWith(orphanFolder) || path.startsWith(incomingFolder);
  return mode === 'FOREIGN' || mode === 'ABANDONED' || isKept;
}
