import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { remove } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { matchSides } from './match-sides.ts';
import type { Resolution } from './resolution.ts';
import type { MergeReport } from './merge-report.ts';
import { reportMerge } from './merge-report.ts';
import { mergeSides } from './merge.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

type Json = Readonly<Record<string, unknown>>;

type States = { readonly base: Element; readonly working: Element; readonly generated: Element };

const one: Json = { eClass: 'Book', id: 'b1', name: 'One' };
const two: Json = { eClass: 'Book', id: 'b2', name: 'Two' };
const shelf = (...items: readonly Json[]): Element =>
  ({ eClass: 'Library', id: 'lib', name: 'L', items }) as Element;

function reportOf(metamodel: Metamodel, states: States, resolution?: Resolution): MergeReport {
  const request = { metamodel, ...states };
  const sides = matchSides(request.metamodel, request);
  const first = mergeSides(request, sides);
  assert.ok(first.ok);
  const decisions = new Map(
    resolution === undefined ? [] : first.conflicts.map(({ conflictId }) => [conflictId, resolution]),
  );
  const result = mergeSides({ ...request, decisions }, sides);
  assert.ok(result.ok);
  const { merged, conflicts } = result;
  return reportMerge({ metamodel, sides, merged, conflicts: conflicts.length });
}

/** `USER SET b1.name: One -> Two` */
function lines({ changes }: MergeReport): readonly string[] {
  return changes.map(({ origin, kind, elementId, feature, before, after }) => {
    const place = feature === null ? elementId : `${elementId}.${feature}`;
    return `${origin} ${kind} ${place}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`;
  });
}

const nothing = {
  added: 0,
  updated: 0,
  deleted: 0,
  moved: 0,
  preserved: 0,
  agreed: 0,
  conflicts: 0,
  unchanged: 0,
};

describe('the report of a merge', () => {
  it('counts and lists what the generator changed and what of the user is kept', () => {
    const report = reportOf(library, {
      base: shelf(one, two),
      working: shelf({ ...one, price: 5 }, two, { eClass: 'Film', id: 'f1', name: 'Mine' }),
      generated: shelf({ ...one, name: 'First' }, { eClass: 'Book', id: 'b3', name: 'Three' }),
    });
    assert.deepEqual(report.counts, {
      ...nothing,
      added: 1,
      updated: 1,
      deleted: 1,
      preserved: 2,
      unchanged: 1,
    });
    assert.deepEqual(lines(report), [
      'GENERATED SET b1.name: "One" -> "First"',
      'GENERATED ADDED b3: null -> {"container":"lib","feature":"items","eClass":"Book","values":{}}',
      'GENERATED DELETED b2: {"container":"lib","feature":"items"} -> null',
      'USER SET b1.price: null -> 5',
      'USER ADDED f1: null -> {"container":"lib","feature":"items","eClass":"Film","values":{}}',
    ]);
  });

  it('gives the class of what was added, and its values but for texts, defaults and computed ends', () => {
    const added = { eClass: 'Book', id: 'b3', name: 'Three', isbn: '9783161484100', keywords: ['k'] };
    const report = reportOf(library, {
      base: shelf(one),
      working: shelf(one),
      generated: shelf(
        one,
        { ...added, genre: 'POETRY', pages: 90, lent: false, sequelOf: 'b1', note: 'n' },
        { eClass: 'Film', id: 'f1', name: 'Film', basedOn: ['b1', 'b3'] },
      ),
    });
    assert.deepEqual(
      report.changes.map(({ after }) => after),
      [
        {
          container: 'lib',
          feature: 'items',
          eClass: 'Book',
          values: { genre: 'POETRY', pages: 90, sequelOf: 'b1' },
        },
        { container: 'lib', feature: 'items', eClass: 'Film', values: { basedOn: ['b1', 'b3'] } },
      ],
    );
  });

  it('says nothing of changes that both sides made, nor of defaults, IGNORE features and unordered order', () => {
    const report = reportOf(library, {
      base: shelf(one, two),
      working: shelf({ ...two, note: 'mine' }, { ...one, name: 'Same', lent: false }),
      generated: shelf({ ...one, name: 'Same' }, two),
    });
    assert.deepEqual(lines(report), []);
    assert.deepEqual(report.counts, { ...nothing, agreed: 1, unchanged: 3 });
  });

  it('counts what both sides deleted as agreed, unless one of them deleted more around it', () => {
    const model = (...edits: readonly Edit[]): Element =>
      readCaseModel(applyEdits(classesMetamodel, caseModel, [...edits]));
    const agreed = (user: Edit, generator: Edit): number =>
      reportOf(classesMetamodel, { base: model(), working: model(user), generated: model(generator) }).counts
        .agreed;
    assert.equal(agreed(remove('a4'), remove('a4')), 1);
    assert.equal(agreed(remove('E'), remove('E')), 5);
    assert.equal(agreed(remove('e2'), remove('E')), 0);
    assert.equal(agreed(remove('E'), remove('e2')), 0);
  });

  it('reports values of lists one by one, each with its origin', () => {
    const report = reportOf(library, {
      base: shelf({ ...one, keywords: ['a', 'b', 'c'] }),
      working: shelf({ ...one, keywords: ['a', 'b', 'u'] }),
      generated: shelf({ ...one, keywords: ['b', 'c', 'g'] }),
    });
    assert.deepEqual(lines(report), [
      'GENERATED VALUE_ADDED b1.keywords: null -> "g"',
      'GENERATED VALUE_REMOVED b1.keywords: "a" -> null',
      'USER VALUE_ADDED b1.keywords: null -> "u"',
      'USER VALUE_REMOVED b1.keywords: "c" -> null',
    ]);
    assert.deepEqual(report.counts, { ...nothing, updated: 1, preserved: 1, unchanged: 1 });
  });

  it('reports moves and new orders with the members that moved', () => {
    const attr = (id: string): Json => ({ eClass: 'Attr', id });
    const model = (first: readonly Json[], second: readonly Json[], tags: readonly string[]): Element =>
      elementWith({
        eClass: 'Model',
        id: 'm',
        packages: [
          {
            eClass: 'Package',
            id: 'p',
            classes: [
              { eClass: 'Cls', id: 'A', attributes: first, tags },
              { eClass: 'Cls', id: 'B', attributes: second },
            ],
          },
        ],
      });
    const [a1, a2, a3] = [attr('a1'), attr('a2'), attr('a3')];
    const report = reportOf(classesMetamodel, {
      base: model([a1, a2, a3], [], ['t1', 't2', 't3', 't4']),
      working: model([a1, a2, a3], [], ['t4', 't1', 't2', 't3']),
      generated: model([a2, a1], [a3], ['t1', 't2', 't3', 't4']),
    });
    assert.deepEqual(lines(report), [
      'GENERATED REORDERED A.attributes: ["a1","a2"] -> ["a2","a1"]',
      'GENERATED MOVED a3: {"container":"A","feature":"attributes"} -> {"container":"B","feature":"attributes"}',
      'USER REORDERED A.tags: ["t1","t2","t3","t4"] -> ["t4","t1","t2","t3"]',
    ]);
    assert.deepEqual(report.counts, { ...nothing, updated: 1, moved: 1, preserved: 1, unchanged: 5 });
  });

  it('counts conflicts, and after a decision the side that was taken', () => {
    const states = {
      base: shelf(one, two),
      working: shelf({ ...one, name: 'U', price: 1 }, two),
      generated: shelf({ ...one, name: 'N' }, two),
    };
    assert.deepEqual(reportOf(library, states).counts, {
      ...nothing,
      preserved: 1,
      conflicts: 1,
      unchanged: 2,
    });
    assert.deepEqual(lines(reportOf(library, states, 'KEEP_USER')), [
      'USER SET b1.name: "One" -> "U"',
      'USER SET b1.price: null -> 1',
    ]);
    // Every decision takes the generated value, so the generated model is adopted as a whole.
    assert.deepEqual(lines(reportOf(library, states, 'TAKE_GENERATED')), [
      'GENERATED SET b1.name: "U" -> "N"',
      'GENERATED SET b1.price: 1 -> null',
    ]);
  });
});

describe('the place of a conflict', () => {
  it('is in Working, and in NewGenerated where Working lacks the element', () => {
    const request = {
      metamodel: library,
      base: shelf(one, two),
      working: shelf({ eClass: 'Film', id: 'f1', name: 'Mine' }, { ...one, name: 'U' }),
      generated: shelf({ ...one, name: 'N' }, { ...two, name: 'N2' }),
    };
    const result = mergeSides(request, matchSides(library, request));
    assert.ok(result.ok);
    const placeOf = new Map(result.conflicts.map(({ elementId, jsonPointer }) => [elementId, jsonPointer]));
    assert.deepEqual(
      placeOf,
      new Map([
        ['b2', '/items/1'],
        ['b1', '/items/1/name'],
      ]),
    );
  });
});
