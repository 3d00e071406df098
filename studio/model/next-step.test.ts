import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chain } from '../api/chain.ts';
import { nextStepOf } from './next-step.ts';

const empty: Chain = { cims: [], pims: [], psms: [], artifacts: [], jobs: [], synchronizations: [] };
const at = '2026-05-10T12:00:00Z';

const having = (some: Record<string, readonly object[]>): Chain => ({ ...empty, ...some });

describe('the next step of a project', () => {
  const model = (id: string, revision = 1): object => ({ id, level: id, revision, updatedAt: at });
  const files = (sourceRevision: number): object => ({ sourceModelId: 'psm', sourceRevision, updatedAt: at });
  const run = (sourceRevision: number, rest: object = {}): object => ({
    type: 'CIM_TO_PIM',
    sourceModelId: 'cim',
    sourceRevision,
    outcome: 'APPLIED',
    diagnostics: [],
    ...rest,
  });
  const dryRun = { diagnostics: [{ code: 'DRY_RUN' }] };
  const session = (rest: object): object => ({
    id: 's',
    direction: 'CIM_TO_PIM',
    sourceModelId: 'cim',
    status: 'PENDING_CONFLICTS',
    stale: false,
    unresolvedConflicts: 2,
    ...rest,
  });
  const chain = {
    cims: [model('cim', 3)],
    pims: [model('pim')],
    psms: [model('psm', 2)],
    artifacts: [files(2)],
  };
  const cases: readonly (readonly [string, Chain, string])[] = [
    ['nothing', empty, 'Describe the business'],
    ['a business model', having({ cims: [model('cim')] }), 'Run CIM → PIM'],
    ['an architecture', having({ pims: [model('pim')] }), 'Run PIM → PSM'],
    ['a deployment model', having({ psms: [model('psm')] }), 'Generate the files'],
    [
      'files of an older revision',
      having({ psms: [model('psm', 2)], artifacts: [files(1)] }),
      'Generate the files again',
    ],
    ['files of the newest revision', having(chain), 'Everything is up to date'],
    ['a source that was run', having({ ...chain, jobs: [run(3)] }), 'Everything is up to date'],
    ['a source changed since its run', having({ ...chain, jobs: [run(2)] }), 'Run CIM → PIM again'],
    [
      'a source changed since its run, previewed',
      having({ ...chain, jobs: [run(3, dryRun), run(2)] }),
      'Run CIM → PIM again',
    ],
    [
      'open conflicts beside all else',
      having({ ...chain, synchronizations: [session({})] }),
      'Decide 2 conflicts',
    ],
    [
      'conflicts that are decided',
      having({ ...chain, synchronizations: [session({ unresolvedConflicts: 0 })] }),
      'Finish the run',
    ],
    [
      'conflicts that are out of date',
      having({ ...chain, synchronizations: [session({ stale: true })] }),
      'Run CIM → PIM again',
    ],
  ];
  for (const [what, given, title] of cases)
    it(`with ${what} is: ${title}`, () => {
      assert.equal(nextStepOf(given).title, title);
    });
});
