import type { Static } from 'typebox';
import type { Consequences } from '../schemas/consequences.ts';
import type { SyncPreview } from '../schemas/preview.ts';
import type { Conflict, SyncSession } from '../schemas/synchronization.ts';

const projectId = '5b0c4e0e-3f3b-4a35-9d5a-1e4a3e0c7a01';
const sessionId = '8e2f8a64-0d53-4e1b-8c1f-7b0f3c1d2a02';
const set = 'c6f7b1aa-6c3e-5d0c-9a51-52d0b9f1e003';
const nothing = { total: 0, first: [] };

/** The business gave up the fee of loans; a person added a rule that compares with it. */
const attribute: Static<typeof Conflict.schema> = {
  conflictId: '1f0a6a0e-91d2-5b0e-8d2b-0a6c2f5b4a04',
  elementId: 'loan-fee',
  elementClass: 'Attribute',
  elementName: 'Fee',
  feature: null,
  differenceKind: 'CONSTRAINT',
  baseValue: summary('Attribute', 'loan-fee', 'Fee'),
  generatedValue: null,
  workingValue: summary('Attribute', 'loan-fee', 'Fee'),
  features: [],
  mergedValue: null,
  set,
  explanation:
    'What the user and the generator changed breaks PIM-OP-01 together: Fee limit reaches outside Loan. Correct the ' +
    'references.',
  jsonPointer: '/contexts/0/aggregates/0/entities/0/attributes/2',
  availableResolutions: ['KEEP_USER', 'TAKE_GENERATED'],
  decision: null,
  consequences: decisionsAbout({ elementId: 'loan-fee', elementClass: 'Attribute', elementName: 'Fee' }),
};

const rule: Static<typeof Conflict.schema> = {
  ...attribute,
  conflictId: '7c9d4b12-5a8f-5c77-b6a3-3f7e1d9c8b05',
  elementId: 'fee-limit',
  elementClass: 'Invariant',
  elementName: 'Fee limit',
  baseValue: null,
  workingValue: summary('Invariant', 'fee-limit', 'Fee limit'),
  jsonPointer: '/contexts/0/aggregates/0/invariants/0',
  consequences: decisionsAbout({
    elementId: 'fee-limit',
    elementClass: 'Invariant',
    elementName: 'Fee limit',
  }),
};

const session: Static<typeof SyncSession.schema> = {
  id: sessionId,
  sessionId,
  projectId,
  direction: 'CIM_TO_PIM',
  status: 'PENDING_CONFLICTS',
  sourceModelId: '2d7b0f6e-44a1-4c39-a2c5-6f0d8e9b1c06',
  sourceRevision: 9,
  targetModelId: '3e8c1a7f-55b2-4d4a-b3d6-7a1e9f0c2d07',
  targetRevision: 14,
  baselineVersion: 3,
  stale: false,
  totalConflicts: 2,
  unresolvedConflicts: 2,
  adoptsGenerated: false,
  discardedUserDifferences: 4,
  jobId: '4f9d2b80-66c3-4e5b-84e7-8b2f0a1d3e08',
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-02T09:34:12.000Z',
  conflicts: [attribute, rule],
  decisions: [],
};

const preview: Static<typeof SyncPreview.schema> = {
  outcome: 'APPLIED',
  adoptsGenerated: false,
  mergeCounts: {
    added: 1,
    updated: 0,
    deleted: 0,
    moved: 0,
    preserved: 3,
    agreed: 0,
    conflicts: 0,
    unchanged: 182,
  },
  changes: [
    {
      elementId: 'loan-due',
      elementClass: 'Attribute',
      elementName: 'Due on',
      feature: null,
      kind: 'ADDED',
      origin: 'GENERATED',
      before: null,
      after: { container: 'loan', feature: 'attributes' },
      jsonPointer: '/contexts/0/aggregates/0/entities/0/attributes/3',
    },
  ],
  findings: [],
  conflicts: [],
};

/** For operations whose answer is worth a look: a body that 200 answers with. */
export const answerExamples: Readonly<Record<string, object>> = {
  getSynchronization: session,
  withdrawResolution: session,
  previewSynchronization: preview,
};

function summary(eClass: string, id: string, name: string): object {
  return { eClass, id, name };
}

/** The user's side has the element, the generator's lacks it. */
function decisionsAbout(
  element: Static<typeof Consequences.schema>['KEEP_USER']['kept']['first'][number],
): Static<typeof Consequences.schema> {
  const one = { total: 1, first: [element] };
  const dropped = { droppedReferences: nothing };
  return {
    KEEP_USER: { kept: one, removed: nothing, ...dropped },
    TAKE_GENERATED: { kept: nothing, removed: one, ...dropped },
  };
}
