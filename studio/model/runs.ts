import type { Job, ModelSummary } from '../../client/src/index.ts';
import type { Chain } from '../api/chain.ts';

/** The steps of the chain that people run. */
export const runTypes = ['CIM_TO_PIM', 'PIM_TO_PSM', 'PSM_TO_ARTIFACT'] as const;

/** See `runTypes`. */
export type RunType = (typeof runTypes)[number];

/** How a run goes on when its target is there but was never generated. */
export const bootstraps = ['ADOPT', 'NEW'] as const;

/** See `bootstraps`. */
export type Bootstrap = (typeof bootstraps)[number];

type RunKind = {
  readonly title: string;
  readonly source: 'cim' | 'pim' | 'psm';
  readonly target: 'pim' | 'psm' | 'files';
  /** Whether it can be compared and reported without storing anything. */
  readonly hasPreview: boolean;
};

/** What each step is called, and what it leads from and to. */
export const runKinds = {
  CIM_TO_PIM: { title: 'CIM → PIM', source: 'cim', target: 'pim', hasPreview: true },
  PIM_TO_PSM: { title: 'PIM → PSM', source: 'pim', target: 'psm', hasPreview: true },
  PSM_TO_ARTIFACT: { title: 'PSM → files', source: 'psm', target: 'files', hasPreview: false },
} as const satisfies Readonly<Record<RunType, RunKind>>;

/** What people call a level. */
export const levelNames = { cim: 'CIM', pim: 'PIM', psm: 'PSM', files: 'files' } as const;

/** Whether a word names a step of the chain. */
export function isRunType(word: string | undefined): word is RunType {
  return runTypes.some((type) => type === word);
}

/** What a job is called; validations are jobs as well. */
export function titleOfJob({ type }: Pick<Job, 'type'>): string {
  return type === 'VALIDATION' ? 'Validation' : runKinds[type].title;
}

/** Whether a job compared and reported only, and stored nothing. */
export function isPreview({ diagnostics }: Pick<Job, 'diagnostics'>): boolean {
  return diagnostics.some(({ code }) => code === 'DRY_RUN');
}

/** How a job ended or stands, as the word that names the style of its badge and as it is read. */
export function endOfJob(job: Pick<Job, 'status' | 'outcome' | 'diagnostics'>): {
  readonly style: string;
  readonly word: string;
} {
  const style = job.outcome ?? job.status;
  if (isPreview(job)) return { style: 'preview', word: 'Preview' };
  return { style: style.toLowerCase(), word: endWords[style] };
}

const endWords = {
  QUEUED: 'Waiting',
  RUNNING: 'Running',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
  APPLIED: 'Applied',
  CONFLICTS: 'Conflicts',
  BOOTSTRAP_REQUIRED: 'Choice needed',
  VALIDATION_FAILED: 'Errors in the result',
} as const;

/** The models of a level of a project. */
export function modelsOf(chain: Chain, level: 'cim' | 'pim' | 'psm'): readonly ModelSummary[] {
  return { cim: chain.cims, pim: chain.pims, psm: chain.psms }[level];
}

/** How long something took, in words. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1_000)} s`;
}

/** Counts of a run in words, without those that are none: `12 added`, `3 kept as you made them`. */
export function countsInWords(counts: NonNullable<Job['mergeCounts']>): readonly CountInWords[] {
  return countWords.flatMap(({ key, ...rest }) =>
    counts[key] === 0 ? [] : [{ ...rest, count: counts[key] }],
  );
}

/** One number of a run, its sign and what it counts. */
export type CountInWords = {
  readonly count: number;
  readonly sign: string;
  readonly word: string;
  readonly style: string;
};

const countWords = [
  { key: 'conflicts', sign: '!', word: 'conflicts to decide', style: 'conflict' },
  { key: 'added', sign: '+', word: 'added', style: 'added' },
  { key: 'updated', sign: '~', word: 'changed', style: 'changed' },
  { key: 'moved', sign: '→', word: 'moved', style: 'moved' },
  { key: 'deleted', sign: '−', word: 'removed', style: 'removed' },
  { key: 'preserved', sign: '✓', word: 'kept as you made them', style: 'kept' },
  { key: 'agreed', sign: '=', word: 'changed alike by both', style: 'kept' },
  { key: 'unchanged', sign: '·', word: 'unchanged', style: 'same' },
] as const;
