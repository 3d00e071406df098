import { Type } from 'typebox';
import { jsonOf, listIn, memberOf, only, pageOf, type Reach } from '../reach.ts';
import { findingsOf } from './findings.ts';
import { defineTool, expectedRevision, id, input, part, partIn, type Tool } from './tool.ts';

/** Seconds that a call waits for a job unless it says otherwise. */
const usualWait = 20;

const wait = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 30,
    description: `Seconds to wait for its end; ${usualWait} unless given.`,
  }),
);

/** Tools that run transformations, and read what became of them. */
export const transformationTools: readonly Tool[] = [
  defineTool({
    name: 'run_transformation',
    title: 'Run a transformation',
    description:
      'Generates the next level from a model, or the software from a psm, and keeps what people refined. With the outcome CONFLICTS nothing is stored yet: read_conflicts with its sessionId. A job that still runs is read with read_job.',
    input: input({
      direction: Type.Enum(['cim-to-pim', 'pim-to-psm', 'psm-to-artifact'], { type: 'string' }),
      sourceModelId: id('the source model'),
      expectedRevision: Type.Optional(expectedRevision),
      dryRun: Type.Optional(
        Type.Boolean({ description: 'Compare and report, store nothing; not for psm-to-artifact.' }),
      ),
      bootstrap: Type.Optional(
        Type.Enum(['ADOPT', 'NEW'], {
          type: 'string',
          description:
            'After the outcome BOOTSTRAP_REQUIRED: take the target as generated, or make a new one.',
        }),
      ),
      wait,
    }),
    effect: 'CHANGES',
    run: async (reach, { direction, wait: seconds, ...body }) => {
      const job = await jsonOf(reach, { method: 'POST', path: ['transformations', direction], body });
      return jobNow(reach, String(memberOf(job, 'id')), seconds);
    },
  }),
  defineTool({
    name: 'read_job',
    title: 'Read a job',
    description: 'Reads a job, and waits for its end.',
    input: input({ jobId: id('the job'), wait }),
    effect: 'READS',
    run: (reach, { jobId, wait: seconds }) => jobNow(reach, jobId, seconds),
  }),
  defineTool({
    name: 'list_changes',
    title: 'List what a transformation did',
    description:
      'Lists what a job changed in its target and which refinements it kept; of one that stored nothing, what it would have done.',
    input: input({ jobId: id('the job'), ...part }),
    effect: 'READS',
    run: async (reach, { jobId, ...rest }) => {
      const call = { path: ['transformations', 'jobs', jobId, 'changes'] };
      const { items, ...page } = await pageOf(reach, call, partIn(rest));
      const members = [
        'elementId',
        'elementClass',
        'elementName',
        'feature',
        'kind',
        'origin',
        'before',
        'after',
      ];
      return { items: items.map((change) => only(change, ...members)), ...page };
    },
  }),
];

async function jobNow(reach: Reach, jobId: string, wait: number = usualWait): Promise<unknown> {
  const job = await jsonOf(reach, { path: ['transformations', 'jobs', jobId], query: { wait } });
  const members = ['id', 'type', 'status', 'phase', 'outcome', 'sourceModelId', 'sourceRevision'];
  const results = ['targetModelId', 'targetRevision', 'artifactId', 'sessionId', 'mergeCounts'];
  const { findings } = findingsOf(job, { limit: 10, offset: 0 });
  return {
    ...only(job, ...members, ...results),
    ...(listIn(job, 'findings').length > 0 && { findings }),
    ...(listIn(job, 'diagnostics').length > 0 && {
      diagnostics: listIn(job, 'diagnostics').slice(0, 10),
    }),
  };
}
