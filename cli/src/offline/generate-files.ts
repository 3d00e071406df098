import { regenerateArtifact, type ProgramTexts } from '../../../src/chain/psm-to-artifact/index.ts';
import { psm } from '../../../src/chain/psm/psm.ts';
import type { GenerationNote } from '../../../src/kernel/generation/generation-note.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import {
  changeOf,
  isAsGenerated,
  openGeneratedFolder,
  refuseUncommitted,
  type FolderChange,
} from '../repository/generated-folder.ts';
import { Failure } from '../terminal/failure.ts';

/** What a generation makes of a folder, before anything is written. */
export type PlannedGeneration = { readonly change: FolderChange; readonly notes: readonly GenerationNote[] };

/**
 * Works out what generating from a valid deployment model changes in a folder. Texts of people stay, as in the service.
 * Fails with `refused` when that would touch what is not committed, or when markers of protected regions are damaged.
 */
export async function planGeneration(
  root: Element,
  { folder, texts }: { readonly folder: string; readonly texts: ProgramTexts },
): Promise<PlannedGeneration> {
  const opened = await openGeneratedFolder(folder);
  const result = regenerateArtifact(openModel(psm, root), { texts, previous: opened.previous });
  if (result.kind === 'STOPPED')
    throw new Failure(
      'refused',
      'Markers of protected regions cannot be read; correct them, then run the command again. Nothing was written.',
      result.problems.map(({ path, line, message }) => `${folder}/${path}:${line}: ${message}`),
    );
  const change = await changeOf(opened, result.files);
  const { isUncommitted } = opened;
  await refuseUncommitted(change, {
    folder,
    isUncommitted,
    isAsGenerated: (path) => isAsGenerated(opened, path),
  });
  return { change, notes: result.notes };
}
