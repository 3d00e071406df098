import type { Collection } from './collect.ts';

/** What `project.json` of an archive says: the records of the project and of everything in it, and where each stands. */
export function descriptionOf({ project, models, baselines, artifacts }: Collection): string {
  const description = {
    format: 'mde-service/project',
    version: 1,
    project: { id: project.id, name: project.name, description: project.description },
    models: models.map(({ record, path }) => ({
      id: record.id,
      level: record.level,
      name: record.name,
      revision: record.revision,
      generated: record.generated,
      sourceModelId: record.sourceModelId,
      json: `${path}.json`,
      xmi: `${path}.xmi`,
    })),
    baselines: baselines.map(({ record, path }) => ({
      sourceModelId: record.sourceModelId,
      targetModelId: record.targetModelId,
      direction: record.direction,
      version: record.version,
      sourceRevision: record.sourceRevision,
      sourceFingerprint: record.sourceFingerprint,
      json: path,
    })),
    artifacts: artifacts.map(({ record, files, folder }) => ({
      id: record.id,
      name: record.name,
      revision: record.revision,
      sourceModelId: record.sourceModelId,
      sourceRevision: record.sourceRevision,
      jobId: record.jobId,
      folder,
      files: files.map(({ path, sha256, mode, protectedRegions }) => ({
        path,
        sha256,
        mode,
        protectedRegions,
      })),
    })),
  };
  return `${JSON.stringify(description, undefined, 2)}\n`;
}
