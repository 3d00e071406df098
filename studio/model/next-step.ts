import type { Artifact, ModelSummary } from '../../client/src/index.ts';
import type { Chain } from '../api/chain.ts';
import { isPreview, levelNames, modelsOf, runKinds, runTypes, type RunType } from './runs.ts';

/** What a project's people do next, and why. */
export type NextStep = {
  readonly title: string;
  readonly reason: string;
} & (
  | { readonly kind: 'BEGIN' | 'READ' }
  /** A step of the chain is run from a model. */
  | { readonly kind: 'RUN'; readonly type: RunType; readonly sourceId: string }
  /** The conflicts of a session are decided, or are out of date. */
  | { readonly kind: 'DECIDE'; readonly sessionId: string }
);

/**
 * The next step of a project, from what it has: open conflicts first, then the first level that is missing or behind
 * the one before it.
 */
export function nextStepOf(chain: Chain): NextStep {
  const { cims, pims, psms } = chain;
  if (cims.length === 0 && pims.length === 0 && psms.length === 0)
    return {
      kind: 'BEGIN',
      title: 'Describe the business',
      reason: 'No model yet. Begin with a text about the business, or import a model.',
    };
  const first = runTypes.map((type) => missing(chain, type) ?? behind(chain, type)).find(Boolean);
  return (
    toDecide(chain) ??
    first ?? {
      kind: 'READ',
      title: 'Everything is up to date',
      reason: 'Each level follows from the one before it. Change a model, and run what comes behind it.',
    }
  );
}

function toDecide(chain: Chain): NextStep | undefined {
  const { synchronizations } = chain;
  const open = synchronizations.find(({ status, stale }) => status === 'PENDING_CONFLICTS' && !stale);
  if (open === undefined) return outdated(chain);
  const { id: sessionId, unresolvedConflicts: left } = open;
  if (left === 0)
    return {
      kind: 'DECIDE',
      sessionId,
      title: 'Finish the run',
      reason: 'All conflicts are decided. Finishing stores the result.',
    };
  return {
    kind: 'DECIDE',
    sessionId,
    title: left === 1 ? 'Decide 1 conflict' : `Decide ${left} conflicts`,
    reason: 'You and the generator changed the same things. Nothing is overwritten until you decide.',
  };
}

function outdated(chain: Chain): NextStep | undefined {
  const [session] = chain.synchronizations;
  if (session === undefined) return undefined;
  const { direction: type, sourceModelId } = session;
  const source = modelsOf(chain, runKinds[type].source).find(({ id }) => id === sourceModelId);
  return (
    source && {
      ...running(type, source),
      title: `Run ${runKinds[type].title} again`,
      reason: 'The conflicts of the last run are out of date. Decisions that still fit are kept.',
    }
  );
}

function missing(chain: Chain, type: RunType): NextStep | undefined {
  const { source: level, target } = runKinds[type];
  const source = newestOf(modelsOf(chain, level));
  if (source === undefined) return undefined;
  const isThere =
    target === 'files'
      ? chain.artifacts.some(({ sourceModelId }) => sourceModelId === source.id)
      : modelsOf(chain, target).length > 0 || (target === 'pim' && chain.psms.length > 0);
  return isThere ? undefined : { ...running(type, source), ...begun[type] };
}

const begun: Readonly<Record<RunType, { readonly title?: string; readonly reason: string }>> = {
  CIM_TO_PIM: {
    reason: 'The business model is there. The next level is the architecture that follows from it.',
  },
  PIM_TO_PSM: { reason: 'The architecture is there. The next level says where and how it runs.' },
  PSM_TO_ARTIFACT: {
    title: 'Generate the files',
    reason: 'The deployment model is there. The last level is the code.',
  },
};

function behind(chain: Chain, type: RunType): NextStep | undefined {
  if (type === 'PSM_TO_ARTIFACT') return filesBehind(chain);
  for (const source of modelsOf(chain, runKinds[type].source)) {
    const last = lastRevision(chain, type, source);
    if (last === undefined || last >= source.revision) continue;
    return {
      ...running(type, source),
      title: `Run ${runKinds[type].title} again`,
      reason: `The last run was of revision ${last} of the ${levelNames[source.level]}, which is at ${source.revision}.`,
    };
  }
  return undefined;
}

function filesBehind({ psms, artifacts }: Chain): NextStep | undefined {
  const psm = newestOf(psms);
  const made = newestOf(artifacts.filter(({ sourceModelId }) => sourceModelId === psm?.id));
  if (psm === undefined || made === undefined || made.sourceRevision >= psm.revision) return undefined;
  return {
    ...running('PSM_TO_ARTIFACT', psm),
    title: 'Generate the files again',
    reason: `The files are of revision ${made.sourceRevision} of the PSM, which is at ${psm.revision}.`,
  };
}

/** The revision of a source that was run last, as far as the listed runs say. */
function lastRevision({ jobs }: Chain, type: RunType, source: ModelSummary): number | undefined {
  const revisions = jobs
    .filter((job) => job.type === type && job.sourceModelId === source.id && !isPreview(job))
    .filter(({ outcome }) => outcome === 'APPLIED' || outcome === 'CONFLICTS')
    .map(({ sourceRevision }) => sourceRevision);
  return revisions.length === 0 ? undefined : Math.max(...revisions);
}

function running(
  type: RunType,
  source: ModelSummary,
): Pick<NextStep, 'title'> & { readonly kind: 'RUN'; readonly type: RunType; readonly sourceId: string } {
  return { kind: 'RUN', type, sourceId: source.id, title: `Run ${runKinds[type].title}` };
}

function newestOf<Dated extends ModelSummary | Artifact>(all: readonly Dated[]): Dated | undefined {
  return all.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
}
