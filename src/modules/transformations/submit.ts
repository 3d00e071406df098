import { Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import type { Caller } from '../accounts/index.ts';
import { requireArtifact } from '../artifacts/index.ts';
import type { Submission } from '../jobs/index.ts';
import { defaultJobLimits, enqueueOnce } from '../jobs/index.ts';
import type { Level, ModelRecord } from '../models/index.ts';
import { requireModel } from '../models/index.ts';
import type { Direction } from './direction.ts';
import { sourceLevel, toJobRequest } from './plan.ts';
import type {
  TransformationRequest,
  Transformations,
  TransformationsDependencies,
  TransformationStores,
} from './transformations.ts';

const targetLevel: Readonly<Record<Direction, Level | undefined>> = {
  CIM_TO_PIM: 'pim',
  PIM_TO_PSM: 'psm',
  PSM_TO_ARTIFACT: undefined,
};

/** Makes the use case "submit a transformation". */
export function createSubmit(dependencies: TransformationsDependencies): Transformations['submit'] {
  const { transactions, clock, signals, limits = defaultJobLimits } = dependencies;
  return (asking, { direction, request, idempotency }) => {
    // A dry run stores nothing.
    const caller: Caller = request.dryRun === true ? { ...asking, needs: 'READ' } : asking;
    return transactions.transact((stores, afterCommit) =>
      enqueueOnce(stores, {
        caller,
        idempotency,
        submission: () => submissionFor(stores, { caller, direction, request }),
        limits,
        now: clock.now(),
        signals,
        afterCommit,
      }),
    );
  };
}

type Asked = {
  readonly caller: Caller;
  readonly direction: Direction;
  readonly request: TransformationRequest;
};

async function submissionFor(stores: TransformationStores, asked: Asked): Promise<Submission> {
  const { caller, direction, request } = asked;
  const level = sourceLevel[direction];
  const source = await requireModel(stores, { caller, level, id: request.sourceModelId });
  await checkTarget(stores, { ...asked, source });
  checkRevision(request, source.revision);
  const { name, content, fingerprint, projectId } = source;
  return {
    type: direction,
    projectId,
    level,
    sourceModelId: source.id,
    sourceRevision: source.revision,
    request: toJobRequest({ ...request, source: { name, content, fingerprint } }),
  };
}

async function checkTarget(
  stores: TransformationStores,
  given: Asked & { readonly source: ModelRecord },
): Promise<void> {
  const { caller, direction, request, source } = given;
  const level = targetLevel[direction];
  if (level === undefined) {
    if (request.artifactId === undefined) return;
    const artifact = await requireArtifact(stores, { caller, artifactId: request.artifactId });
    if (artifact.sourceModelId !== source.id)
      throw invalid('artifactId: was generated from another model; leave it out or name its own source');
    return;
  }
  if (request.targetModelId === undefined) return;
  const target = await requireModel(stores, { caller, level, id: request.targetModelId });
  if (target.projectId !== source.projectId)
    throw invalid('targetModelId: belongs to another project than the source');
  if (request.expectedTargetRevision !== undefined && request.expectedTargetRevision !== target.revision)
    throw new Refusal('CONFLICT', 'The target was changed meanwhile; read it again, then try again.', [
      `expectedTargetRevision: expected ${request.expectedTargetRevision} but current revision is ${target.revision}`,
    ]);
}

function invalid(issue: string): Refusal {
  return new Refusal('INVALID', 'Request validation failed', [issue]);
}
