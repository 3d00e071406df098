import type { GeneratedFile } from '../../kernel/generation/generated-file.ts';
import { withManifest } from '../../kernel/generation/manifest.ts';
import type { Model } from '../../kernel/model/model.ts';
import type { Psm } from '../psm/psm.ts';
import { planArtifact } from './plan/artifact-plan.ts';
import { serviceFiles } from './service/index.ts';

/**
 * Generates the repository of a deployment model: services, database, manifests, pipeline and documents, sorted by
 * path, with `.generation/manifest.json`. The same model always gives the same bytes.
 */
export function generateArtifact(model: Model<Psm>): GeneratedFile[] {
  const plan = planArtifact(model);
  return withManifest([...plan.services.flatMap(serviceFiles)]);
}
