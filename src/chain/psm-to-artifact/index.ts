import type { GeneratedFile } from '../../kernel/generation/generated-file.ts';
import { withManifest } from '../../kernel/generation/manifest.ts';
import type { Model } from '../../kernel/model/model.ts';
import type { Psm } from '../psm/psm.ts';
import { baseFiles } from './deploy/base.ts';
import { monitoringFiles } from './deploy/monitoring.ts';
import { overlayFiles } from './deploy/overlays.ts';
import { secretFiles } from './deploy/secrets.ts';
import { planArtifact } from './plan/artifact-plan.ts';
import { repositoryFiles } from './repository/index.ts';
import { serviceFiles } from './service/index.ts';

/**
 * Generates the repository of a deployment model: services, database, manifests, pipeline and documents, sorted by
 * path, with `.generation/manifest.json`. The same model always gives the same bytes.
 */
export function generateArtifact(model: Model<Psm>): GeneratedFile[] {
  const plan = planArtifact(model);
  const files = [
    ...plan.services.flatMap(serviceFiles),
    ...baseFiles(model),
    ...overlayFiles(model),
    ...secretFiles(model),
    ...monitoringFiles(model),
  ];
  return withManifest([...files, ...repositoryFiles(plan)]);
}
