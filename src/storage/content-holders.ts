import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Something that points to a content. */
export type ContentHolder = {
  /** What it is: `PIM model`, `artifact file`, … */
  readonly what: string;
  readonly id: string;
  readonly projectId: string;
  readonly revision?: number;
  /** Of a file: its path in the artifact. */
  readonly path?: string;
};

/** So many holders of a kind are named. */
const named = 20;

/** What points to a content, at most twenty of each kind; the columns are those of `contentReferences`. */
export async function holdersOf(db: Kysely<Tables>, sha256: string): Promise<readonly ContentHolder[]> {
  const current = await db
    .selectFrom('models')
    .select(['level', 'id', 'revision', 'projectId'])
    .where('contentSha256', '=', sha256)
    .limit(named)
    .execute();
  const kept = await db
    .selectFrom('modelRevisions')
    .innerJoin('models', 'models.id', 'modelRevisions.modelId')
    .select(['models.level', 'models.id', 'modelRevisions.revision', 'models.projectId'])
    .where('modelRevisions.contentSha256', '=', sha256)
    .limit(named)
    .execute();
  const files = await db
    .selectFrom('artifactFiles')
    .innerJoin('artifacts', 'artifacts.id', 'artifactFiles.artifactId')
    .select(['artifacts.id', 'artifactFiles.revision', 'artifactFiles.path', 'artifacts.projectId'])
    .where('artifactFiles.sha256', '=', sha256)
    .limit(named)
    .execute();
  const baselines = await db
    .selectFrom('baselines')
    .innerJoin('models', 'models.id', 'baselines.targetModelId')
    .select(['models.level', 'models.id', 'models.projectId'])
    .where((where) =>
      where.or([where('baselines.contentSha256', '=', sha256), where('baselines.xmiSha256', '=', sha256)]),
    )
    .limit(named)
    .execute();
  const sessions = await db
    .selectFrom('syncSessions')
    .select(['id', 'projectId'])
    .where((where) => where.or(sessionColumns.map((column) => where(column, '=', sha256))))
    .limit(named)
    .execute();
  const changes = await db
    .selectFrom('jobChanges')
    .innerJoin('jobs', 'jobs.id', 'jobChanges.jobId')
    .select(['jobs.id', 'jobs.projectId'])
    .where('jobChanges.contentSha256', '=', sha256)
    .limit(named)
    .execute();
  const models = new Map(
    [...current, ...kept].map((model) => [
      `${model.id} ${model.revision}`,
      { ...withoutLevel(model), what: modelOf(model) },
    ]),
  );
  return [
    ...models.values(),
    ...files.map((file) => ({ ...file, what: 'artifact file' })),
    ...baselines.map((model) => ({ ...withoutLevel(model), what: `baseline of the ${modelOf(model)}` })),
    ...sessions.map((session) => ({ ...session, what: 'synchronization session' })),
    ...changes.map((job) => ({ ...job, what: 'changes of the job' })),
  ];
}

const sessionColumns = [
  'baseSha256',
  'workingSha256',
  'generatedSha256',
  'generatedXmiSha256',
  'candidateSha256',
] as const;

function modelOf({ level }: { readonly level: string }): string {
  return `${level.toUpperCase()} model`;
}

function withoutLevel<T extends { readonly level: string }>({ level: _, ...rest }: T): Omit<T, 'level'> {
  return rest;
}
