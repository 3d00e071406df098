import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { modelDifference } from '../../../test/support/kernel/model/model-difference.ts';
import type { Element } from '../model/element.ts';
import type { MergeRequest, MergeResult } from './merge.ts';
import { merge } from './merge.ts';
import type { Resolution } from './resolution.ts';

type Merged = Extract<MergeResult, { ok: true }>;

const edited = (edits: readonly Edit[]): Element =>
  readCaseModel(applyEdits(classesMetamodel, caseModel, edits));

function requestOf(
  user: readonly Edit[],
  generator: readonly Edit[],
  before: readonly Edit[] = [],
): MergeRequest {
  return {
    metamodel: classesMetamodel,
    base: edited(before),
    working: edited([...before, ...user]),
    generated: edited([...before, ...generator]),
  };
}

/** Merges with decisions by `KIND element`. */
function decided(request: MergeRequest, resolutions: Readonly<Record<string, Resolution>>): Merged {
  const first = merge(request);
  assert.ok(first.ok);
  const decisions = new Map<string, Resolution>();
  for (const { conflictId, kind, elementId } of first.conflicts) {
    const resolution = resolutions[`${kind} ${elementId}`];
    if (resolution !== undefined) decisions.set(conflictId, resolution);
  }
  const result = merge({ ...request, decisions });
  assert.ok(result.ok);
  return result;
}

const shown = ({ conflicts }: Merged): readonly string[] =>
  conflicts
    .map(
      ({ kind, elementId, feature, decision }) =>
        `${kind} ${elementId}.${feature ?? ''} ${decision ?? 'OPEN'}`,
    )
    .sort();

describe('decisions about conflicts', () => {
  // While D stays, only the user changed the partner of A; when D goes, the generator unset it.
  const user: readonly Edit[] = [
    { op: 'setRef', id: 'B', feature: 'superClass', target: 'D' },
    { op: 'setRef', id: 'A', feature: 'partner', target: 'E' },
  ];
  const generator: readonly Edit[] = [{ op: 'delete', id: 'D' }];

  it('can bring up a conflict that stood behind, which is open then and keeps Working’s side', () => {
    const request = requestOf(
      [...user, { op: 'set', id: 'F', feature: 'name', value: 'U' }],
      [...generator, { op: 'set', id: 'F', feature: 'name', value: 'N' }],
    );
    const result = decided(request, { 'CHANGE_DELETE D': 'TAKE_GENERATED', 'CHANGE_CHANGE F': 'KEEP_USER' });
    assert.deepEqual(shown(result), [
      'CHANGE_CHANGE A.partner OPEN',
      'CHANGE_CHANGE F.name KEEP_USER',
      'CHANGE_DELETE D. TAKE_GENERATED',
    ]);
    assert.equal(result.adopted, false);
    assert.deepEqual(modelDifference(request.working, result.merged), [
      '-D',
      'A.uses: ["B","C","D"] -> ["B","C"]',
      'B.superClass: "D" -> unset',
      'P.classes: ["A","B","C","D","E","F"] -> ["A","B","C","E","F"]',
    ]);
  });

  it('adopt the generated model when all of them took it, with any conflicts behind them', () => {
    const request = requestOf(user, generator);
    const result = decided(request, { 'CHANGE_DELETE D': 'TAKE_GENERATED' });
    assert.equal(result.adopted, true);
    assert.deepEqual(modelDifference(request.generated, result.merged), []);
  });

  it('do not adopt the generated model while one of the conflicts there were is open', () => {
    const request = requestOf(
      [...user, { op: 'set', id: 'F', feature: 'name', value: 'U' }],
      [...generator, { op: 'set', id: 'F', feature: 'name', value: 'N' }],
    );
    const result = decided(request, { 'CHANGE_DELETE D': 'TAKE_GENERATED' });
    assert.equal(result.adopted, false);
    const both = decided(request, {
      'CHANGE_DELETE D': 'TAKE_GENERATED',
      'CHANGE_CHANGE F': 'TAKE_GENERATED',
    });
    assert.equal(both.adopted, true);
  });

  it('that let an element go take along what refers to it, also a link that another decision brings back', () => {
    const link: Edit = {
      op: 'create',
      class: 'TraceLink',
      id: 'tl',
      parent: 'P',
      feature: 'links',
      index: 0,
      attrs: { name: 'tl' },
      refs: { target: 'E' },
    };
    const request = requestOf(
      [
        { op: 'delete', id: 'tl' },
        { op: 'delete', id: 'E' },
      ],
      [
        { op: 'set', id: 'tl', feature: 'name', value: 'N' },
        { op: 'set', id: 'E', feature: 'doc', value: 'N' },
      ],
      [link],
    );
    const result = decided(request, { 'DELETE_CHANGE tl': 'TAKE_GENERATED', 'DELETE_CHANGE E': 'KEEP_USER' });
    assert.deepEqual(shown(result), ['DELETE_CHANGE E. KEEP_USER', 'DELETE_CHANGE tl. TAKE_GENERATED']);
    assert.deepEqual(modelDifference(request.working, result.merged), [
      '+tl in P.links',
      'P.links: unset -> ["tl"]',
      'tl.name: unset -> "N"',
    ]);
  });
});
