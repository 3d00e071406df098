import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { classesMetamodel } from '../metamodel/classes-metamodel.ts';
import type { Edit } from '../model/edits.ts';
import { applyEdits } from '../model/edits.ts';
import { elementsOf } from '../../../fixtures/altered-models.ts';
import { caseModel, readCaseModel } from './merge-cases.ts';
import { modelDifference } from '../model/model-difference.ts';
import { randomEdits, randomSlotEdits } from './random-edits.ts';
import { toCanonicalText, toText } from '../../../../src/kernel/json/write-model.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { valueOf } from '../../../../src/kernel/model/element.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import { validateStructure } from '../../../../src/kernel/validation/structural.ts';
import type { Conflict } from '../../../../src/kernel/merge/conflict.ts';
import type { Resolution } from '../../../../src/kernel/merge/resolution.ts';
import { merge, type MergeResult } from '../../../../src/kernel/merge/merge.ts';

type States = { readonly base: Element; readonly working: Element; readonly generated: Element };

function statesOf(before: readonly Edit[], user: readonly Edit[], generator: readonly Edit[]): States {
  const base = applyEdits(classesMetamodel, caseModel, before);
  const edited = (list: readonly Edit[]): Element => readCaseModel(applyEdits(classesMetamodel, base, list));
  return { base: readCaseModel(base), working: edited(user), generated: edited(generator) };
}

function swapped({ base, working, generated }: States): States {
  return { base, working: generated, generated: working };
}

type Merged = Omit<Extract<MergeResult, { ok: true }>, 'ok'>;

function mergeOf(given: States, decisions?: ReadonlyMap<string, Resolution>): Merged {
  const result = merge({
    metamodel: classesMetamodel,
    ...given,
    ...(decisions !== undefined && { decisions }),
  });
  assert.ok(result.ok, JSON.stringify(result));
  return result;
}

function decideAll(given: States, resolution: (conflict: Conflict) => Resolution): Merged {
  const decisions = new Map<string, Resolution>();
  // A decision can bring up a conflict that was hidden behind another, so decide until none is open.
  for (;;) {
    const result = mergeOf(given, decisions);
    const open = result.conflicts.filter((conflict) => conflict.decision === null);
    if (open.length === 0) return result;
    for (const conflict of open) decisions.set(conflict.conflictId, resolution(conflict));
  }
}

/**
 * Whether one side deleted an element with others in it that the other side changed. What a user keeps then stays whole,
 * and what a generator would keep does not (ADR 190), so swapping the sides may make a difference.
 */
function isSubtreeAtStake(given: States, conflicts: readonly Conflict[]): boolean {
  const ids = new Set(conflicts.filter(({ kind }) => kind in mirrored).map(({ elementId }) => elementId));
  return Object.values(given)
    .flatMap(elementsOf)
    .some((element) => ids.has(element.id) && elementsOf(element).length > 1);
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

/** Declares the properties that merging has for any three states, each tried on as many as there is time for. */
export function testMergeProperties(numRuns: number): void {
  const check = (name: string, property: (given: States) => void, edits = randomEdits): void => {
    it(name, () => {
      fc.assert(
        fc.property(edits, edits, edits, (before, user, generator) => {
          property(statesOf(before, user, generator));
        }),
        { numRuns },
      );
    });
  };
  describe(`merge, for any three states, ${numRuns} of them`, () => {
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

    check('swapping the sides swaps the decisions, not the results', (given) => {
      const kept = decideAll(given, () => 'KEEP_USER').conflicts;
      const taken = decideAll(swapped(given), () => 'TAKE_GENERATED').conflicts;
      if (isSubtreeAtStake(given, [...kept, ...taken])) return;
      const results = (conflicts: readonly Conflict[], rename: (kind: string) => string): readonly string[] =>
        conflicts
          .map((conflict) => `${rename(conflict.kind)} ${conflict.elementId}.${conflict.feature ?? ''}`)
          .sort();
      assert.deepEqual(
        results(kept, (kind) => kind),
        results(taken, (kind) => mirrored[kind] ?? kind),
      );
    });

    for (const [edits, kind] of [
      [randomEdits, 'of every kind'],
      [randomSlotEdits, 'of places for one element'],
    ] as const)
      check(
        `swapped sides and decisions leave every element where it was, with edits ${kind}`,
        (given) => {
          const isForUser = ({ elementId }: Conflict): boolean => elementId < 'F';
          const one = decideAll(given, (each) => (isForUser(each) ? 'KEEP_USER' : 'TAKE_GENERATED'));
          const other = decideAll(swapped(given), (each) =>
            isForUser(each) ? 'TAKE_GENERATED' : 'KEEP_USER',
          );
          if (one.adopted || other.adopted) return;
          if (isSubtreeAtStake(given, [...one.conflicts, ...other.conflicts])) return;
          assert.deepEqual(placesIn(one.merged), placesIn(other.merged));
        },
        edits,
      );

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
      // Canonical forms, because the display order of unordered lists is not a change.
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

    check('deciding everything for the user loses nothing that the user did', (given) => {
      const { merged } = decideAll(given, () => 'KEEP_USER');
      // Lists combine what both sides did to them.
      const changed = (from: Element, to: Element): readonly string[] =>
        modelDifference(from, to)
          .filter((line) => !line.includes('['))
          .map(subject);
      const byUser = new Set(changed(given.base, given.working));
      assert.deepEqual(
        changed(given.working, merged).filter((place) => byUser.has(place) && !computed.test(place)),
        [],
      );
    });

    check('merged again with the same states, nothing changes', (given) => {
      // Which of several equal values was removed is unknown, so the second merge may see it otherwise.
      fc.pre(!Object.values(given).some(repeatsValues));
      const first = mergeOf(given);
      if (first.conflicts.length > 0) return;
      same(mergeOf({ ...given, working: first.merged }).merged, first.merged);
    });

    check('the order in which decisions are given does not matter', (given) => {
      const decisions = mergeOf(given).conflicts.map(
        (conflict, at) => [conflict.conflictId, at % 2 === 0 ? 'KEEP_USER' : 'TAKE_GENERATED'] as const,
      );
      same(
        mergeOf(given, new Map(decisions)).merged,
        mergeOf(given, new Map([...decisions].reverse())).merged,
      );
    });
  });
}

/** Container and feature of every element. */
function placesIn(root: Element): ReadonlyMap<string, unknown> {
  const model = openModel(classesMetamodel, root);
  return new Map(
    [...model.elements()].map((element) => {
      const place = model.placeOf(element);
      return [element.id, place === undefined ? null : [place.container.id, place.feature.name]];
    }),
  );
}

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
