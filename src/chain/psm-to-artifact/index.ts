import type { GeneratedFile } from '../../kernel/generation/generated-file.ts';
import type { GenerationNote } from '../../kernel/generation/generation-note.ts';
import { nothingBefore, type PreviousArtifact } from '../../kernel/generation/previous-artifact.ts';
import { regenerate, type ArtifactFile, type Regeneration } from '../../kernel/generation/regenerate.ts';
import type { Model } from '../../kernel/model/model.ts';
import type { Psm } from '../psm/psm.ts';
import { baseFiles } from './deploy/base.ts';
import { monitoringFiles } from './deploy/monitoring.ts';
import { overlayFiles } from './deploy/overlays.ts';
import { secretFiles } from './deploy/secrets.ts';
import { planArtifact } from './plan/artifact-plan.ts';
import { repositoryFiles } from './repository/index.ts';
import { migrations, UnreadableSnapshot } from './service/database/migrations.ts';
import { serviceFiles } from './service/index.ts';

/**
 * Generates the repository of a deployment model anew: services, database, manifests, pipeline and documents, sorted
 * by path, with `.generation/manifest.json`. The same model always gives the same bytes.
 */
export function generateArtifact(model: Model<Psm>): readonly ArtifactFile[] {
  const result = regenerateArtifact(model, nothingBefore);
  if (result.kind === 'STOPPED') throw new Error('A first generation has no markers that could stop it.');
  return result.files;
}

/**
 * Generates the repository of a deployment model over the one people work in. Their texts in protected regions,
 * their edits and their own files stay; changes of the database become new migrations.
 */
export function regenerateArtifact(model: Model<Psm>, previous: PreviousArtifact): Regeneration {
  try {
    const { files, notes } = renderArtifact(model, previous);
    const result = regenerate(files, previous);
    if (result.kind === 'STOPPED') return result;
    return { ...result, notes: [...notes, ...result.notes] };
  } catch (error) {
    if (!(error instanceof UnreadableSnapshot)) throw error;
    const message = 'is no snapshot of a database any more; take the file from an earlier revision';
    return { kind: 'STOPPED', problems: [{ path: error.path, line: 1, message }] };
  }
}

function renderArtifact(
  model: Model<Psm>,
  previous: PreviousArtifact,
): { readonly files: readonly GeneratedFile[]; readonly notes: readonly GenerationNote[] } {
  const plan = planArtifact(model);
  const histories = plan.services.map((service) => migrations(service, previous));
  const files = [
    ...histories.flatMap((history) => history.files),
    ...plan.services.flatMap(serviceFiles),
    ...baseFiles(model),
    ...overlayFiles(model),
    ...secretFiles(model),
    ...monitoringFiles(model),
  ];
  // The README names everything that the other templates had to leave out, so it comes last.
  return {
    files: [...files, ...repositoryFiles(plan)],
    notes: histories.flatMap((history) => history.notes),
  };
}
