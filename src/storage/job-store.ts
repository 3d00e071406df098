import { sql, type Kysely, type Selectable } from 'kysely';
import { companyFor, neverCutOff, type CutOff } from '../modules/work/index.ts';
import type { Page, ListPlace } from '../lib/listing.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import type { Job, JobQuery, JobRequest, JobStore } from '../modules/jobs/index.ts';
import { pageOf, rowsOf, totalOf } from './list-part.ts';
import { countOf } from './listing.ts';
import type { OnEvent } from './noticing.ts';
import type { Tables } from './tables.ts';
import { noteTrace } from './work-trace-store.ts';
import { absentInEarlierConflicts } from './earlier-conflicts.ts';

/** The queue of jobs in a table. */
export function jobStore(db: Kysely<Tables>, onEvent: OnEvent): JobStore {
  return {
    insert: async (job, request) => {
      await db.insertInto('jobs').values(toRow(job, request)).execute();
      await noteTrace(db, job);
      onEvent(eventOf(job));
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
    countByStatus: async (status) => {
      const counted = db.selectFrom('jobs').select((build) => build.fn.countAll().as('count'));
      return countOf(await counted.where('status', '=', status).executeTakeFirstOrThrow());
    },
    next: async (now) => {
      const next = await nextOf(db, now);
      if (next !== undefined) return { company: companyFor(cutOffOf(next)) };
      return db
        .selectFrom('jobs')
        .select('notBefore')
        .where('status', '=', 'QUEUED')
        .orderBy('notBefore')
        .limit(1)
        .executeTakeFirst();
    },
    claim: async (lease, now, company = 'BESIDE') => {
      const next = await nextOf(db, now);
      if (next === undefined || companyFor(cutOffOf(next)) !== company) return undefined;
      const row = await db
        .updateTable('jobs')
        .set((build) => ({
          status: 'RUNNING',
          startedAt: now,
          leaseOwner: lease.owner,
          leaseUntil: lease.until,
          alone: company === 'ALONE' ? 1 : 0,
          attempts: build('attempts', '+', 1),
        }))
        .where('id', '=', next.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      onEvent(eventOf(row));
      // Checked border: `insert` wrote this column.
      return { job: toJob(row), request: JSON.parse(row.request) as JobRequest };
    },
    heldByOthers: async (owners, { expiredAt } = {}) => {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('status', '=', 'RUNNING')
        .$if(owners.length > 0, (query) => query.where('leaseOwner', 'not in', [...owners]))
        .$if(expiredAt !== undefined, (query) => query.where('leaseUntil', '<=', expiredAt ?? 0))
        .orderBy('createdAt')
        .execute();
      return rows.map((row) => ({
        job: toJob(row),
        owner: row.leaseOwner ?? '',
        company: row.alone === 1 ? 'ALONE' : 'BESIDE',
        cutOff: cutOffOf(row),
      }));
    },
    requeue: async (jobId, { owner, attempts, cutOff }) => {
      const released = { phase: null, startedAt: null, leaseOwner: null, leaseUntil: null };
      const row = await db
        .updateTable('jobs')
        .set({ ...released, status: 'QUEUED', attempts, phaseTimings: '[]' })
        .$if(cutOff !== undefined, (query) =>
          query.set({ cutOff: JSON.stringify(cutOff), notBefore: cutOff?.notBefore ?? 0 }),
        )
        .where('id', '=', jobId)
        .where('status', '=', 'RUNNING')
        .where('leaseOwner', '=', owner)
        .returning(reported)
        .executeTakeFirst();
      if (row !== undefined) onEvent(eventOf(row));
    },
    renew: async ({ owners, until }) => {
      if (owners.length === 0) return;
      await db
        .updateTable('jobs')
        .set({ leaseUntil: until })
        .where('status', '=', 'RUNNING')
        .where('leaseOwner', 'in', [...owners])
        .execute();
    },
    enterPhase: async (jobId, { owner, phase, phaseTimings }) => {
      const row = await db
        .updateTable('jobs')
        .set({ phase, phaseTimings: JSON.stringify(phaseTimings) })
        .where('id', '=', jobId)
        .where('status', '=', 'RUNNING')
        .where('leaseOwner', '=', owner)
        .returning([...reported, 'cancelRequested'])
        .executeTakeFirst();
      if (row === undefined) return 'LOST';
      if (row.cancelRequested === 1) return 'CANCELLED';
      onEvent(eventOf(row));
      return 'ENTERED';
    },
    cancelQueued: async (jobId, finishedAt) => {
      const row = await db
        .updateTable('jobs')
        .set({ status: 'CANCELLED', cancelRequested: 1, finishedAt })
        .where('id', '=', jobId)
        .where('status', '=', 'QUEUED')
        .returning(reported)
        .executeTakeFirst();
      if (row !== undefined) onEvent(eventOf(row));
      return row !== undefined;
    },
    requestCancel: async (jobId) => {
      await db
        .updateTable('jobs')
        .set({ cancelRequested: 1 })
        .where('id', '=', jobId)
        .where('status', '=', 'RUNNING')
        .execute();
    },
    list: (accountId, query) => listOf(db, accountId, query),
    deleteEndedBefore: async (finishedAt) => {
      await db.deleteFrom('jobs').where('finishedAt', '<', finishedAt).execute();
    },
    end: async (jobId, ending) => {
      const { mergeCounts, phaseTimings, validationResults } = ending;
      const row = await db
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
          sessionId: ending.sessionId ?? null,
          conflicts: JSON.stringify(ending.conflicts ?? []),
          mergeCounts: mergeCounts === undefined ? null : JSON.stringify(mergeCounts),
          findings: JSON.stringify(ending.findings ?? []),
          validationResults: validationResults === undefined ? null : JSON.stringify(validationResults),
          diagnostics: JSON.stringify(ending.diagnostics ?? []),
          ...(phaseTimings !== undefined && { phaseTimings: JSON.stringify(phaseTimings) }),
        })
        .where('id', '=', jobId)
        .where('status', '=', 'RUNNING')
        .where('leaseOwner', '=', ending.owner)
        .returning(reported)
        .executeTakeFirst();
      if (row === undefined) return 'LOST';
      onEvent(eventOf(row));
      return 'ENDED';
    },
  };
}

/** The columns that are reported of a job when something becomes of it. */
const reported = [
  'id',
  'projectId',
  'type',
  'status',
  'phase',
  'outcome',
  'level',
  'sourceModelId',
  'sourceRevision',
  'sessionId',
  'artifactId',
  'createdBy',
] as const satisfies readonly (keyof Tables['jobs'])[];

function eventOf(job: Pick<Selectable<Tables['jobs']>, (typeof reported)[number]>): NewActivityEvent {
  const { projectId, id: jobId, type: jobType, status, phase, outcome, createdBy } = job;
  // Checked border: only `insert` writes this column.
  const level = job.level as Job['level'];
  const source = { level, modelId: job.sourceModelId, revision: job.sourceRevision };
  const made = withoutUndefined({
    sessionId: job.sessionId ?? undefined,
    artifactId: job.artifactId ?? undefined,
  });
  const details = { jobId, jobType, status, phase, outcome, ...source, ...made };
  return { projectId, type: 'job.changed', actorId: createdBy, details };
}

/** The job that is to run next. */
function nextOf(
  db: Kysely<Tables>,
  now: number,
): Promise<Pick<Selectable<Tables['jobs']>, 'id' | 'cutOff'> | undefined> {
  return db
    .selectFrom('jobs')
    .select(['jobs.id', 'jobs.cutOff'])
    .where('jobs.status', '=', 'QUEUED')
    .where('jobs.notBefore', '<=', now)
    .orderBy((build) =>
      build
        .selectFrom('jobs as others')
        .select((inner) => inner.fn.countAll().as('count'))
        .where('others.status', '=', 'RUNNING')
        .whereRef('others.createdBy', '=', 'jobs.createdBy'),
    )
    .orderBy('jobs.createdAt')
    .orderBy('jobs.id')
    .limit(1)
    .executeTakeFirst();
}

function cutOffOf({ cutOff }: Pick<Selectable<Tables['jobs']>, 'cutOff'>): CutOff {
  // Checked border: only `requeue` writes this column.
  return cutOff === null ? neverCutOff : (JSON.parse(cutOff) as CutOff);
}

async function listOf(db: Kysely<Tables>, accountId: string, query: JobQuery): Promise<Page<Job>> {
  const { projectId, status, type, sort } = query;
  let matching = db
    .selectFrom('jobs')
    .innerJoin('memberships', 'memberships.projectId', 'jobs.projectId')
    .where('memberships.accountId', '=', accountId);
  if (projectId !== undefined) matching = matching.where('jobs.projectId', '=', projectId);
  if (status !== undefined) matching = matching.where('jobs.status', '=', status);
  if (type !== undefined) matching = matching.where('jobs.type', '=', type);
  const column = sortColumn(sort.field);
  const value =
    column === 'createdAt'
      ? sql.ref(`jobs.${column}`)
      : sql`coalesce(${sql.ref(`jobs.${column}`)}, ${sql.lit(notYet)})`;
  const order = { columns: [value, sql.ref('jobs.id')], direction: sort.direction };
  const total = await totalOf(matching, query);
  const rows = await rowsOf(matching.selectAll('jobs'), { order, part: query }).execute();
  const placeOf = (row: Selectable<Tables['jobs']>): ListPlace => [row[column] ?? notYet, row.id];
  return pageOf(rows, { part: query, total, toItem: toJob, placeOf });
}

/** Jobs that have not begun or ended come behind all others; the indexes of these orders name the same number. */
const notYet = Number.MAX_SAFE_INTEGER;

const sortColumns = ['createdAt', 'startedAt', 'finishedAt'] as const;

function sortColumn(field: string): (typeof sortColumns)[number] {
  const column = sortColumns.find((name) => name === field);
  if (column === undefined) throw new Error(`Lists of jobs cannot be sorted by ${field}.`);
  return column;
}

function toRow(job: Job, request: JobRequest): Selectable<Tables['jobs']> {
  // `resultIds` follow from other columns.
  const { resultIds: _, validationResults, ...columns } = job;
  return {
    ...columns,
    request: JSON.stringify(request),
    mergeCounts: job.mergeCounts === null ? null : JSON.stringify(job.mergeCounts),
    conflicts: JSON.stringify(job.conflicts),
    findings: JSON.stringify(job.findings),
    validationResults: validationResults === null ? null : JSON.stringify(validationResults),
    diagnostics: JSON.stringify(job.diagnostics),
    phaseTimings: JSON.stringify(job.phaseTimings),
    cancelRequested: job.cancelRequested ? 1 : 0,
    leaseOwner: null,
    leaseUntil: null,
    cutOff: null,
    notBefore: 0,
    alone: 0,
  };
}

function toJob(row: Selectable<Tables['jobs']>): Job {
  const { request: _, leaseOwner: _owner, leaseUntil: _until, ...others } = row;
  const { cutOff: _cutOff, notBefore: _notBefore, alone: _alone, ...columns } = others;
  return {
    ...columns,
    // Checked borders: only the functions above write these columns.
    type: row.type as Job['type'],
    status: row.status as Job['status'],
    phase: row.phase as Job['phase'],
    level: row.level as Job['level'],
    outcome: row.outcome as Job['outcome'],
    mergeCounts: row.mergeCounts === null ? null : (JSON.parse(row.mergeCounts) as Job['mergeCounts']),
    conflicts: (JSON.parse(row.conflicts) as Job['conflicts']).map((conflict) => ({
      ...absentInEarlierConflicts,
      ...conflict,
    })),
    findings: JSON.parse(row.findings) as Job['findings'],
    validationResults:
      row.validationResults === null ? null : (JSON.parse(row.validationResults) as Job['validationResults']),
    diagnostics: JSON.parse(row.diagnostics) as Job['diagnostics'],
    phaseTimings: JSON.parse(row.phaseTimings) as Job['phaseTimings'],
    cancelRequested: row.cancelRequested === 1,
    resultIds: [row.targetModelId, row.artifactId].filter((id) => id !== null),
  };
}
