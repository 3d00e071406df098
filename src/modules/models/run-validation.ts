import type { JobEnding, JobHandler, JobRequest } from '../jobs/index.ts';
import type { ContentRef } from './content-store.ts';
import type { ModelsDependencies } from './models.ts';

/** What a validation job keeps: the content as it was when the job was accepted. */
export function toJobRequest(content: ContentRef): JobRequest {
  return { content };
}

/** Makes the handler of VALIDATION jobs: it validates the revision the job was submitted for. */
export function createValidationHandler(dependencies: ModelsDependencies): JobHandler {
  const { transactions, contents, tasks } = dependencies;
  return async (run) => {
    const { level, sourceModelId, sourceRevision } = run.job;
    const bytes = await run.phase('LOCK', async () => {
      const source = await transactions.read((stores) => stores.models.find(sourceModelId));
      // Checked border: only `toJobRequest` makes the requests of these jobs.
      return source === undefined ? undefined : contents.get(run.request['content'] as ContentRef);
    });
    const end = (ending: JobEnding): Promise<void> =>
      transactions.transact((stores) => run.end(stores, ending));
    if (bytes === undefined) return end(sourceDeleted());
    const { signal } = run;
    const validation = await run.phase('VALIDATE_SOURCE', () =>
      tasks.validate(level, { bytes, kind: 'SEMANTIC', signal }),
    );
    const about = { level, modelId: sourceModelId, revision: sourceRevision };
    return end({ status: 'COMPLETED', validationResults: { ...validation, ...about } });
  };
}

function sourceDeleted(): JobEnding {
  const message = 'The model was deleted after the job was submitted.';
  return {
    status: 'FAILED',
    diagnostics: [{ severity: 'ERROR', code: 'SOURCE_DELETED', message, phase: 'LOCK' }],
  };
}
