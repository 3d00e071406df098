import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import type { MergeCase } from '../../../test/support/kernel/merge/merge-cases.ts';
import { caseModel, mergeCases, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { modelDifference } from '../../../test/support/kernel/model/model-difference.ts';
import type { Element } from '../model/element.ts';
import { matchSides } from './match-sides.ts';
import { mergeSides } from './merge.ts';
import type { Change } from './change.ts';
import type { MergeReport } from './merge-report.ts';
import { reportChanges, reportMerge } from './merge-report.ts';

const cases = mergeCases.filter(({ verdict }) => verdict !== 'ERROR');

type Merged = {
  readonly base: Element;
  readonly working: Element;
  readonly generated: Element;
  readonly merged: Element;
  readonly report: MergeReport;
};

function mergeCase(row: MergeCase): Merged {
  const base = applyEdits(classesMetamodel, caseModel, row.base);
  const edited = (edits: readonly Edit[]): Element =>
    readCaseModel(applyEdits(classesMetamodel, base, edits));
  const states = { base: readCaseModel(base), working: edited(row.user), generated: edited(row.generator) };
  const sides = matchSides(classesMetamodel, states);
  const result = mergeSides({ metamodel: classesMetamodel, ...states }, sides);
  assert.ok(result.ok);
  const { merged, conflicts } = result;
  const given = { metamodel: classesMetamodel, sides, merged, conflicts: conflicts.length };
  return { ...states, merged, report: reportMerge(given) };
}

/** Ends of opposite pairs that follow from the other end; one difference is reported once. */
const computed = /\.(?:dependents|partnerOf)$/;
const lists =
  /\.(?:packages|classes|links|attributes|operations|params|tags|notes|labels|uses|dependsOn|watchers)$/;
const parts = /\.(?:packages|classes|links|attributes|operations|params|primary)$/;

/** What a difference of two models says of whole elements and of single values, computed without the engine. */
function toldBy(from: Element, to: Element): readonly string[] {
  const lines = modelDifference(from, to);
  const added = new Set(
    lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1).split(' ')[0]),
  );
  return lines.flatMap((line) => {
    const found = /^(\S+?)\.(\w+): (.*) -> (.*)$/s.exec(line);
    if (found === null) return [line];
    const [, id = '', feature = '', before = '', after = ''] = found;
    const place = `${id}.${feature}`;
    if (feature === 'place') return [`${id} from ${before} to ${after}`];
    if (added.has(id) || computed.test(place) || lists.test(place) || parts.test(place)) return [];
    // An explicit default says nothing.
    return before === 'false' || after === 'false' ? [] : [`${place}: ${before} -> ${after}`];
  });
}

function shownPlace(value: unknown): string {
  // Checked border: the shape of places in a report.
  const { container, feature } = value as { readonly container: string; readonly feature: string };
  return `${container}.${feature}`;
}

/** The same of a report. */
function toldOf(changes: readonly Change[]): readonly string[] {
  const shown = (value: unknown): string => (value === null ? 'unset' : JSON.stringify(value));
  return changes
    .flatMap(({ kind, elementId, feature, before, after }) => {
      switch (kind) {
        case 'ADDED':
          return [`+${elementId} in ${shownPlace(after)}`];
        case 'DELETED':
          return [`-${elementId}`];
        case 'MOVED':
          return [`${elementId} from ${shownPlace(before)} to ${shownPlace(after)}`];
        case 'SET':
          return after === true || before === true
            ? []
            : [`${elementId}.${feature ?? ''}: ${shown(before)} -> ${shown(after)}`];
        default:
          return [];
      }
    })
    .sort();
}

const of = ({ changes }: MergeReport, origin: Change['origin']): readonly Change[] =>
  changes.filter((change) => change.origin === origin);

const ids = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.map(({ elementId }) => elementId));

function elementsOf(model: Element): readonly string[] {
  const found: string[] = [];
  JSON.stringify(model, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'id' in value) found.push(String(value.id));
    return value;
  });
  return found;
}

describe('the report of a merge case', () => {
  it('is looked at for nearly all cases', () => {
    assert.ok(cases.length > 110);
  });

  for (const row of cases)
    it(`${row.id}, ${row.title}: reports what makes the merged model differ from Working`, () => {
      const { working, merged, report } = mergeCase(row);
      assert.deepEqual(toldOf(of(report, 'GENERATED')), [...toldBy(working, merged)].sort());
    });

  for (const row of cases)
    it(`${row.id}, ${row.title}: reports what the merged model has of the user’s alone`, () => {
      const { base, working, generated, merged, report } = mergeCase(row);
      // An element that both sides added is added by both, wherever each of them put it.
      const what = (line: string): string => line.replace(/^(\+\S+) in .*$/, '$1');
      const byGenerator = new Set(toldBy(base, generated).map(what));
      const inMerged = new Set(toldBy(base, merged));
      assert.deepEqual(
        toldOf(of(report, 'USER')),
        toldBy(base, working)
          .filter((line) => !byGenerator.has(what(line)) && inMerged.has(line))
          .sort(),
      );
    });

  for (const row of cases)
    it(`${row.id}, ${row.title}: counts what it reports`, () => {
      const { merged, report } = mergeCase(row);
      const { counts, changes, elementCount } = report;
      const generated = of(report, 'GENERATED');
      const count = (kind: Change['kind']): number =>
        generated.filter((change) => change.kind === kind).length;
      assert.deepEqual(
        [counts.added, counts.deleted, counts.moved],
        [count('ADDED'), count('DELETED'), count('MOVED')],
      );
      const whole = ['ADDED', 'DELETED', 'MOVED'];
      assert.equal(counts.updated, ids(generated.filter(({ kind }) => !whole.includes(kind))).size);
      assert.equal(counts.preserved, ids(of(report, 'USER')).size);
      const elements = elementsOf(merged);
      assert.equal(elementCount, elements.length);
      const changed = ids(changes);
      assert.equal(counts.unchanged, elements.filter((id) => !changed.has(id)).length);
    });
});

describe('the report of changes', () => {
  const before = readCaseModel(caseModel);
  const after = readCaseModel(
    applyEdits(classesMetamodel, caseModel, [
      { op: 'set', id: 'A', feature: 'name', value: 'New' },
      { op: 'delete', id: 'B' },
    ]),
  );

  it('reports how a model differs from what was there before', () => {
    const report = reportChanges(classesMetamodel, { before, after });
    assert.deepEqual(toldOf(of(report, 'GENERATED')), [...toldBy(before, after)].sort());
    assert.deepEqual(of(report, 'USER'), []);
    const { added, updated, deleted, preserved, agreed, conflicts } = report.counts;
    assert.deepEqual([added, updated, deleted], [0, 2, 2]);
    assert.deepEqual([preserved, agreed, conflicts], [0, 0, 0]);
    assert.equal(report.elementCount, elementsOf(after).length);
  });

  it('reports every element as added when nothing was there before', () => {
    const report = reportChanges(classesMetamodel, { before: undefined, after });
    const elements = elementsOf(after);
    assert.deepEqual(
      report.changes.map(({ kind, elementId }) => `${kind} ${elementId}`),
      elements.map((id) => `ADDED ${id}`),
    );
    assert.deepEqual(
      { ...report.counts, elementCount: report.elementCount },
      {
        added: elements.length,
        updated: 0,
        deleted: 0,
        moved: 0,
        preserved: 0,
        agreed: 0,
        conflicts: 0,
        unchanged: 0,
        elementCount: elements.length,
      },
    );
  });

  it('shows a new order whole, and of more than 100 members only those that moved', () => {
    const reordered = (count: number): readonly (readonly [unknown, unknown])[] => {
      const tags = Array.from({ length: count }, (_, index) => `t${String(index)}`);
      const model = (value: readonly string[]): Element =>
        readCaseModel(
          applyEdits(classesMetamodel, caseModel, [{ op: 'set', id: 'A', feature: 'tags', value }]),
        );
      const states = { before: model(tags), after: model([...tags.slice(1), 't0']) };
      const { changes } = reportChanges(classesMetamodel, states);
      assert.deepEqual(
        changes.map(({ kind, elementId, feature }) => `${kind} ${elementId}.${feature ?? ''}`),
        ['REORDERED A.tags'],
      );
      return changes.map((change) => [change.before, change.after]);
    };
    const tags = Array.from({ length: 100 }, (_, index) => `t${String(index)}`);
    assert.deepEqual(reordered(100), [[tags, [...tags.slice(1), 't0']]]);
    assert.deepEqual(reordered(101), [[['t0'], ['t0']]]);
  });
});
