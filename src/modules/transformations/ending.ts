import type { Transactions } from '../../lib/transactions.ts';
import type { JobDiagnostic, JobEnding, JobPhase, JobRun, JobStore, Validation } from '../jobs/index.ts';
import type { Finding } from '../models/index.ts';

/** Ends a run that stores nothing else. */
export async function endRun(
  transactions: Transactions<{ readonly jobs: JobStore }>,
  run: JobRun,
  ending: JobEnding,
): Promise<void> {
  await transactions.transact((stores) => run.end(stores, ending));
}

/** The ending of a run that failed for one reason people can act on. */
export function failure(given: {
  readonly code: string;
  readonly message: string;
  readonly phase: JobPhase;
  readonly findings?: readonly Finding[];
}): JobEnding {
  const { code, message, phase, findings = [] } = given;
  return { status: 'FAILED', findings, diagnostics: [{ severity: 'ERROR', code, message, phase }] };
}

/** The ending for a source that validation found unfit. */
export function sourceInvalid({ errorCount: errors, findings }: Validation): JobEnding {
  return failure({
    code: 'SOURCE_INVALID',
    message: `The source model has ${errors} ${errors === 1 ? 'error' : 'errors'}; repair what the findings name and submit again.`,
    phase: 'VALIDATE_SOURCE',
    findings,
  });
}

/** The ending for a source that was deleted after the job was submitted. */
export function sourceDeleted(phase: JobPhase): JobEnding {
  return failure({
    code: 'SOURCE_DELETED',
    message: 'The source model was deleted after the job was submitted.',
    phase,
  });
}

/** The ending for a target that changed at every attempt to commit. */
export function targetBusy(attempts: number): JobEnding {
  return failure({
    code: 'BUSY',
    message: `The target was changed during each of ${attempts} attempts to commit; submit again later.`,
    phase: 'COMMIT',
  });
}

/** Says that a job was committed for a revision that is not the newest any more; nothing when it is. */
export function movedOn(worked: number, current: number): readonly JobDiagnostic[] {
  if (worked === current) return [];
  const message = `The source is at revision ${current} by now; this job worked on revision ${worked}.`;
  return [{ severity: 'INFO', code: 'SOURCE_MOVED_ON', message, phase: 'COMMIT' }];
}
