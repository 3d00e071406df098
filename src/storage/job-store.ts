import type { Kysely, Selectable } from 'kysely';
import type { Job, JobRequest, JobStore } from '../modules/jobs/index.ts';
import { countOf } from './listing.ts';
import type { Tables } from './tables.ts';

/** The queue of jobs in a table. */
export function jobStore(db: Kysely<Tables>): JobStore {
  return {
    insert: async (job, request) => {
      await db.insertInto('jobs').values(toRow(job, request)).execute();
    },
    find: async (jobId) => {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
      return row === undefined ? undefined : toJob(row);
    },
    countOpen: async (scope) => {
      const open = db
        .selectFrom('jobs')
        .select((build) => build.fn.countAll().as('count'))
        .where('status', 'in', ['QUEUED', 'RUNNING']);
      const scoped =
        'projectId' in scope
          ? open.where('projectId', '=', scope.projectId)
          : open.where('createdBy', '=', scope.accountId);
      return countOf(await scoped.executeTakeFirstOrThrow());
    },
    claim: async (lease, now) => {
      const next = await db
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', 'QUEUED')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (next === undefined) return undefined;
      const row = await db
        .updateTable('jobs')
        .set((build) => ({
          status: 'RUNNING',
          startedAt: now,
          leaseOwner: lease.owner,
          leaseUntil: lease.until,
          attempts: build('attempts', '+', 1),
        }))
        .where('id', '=', next.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      // Checked border: `insert` wrote this column.
      return { job: toJob(row), request: JSON.parse(row.request) as JobRequest };
    },
    heldByOthers: async (owner) => {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('status', '=', 'RUNNING')
        .where('leaseOwner', '!=', owner)
        .orderBy('createdAt')
        .execute();
      return rows.map((row) => ({ job: toJob(row), owner: row.leaseOwner ?? '' }));
    },
    requeue: async (jobId, attempts) => {
      const released = { phase: null, startedAt: null, leaseOwner: null, leaseUntil: null };
      await db
        .updateTable('jobs')
        .set({ ...released, status: 'QUEUED', attempts, phaseTimings: '[]' })
        .where('id', '=', jobId)
        .where('status', '=', 'RUNNING')
        .execute();
    },
    enterPhase: async (jobId, { phase, phaseTimings }) => {
      await db
        .updateTable('jobs')
        .set({ phase, phaseTimings: JSON.stringify(phaseTimings) })
        .where('id', '=', jobId)
        .where('status', '=', 'RUNNING')
        .execute();
    },
    end: async (jobId, ending) => {
      const { mergeCounts, phaseTimings, validationResults } = ending;
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({
          status: ending.status,
          phase: null,
          leaseOwner: null,
          leaseUntil: null,
          finishedAt: ending.finishedAt,
          outcome: ending.outcome ?? null,
          targetModelId: ending.targetModelId ?? null,
          targetRevision: ending.targetRevision ?? null,
          artifactId: ending.artifactId ?? null,
          mergeCounts: mergeCounts === undefined ? null : JSON.stringify(mergeCounts),
          findings: JSON.stringify(ending.findings ?? []),
          validationResults: validationResults === undefined ? null : JSON.stringify(validationResults),
          diagnostics: JSON.stringify(ending.diagnostics ?? []),
          ...(phaseTimings === undefined ? {} : { phaseTimings: JSON.stringify(phaseTimings) }),
        })
        .where('id', '=', jobId)
        .where('status', '=', 'RUNNING')
        .where('leaseOwner', '=', ending.owner)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? 'LOST' : 'ENDED';
    },
  };
}

function toRow(job: Job, request: JobRequest): Selectable<Tables['jobs']> {
  // Told by other columns (`resultIds`), or empty until what fills them exists.
  const { resultIds: _, sessionId: _session, conflicts: _conflicts, validationResults, ...columns } = job;
  return {
    ...columns,
    request: JSON.stringify(request),
    mergeCounts: job.mergeCounts === null ? null : JSON.stringify(job.mergeCounts),
    findings: JSON.stringify(job.findings),
    validationResults: validationResults === null ? null : JSON.stringify(validationResults),
    diagnostics: JSON.stringify(job.diagnostics),
    phaseTimings: JSON.stringify(job.phaseTimings),
    cancelRequested: job.cancelRequested ? 1 : 0,
    leaseOwner: null,
    leaseUntil: null,
  };
}

function toJob(row: Selectable<Tables['jobs']>): Job {
  const { request: _, leaseOwner: _owner, leaseUntil: _until, ...columns } = row;
  return {
    ...columns,
    // Checked borders: only the functions above write these columns.
    type: row.type as Job['type'],
    status: row.status as Job['status'],
    phase: row.phase as Job['phase'],
    level: row.level as Job['level'],
    outcome: row.outcome as Job['outcome'],
    mergeCounts: row.mergeCounts === null ? null : (JSON.parse(row.mergeCounts) as Job['mergeCounts']),
    findings: JSON.parse(row.findings) as Job['findings'],
    validationResults:
      row.validationResults === null ? null : (JSON.parse(row.validationResults) as Job['validationResults']),
    diagnostics: JSON.parse(row.diagnostics) as Job['diagnostics'],
    phaseTimings: JSON.parse(row.phaseTimings) as Job['phaseTimings'],
    cancelRequested: row.cancelRequested === 1,
    resultIds: [row.targetModelId, row.artifactId].filter((id) => id !== null),
    sessionId: null,
    conflicts: [],
  };
}
