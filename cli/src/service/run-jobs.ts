import {
  finalizeSynchronization,
  generateArtifact,
  getSynchronization,
  saveResolutions,
  ServiceError,
  transformCimToPim,
  transformPimToPsm,
  waitForJob,
  type Client,
  type Job,
} from '../../../client/src/index.ts';
import { nextLevel, type SourceLevel } from '../../../src/chain/next-level.ts';
import { decideConflicts, type Deciding } from '../terminal/decide-conflicts.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Where jobs run, and how their conflicts are decided. */
export type JobRunning = {
  readonly terminal: Terminal;
  readonly service: string;
  readonly client: Client;
  readonly projectId: string;
  readonly take: Deciding['take'];
  readonly adopt: boolean;
};

/** A job whose effect is stored; `target` is the model it wrote. */
export type RanJob = { readonly job: Job; readonly target: string };

/**
 * Runs the transformation of a model, with progress, and has its conflicts decided at the terminal. Fails with
 * `conflicts` and the studio's address where they are left undecided; the service keeps them.
 */
export async function transformAtService(
  running: JobRunning,
  { level, sourceModelId }: { readonly level: SourceLevel; readonly sourceModelId: string },
): Promise<RanJob> {
  const { client, adopt } = running;
  const submit = level === 'cim' ? transformCimToPim : transformPimToPsm;
  const bootstrap = adopt ? { bootstrap: 'ADOPT' as const } : {};
  const job = await endOf(running, await submit({ client, body: { sourceModelId, ...bootstrap } }));
  const to = nextLevel[level].toUpperCase();
  if (job.outcome === 'CONFLICTS' && job.sessionId !== null)
    return { job, target: await decideAtService(running, { sessionId: job.sessionId, to }) };
  if (job.outcome === 'BOOTSTRAP_REQUIRED')
    throw new Failure(
      'refused',
      `The service has a ${to} that it did not generate, and does not know what is yours in it.`,
      ['Add --adopt to keep it as it is, and take its differences from what is generated now as yours.'],
    );
  if (job.targetModelId === null) throw notDone(job);
  return { job, target: job.targetModelId };
}

/** Generates the software of a deployment model at the service; gives the id of the artifact. */
export async function generateAtService(
  running: JobRunning,
  sourceModelId: string,
): Promise<{ readonly job: Job; readonly artifactId: string }> {
  const { client } = running;
  const job = await endOf(running, await generateArtifact({ client, body: { sourceModelId } }));
  if (job.artifactId === null) throw notDone(job);
  return { job, artifactId: job.artifactId };
}

async function endOf({ client, terminal }: JobRunning, accepted: Job): Promise<Job> {
  const job = await waitForJob(client, accepted, {
    onProgress: ({ type, phase, status }) =>
      terminal.progress(
        `${type.toLowerCase().replaceAll('_', ' ')}: ${(phase ?? status).toLowerCase().replaceAll('_', ' ')} …`,
      ),
  });
  if (job.status !== 'COMPLETED') throw notDone(job);
  return job;
}

function notDone({ type, status, outcome, findings, diagnostics }: Job): Failure {
  const errors = findings
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ code, message }) => `${code} ${message}`);
  const reasons = diagnostics
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ code, message }) => `${code} ${message}`);
  const name = type.toLowerCase().replaceAll('_', ' ');
  return new Failure(
    errors.length > 0 ? 'findings' : 'refused',
    `The service did not carry out ${name}: ${(outcome ?? status).toLowerCase().replaceAll('_', ' ')}.`,
    [...errors, ...reasons].slice(0, 20),
  );
}

async function decideAtService(
  running: JobRunning,
  { sessionId, to }: { readonly sessionId: string; readonly to: string },
): Promise<string> {
  const { client, projectId, service, terminal, take } = running;
  const path = { projectId, sessionId };
  const studio = `${service}/studio/p/${projectId}/conflicts/${sessionId}`;
  for (;;) {
    const session = await getSynchronization({ client, path });
    const open = session.conflicts.filter(({ decision }) => decision === null);
    if (open.length > 0) {
      const decided = await decideConflicts(terminal, open, {
        path: `The ${to}`,
        other: 'generated',
        take,
      }).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        throw new Failure(error.kind, `The ${to} has conflicts to decide (${open.length}).`, [
          `They wait in the studio: ${studio}`,
          ...error.details,
        ]);
      });
      const resolutions = [...decided].map(([conflictId, decision]) => ({ conflictId, decision }));
      await saveResolutions({ client, path, body: { resolutions } });
      continue;
    }
    try {
      return (await finalizeSynchronization({ client, path })).id;
    } catch (error) {
      // Decisions can bring up conflicts that stood behind the decided ones.
      if (!(error instanceof ServiceError) || error.status !== 409) throw error;
      const again = await getSynchronization({ client, path });
      if (again.conflicts.every(({ decision }) => decision !== null)) throw error;
    }
  }
}
