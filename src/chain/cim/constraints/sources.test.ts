import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { cim } from '../cim.ts';
import { cimConstraints } from './index.ts';
import * as family from './sources.ts';

const excerpt = { id: 'x', startLine: 2, endLine: 3 };
const documentWith = (...excerpts: readonly object[]): Content => ({
  sourceDocuments: [{ id: 'brief', lineCount: 9, excerpts }],
});
const citing = (...sources: readonly string[]): Content => ({ goals: [{ id: 'goal', sources }] });

testConstraints({
  metamodel: cim,
  set: cimConstraints,
  family,
  cases: {
    'CIM-GEN-04': {
      fires: {
        model: { ...documentWith(excerpt), ...citing(), businessObjects: [{ id: 'order', tags: ['core'] }] },
        finds: [
          'goal /goals/0/sources "goal" cites no source. Link the passage it comes from, or tag it as assumption.',
          'order /businessObjects/0/sources "order" cites no source. Link the passage it comes from, or tag it as assumption.',
        ],
      },
      holds: [
        citing(),
        { ...documentWith(excerpt), ...citing('x'), stakeholders: [{ id: 'owner' }] },
        { ...documentWith(excerpt), rules: [{ id: 'rule', tags: ['Assumption'] }] },
      ],
    },
    'CIM-SRC-01': {
      fires: {
        model: documentWith(
          { id: 'a', startLine: 0, endLine: 1 },
          { id: 'b', startLine: 5, endLine: 4 },
          { id: 'c', startLine: 8, endLine: 10 },
        ),
        finds: [
          'a /sourceDocuments/0/excerpts/0/startLine Lines 0-1 do not exist in brief. Correct the range.',
          'b /sourceDocuments/0/excerpts/1/endLine Lines 5-4 do not exist in brief. Correct the range.',
          'c /sourceDocuments/0/excerpts/2/endLine Lines 8-10 do not exist in brief. Correct the range.',
        ],
      },
      holds: [
        documentWith({ id: 'a', startLine: 1, endLine: 9 }),
        { sourceDocuments: [{ id: 'brief', excerpts: [{ id: 'b', startLine: 800, endLine: 900 }] }] },
      ],
    },
    'CIM-SRC-02': {
      fires: {
        model: documentWith(excerpt, { ...excerpt, id: 'y', status: 'REJECTED' }),
        finds: [
          'x /sourceDocuments/0/excerpts/0 Passage brief:2-3 is not represented yet. Model it, or reject it with a reason.',
          'y /sourceDocuments/0/excerpts/1 Passage brief:2-3 is not represented yet. Model it, or reject it with a reason.',
        ],
      },
      holds: [
        { ...documentWith(excerpt), ...citing('x') },
        documentWith({ ...excerpt, status: 'REJECTED', reason: 'Out of scope.' }),
        documentWith({ ...excerpt, obligation: 'OPTIONAL' }),
      ],
    },
    'CIM-SRC-03': {
      fires: {
        model: { ...documentWith(excerpt, { ...excerpt, id: 'y', status: 'COVERED' }), ...citing('x') },
        finds: [
          'x /sourceDocuments/0/excerpts/0/status Passage status OPEN does not match 1 citations. Recompute the status.',
          'y /sourceDocuments/0/excerpts/1/status Passage status COVERED does not match 0 citations. Recompute the status.',
        ],
      },
      holds: { ...documentWith({ ...excerpt, status: 'COVERED' }, { ...excerpt, id: 'y' }), ...citing('x') },
    },
  },
});
