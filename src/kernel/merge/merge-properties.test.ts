import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { classesMetamodel } from '../../../test/support/classes-metamodel.ts';
import type { Edit } from '../../../test/support/edits.ts';
import { applyEdits } from '../../../test/support/edits.ts';
import { caseModel, readCaseModel } from '../../../test/support/merge-cases.ts';
import { modelDifference } from '../../../test/support/model-difference.ts';
import { toCanonicalText, toText } from '../json/write-model.ts';
import type { Element } from '../model/element.ts';
import { valueOf } from '../model/element.ts';
import { openModel } from '../model/model.ts';
import { validateStructure } from '../validation/structural.ts';
import type { Conflict } from './conflict.ts';
import type { Verdict } from './merge-list.ts';
import { merge } from './merge.ts';

const runs = { numRuns: Number(process.env['MERGE_RUNS'] ?? 400) };

const classIds = ['A', 'B', 'C', 'D', 'E', 'F', 'K'] as const;
const parts = ['a1', 'a2', 'b1', 'c1', 'e1', 'e2', 'f1', 'o1', 'o2', 'eo1', 'p1', 'p2', 'p3', 'ep1'] as const;
const packages = ['P', 'Q', 'P1', 'P2', 'P3'] as const;
const anyClass = fc.constantFrom(...classIds);
const index = fc.nat({ max: 5 });
const value = fc.constantFrom('t1', 't2', 't3', 'e1', 'e2', 'x', 'y');

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    op: fc.constant('set' as const),
    id: fc.constantFrom(...classIds, ...parts),
    feature: fc.constantFrom('name', 'doc'),
    value: fc.constantFrom('U', 'V', ''),
  }),
  fc.record({
    op: fc.constant('unset' as const),
    id: fc.constantFrom(...classIds),
    feature: fc.constantFrom('doc', 'superClass', 'tags', 'uses', 'partner'),
  }),
  fc.record({
    op: fc.constant('setRef' as const),
    id: anyClass,
    feature: fc.constantFrom('superClass', 'partner'),
    target: anyClass,
  }),
  fc.record({
    op: fc.constantFrom('addVal' as const, 'moveVal' as const),
    id: anyClass,
    feature: fc.constant('tags'),
    value,
    index,
  }),
  fc.record({
    op: fc.constant('removeVal' as const),
    id: anyClass,
    feature: fc.constantFrom('tags', 'labels', 'notes'),
    value: fc.constantFrom('t1', 't2', 'l1', 'n1'),
  }),
  fc.record({
    op: fc.constantFrom('addRef' as const, 'moveRef' as const),
    id: anyClass,
    feature: fc.constantFrom('uses', 'dependsOn', 'watchers'),
    target: anyClass,
    index,
  }),
  fc.record({
    op: fc.constant('removeRef' as const),
    id: anyClass,
    feature: fc.constantFrom('uses', 'dependsOn', 'watchers'),
    target: anyClass,
  }),
  fc.record({
    op: fc.constant('create' as const),
    class: fc.constant('Attr'),
    id: fc.constantFrom('x1', 'x2', 'x3'),
    parent: anyClass,
    feature: fc.constantFrom('attributes', 'primary'),
    index,
    attrs: fc.constantFrom({ name: 'new' }, { name: 'other' }),
    refs: fc.record({ type: anyClass }),
  }),
  fc.record({
    op: fc.constant('create' as const),
    class: fc.constant('Cls'),
    id: fc.constantFrom('G', 'H'),
    parent: fc.constantFrom(...packages),
    feature: fc.constant('classes'),
    index,
    attrs: fc.constant({ name: 'new' }),
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: fc.constantFrom('a1', 'a2', 'b1', 'e1', 'f1'),
    parent: anyClass,
    feature: fc.constantFrom('attributes', 'primary'),
    index,
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: fc.constantFrom('o1', 'eo1'),
    parent: anyClass,
    feature: fc.constant('operations'),
    index,
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: anyClass,
    parent: fc.constantFrom(...packages),
    feature: fc.constant('classes'),
    index,
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: fc.constantFrom(...packages),
    parent: fc.constantFrom(...packages),
    feature: fc.constant('packages'),
    index,
  }),
  fc.record({ op: fc.constant('delete' as const), id: fc.constantFrom(...classIds, ...parts, ...packages) }),
);

const edits = fc.array(edit, { maxLength: 6 });

type States = { readonly base: Element; readonly working: Element; readonly generated: Element };

function statesOf(before: readonly Edit[], user: readonly Edit[], generator: readonly Edit[]): States {
  const base = applyEdits(classesMetamodel, caseModel, before);
  const edited = (list: readonly Edit[]): Element => readCaseModel(applyEdits(classesMetamodel, base, list));
  return { base: readCaseModel(base), working: edited(user), generated: edited(generator) };
}

type Merged = { readonly merged: Element; readonly conflicts: readonly Conflict[] };

function mergeOf(given: States, decisions?: ReadonlyMap<string, Verdict>): Merged {
  const result = merge({
    metamodel: classesMetamodel,
    ...given,
    ...(decisions === undefined ? {} : { decisions }),
  });
  assert.ok(result.ok, JSON.stringify(result));
  return result;
}

function decideAll(given: States, verdict: (conflict: Conflict) => Verdict): Merged {
  const decisions = new Map<string, Verdict>();
  // A decision can bring up a conflict that was hidden behind another, so decide until none is open.
  for (;;) {
    const result = mergeOf(given, decisions);
    const open = result.conflicts.filter((conflict) => conflict.decision === null);
    if (open.length === 0) return result;
    for (const conflict of open) decisions.set(conflict.conflictId, verdict(conflict));
  }
}

const same = (actual: Element, expected: Element): void => {
  assert.equal(toCanonicalText(classesMetamodel, actual), toCanonicalText(classesMetamodel, expected));
};

// Ends of opposite pairs that follow from the other end.
const computed = /\.(dependsOn|dependents|partnerOf)$/;

const mirrored: Readonly<Record<string, string>> = {
  CHANGE_DELETE: 'DELETE_CHANGE',
  DELETE_CHANGE: 'CHANGE_DELETE',
};

function check(name: string, property: (given: States) => void): void {
  it(name, () => {
    fc.assert(
      fc.property(edits, edits, edits, (before, user, generator) => {
        property(statesOf(before, user, generator));
      }),
      runs,
    );
  });
}

describe('merge, for any three states', () => {
  check('merge(B, B, N) is N, byte for byte', ({ base, generated }) => {
    const result = mergeOf({ base, working: base, generated });
    assert.equal(toText(classesMetamodel, result.merged), toText(classesMetamodel, generated));
  });

  check('merge(B, W, B) is W without conflicts', ({ base, working }) => {
    const result = mergeOf({ base, working, generated: base });
    assert.deepEqual(result.conflicts, []);
    same(result.merged, working);
  });

  check('merge(B, X, X) is X without conflicts', ({ base, working }) => {
    const result = mergeOf({ base, working, generated: working });
    assert.deepEqual(result.conflicts, []);
    same(result.merged, working);
  });

  check('swapping the sides swaps the decisions, not the verdicts', (given) => {
    const swapped = { base: given.base, working: given.generated, generated: given.working };
    const verdicts = (conflicts: readonly Conflict[], rename: (kind: string) => string): readonly string[] =>
      conflicts
        .map((conflict) => `${rename(conflict.kind)} ${conflict.elementId}.${conflict.feature ?? ''}`)
        .sort();
    assert.deepEqual(
      verdicts(decideAll(given, () => 'KEEP_USER').conflicts, (kind) => kind),
      verdicts(decideAll(swapped, () => 'TAKE_GENERATED').conflicts, (kind) => mirrored[kind] ?? kind),
    );
  });

  check('the result is a valid model: unique ids, one tree, no dangling reference', (given) => {
    for (const { merged } of [
      mergeOf(given),
      decideAll(given, () => 'KEEP_USER'),
      decideAll(given, ({ elementId }) => (elementId < 'a' ? 'KEEP_USER' : 'TAKE_GENERATED')),
    ]) {
      assert.deepEqual(validateStructure(classesMetamodel, merged), []);
      openModel(classesMetamodel, merged);
    }
  });

  check('deciding everything for the user gives what leaving it undecided gives', (given) => {
    same(decideAll(given, () => 'KEEP_USER').merged, mergeOf(given).merged);
  });

  check('deciding everything for the generator gives the generated model', (given) => {
    const result = decideAll(given, () => 'TAKE_GENERATED');
    if (result.conflicts.length > 0) same(result.merged, given.generated);
  });

  check('what the generator left alone stays as the user has it', (given) => {
    const { merged } = mergeOf(given);
    // Canonical forms, because the display order of unordered lists is no change.
    const canonical = (model: Element): unknown => JSON.parse(toCanonicalText(classesMetamodel, model));
    const byGenerator = new Set(
      modelDifference(canonical(given.base), canonical(given.generated)).map(subject),
    );
    const lost = modelDifference(canonical(given.working), canonical(merged)).map(subject);
    const left = openModel(classesMetamodel, merged);
    const onlyLostTargets = (place: string): boolean => {
      const [id = '', feature = ''] = place.split('.');
      const element = openModel(classesMetamodel, given.working).find(id);
      const value = element === undefined ? undefined : valueOf(element, feature);
      return [value].flat().some((target) => typeof target === 'string' && left.find(target) === undefined);
    };
    assert.deepEqual(
      lost.filter((place) => !byGenerator.has(place) && !computed.test(place) && !onlyLostTargets(place)),
      [],
    );
  });

  check('merged again with the same states, nothing changes', (given) => {
    // Which of several equal values was removed cannot be told, so the second merge may see it otherwise.
    fc.pre(!Object.values(given).some(repeatsValues));
    const first = mergeOf(given);
    if (first.conflicts.length > 0) return;
    same(mergeOf({ ...given, working: first.merged }).merged, first.merged);
  });

  check('the order in which decisions are given does not matter', (given) => {
    const decisions = mergeOf(given).conflicts.map(
      (conflict, at) => [conflict.conflictId, at % 2 === 0 ? 'KEEP_USER' : 'TAKE_GENERATED'] as const,
    );
    same(mergeOf(given, new Map(decisions)).merged, mergeOf(given, new Map([...decisions].reverse())).merged);
  });
});

function repeatsValues(model: Element): boolean {
  return openModel(classesMetamodel, model)
    .all('Cls')
    .some(
      ({ tags, notes }) =>
        new Set(tags).size < tags.length || (notes.length !== 3 && notes.length > new Set(notes).size),
    );
}

/** Element and feature that a line of a difference is about. */
function subject(line: string): string {
  return line.startsWith('+') || line.startsWith('-')
    ? (line.slice(1).split(' ')[0] ?? '')
    : (line.split(':')[0] ?? '');
}
