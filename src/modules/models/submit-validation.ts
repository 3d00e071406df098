import { checkRevision } from '../../lib/revision.ts';
import { defaultJobLimits, enqueueOnce } from '../jobs/index.ts';
import { requireModel } from './get.ts';
import type { Models, ModelsDependencies } from './models.ts';
import { toJobRequest } from './run-validation.ts';

/** Makes the use case "validate a stored model as a job". */
export function createSubmitValidation(dependencies: ModelsDependencies): Models['submitValidation'] {
  const { transactions, clock, signals, limits = defaultJobLimits } = dependencies;
  return (caller, { level, id, idempotency, ...expected }) =>
    transactions.transact((stores, afterCommit) =>
      enqueueOnce(stores, {
        caller,
        idempotency,
        submission: async () => {
          const source = await requireModel(stores, { caller, level, id });
          checkRevision(expected, source.revision);
          return {
            type: 'VALIDATION',
            projectId: source.projectId,
            level,
            sourceModelId: id,
            sourceRevision: source.revision,
            request: toJobRequest(source.content),
          };
        },
        limits,
        now: clock.now(),
        signals,
        afterCommit,
      }),
    );
}
