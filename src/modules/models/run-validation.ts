import type { JobEnding, JobHandler, JobRequest } from '../jobs/index.ts';
import type { ContentRef } from './content-store.ts';
import type { ModelsDependencies } from './models.ts';

/** What a validation job keeps: the content as it was when the job was accepted. */
export function toJobRequest(content: ContentRef): JobRequest {
  return { content };
}

/** Makes the handler of VALIDATION jobs: it validates the revision the job was submitted for. */
export function createValidationHandler(dependencies: ModelsDependencies): JobHandler {
  const { transactions, contents, tasks, reports } = dependencies;
  return async (run) => {
    const { level, sourceModelId, sourceRevision } = run.job;
    // Checked border: only `toJobRequest` makes the requests of these jobs.
    const content = run.request['content'] as ContentRef;
    const source = await run.phase('LOCK', () =>
      transactions.read((stores) => stores.models.find(sourceModelId)),
    );
    const end = (ending: JobEnding): Promise<void> =>
      transactions.transact((stores) => run.end(stores, ending));
    if (source === undefined) return end(sourceDeleted());
    const { signal } = run;
    const kind = 'SEMANTIC';
    const validation = await run.phase('VALIDATE_SOURCE', () =>
      reports.of({ level, content, kind }, async () =>
        tasks.validate(level, { bytes: await contents.get(content), kind, signal }),
      ),
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
