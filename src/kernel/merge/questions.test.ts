import assert from 'node:assert/strict';
import { describe as suite, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Element } from '../model/element.ts';
import { describe, errorAt } from '../model/finding.ts';
import type { Finding } from '../model/finding.ts';
import { openModel } from '../model/model.ts';
import { matchSides } from './match-sides.ts';
import type { MergeRequest } from './merge.ts';
import { mergeSides } from './merge.ts';
import type { Resolution } from './resolution.ts';
import type { JudgeModel, Questions } from './questions.ts';
import { findQuestions, trialsFor } from './questions.ts';

const base = readCaseModel(caseModel);

/** Names of classes are unique in the model, no class is documented as "bad", and a package has at most so many. */
const judge =
  (mostClasses: number): JudgeModel =>
  (root, codes) => {
    const model = openModel(classesMetamodel, root);
    const found: Finding[] = [];
    const report = (code: string, element: Element): void => {
      if (codes?.has(code) === false) return;
      found.push(
        errorAt({ code, message: `${describe(element)} breaks ${code}.`, element, path: undefined }),
      );
    };
    const names = new Set<unknown>();
    for (const each of model.all('Cls')) {
      if (names.has(each.name)) report('UNIQUE', each);
      names.add(each.name);
      if (each.doc === 'bad') report('GOOD', each);
    }
    for (const each of model.all('Package')) if (each.classes.length > mostClasses) report('FEW', each);
    return found;
  };

type Given = {
  readonly user: readonly Edit[];
  readonly generator: readonly Edit[];
  readonly mostClasses?: number;
};

/** Constraints on texts of a model: what breaks which code at which element, and perhaps at which feature of it. */
function judging(
  broken: (text: (id: string, feature: string) => unknown, root: Element) => readonly string[],
): JudgeModel {
  return (root, codes) => {
    const model = openModel(classesMetamodel, root);
    const text = (id: string, feature: string): unknown =>
      Object.entries(model.get(id)).find(([key]) => key === feature)?.[1];
    return broken(text, root)
      .map((line) => line.split(' '))
      .filter(([code = '']) => codes?.has(code) !== false)
      .map(([code = '', id, feature]) => {
        const element = id === undefined ? undefined : model.get(id);
        return errorAt({ code, message: `${id ?? ''} breaks ${code}.`, element, feature, path: undefined });
      });
  };
}

function askedBy(judgeModel: JudgeModel, given: Given): Questions {
  const request = requestOf(given);
  return findQuestions(request, matchSides(classesMetamodel, request), { judge: judgeModel });
}

function requestOf({ user, generator }: Given): MergeRequest {
  const with_ = (edits: readonly Edit[]): Element => readCaseModel(applyEdits(classesMetamodel, base, edits));
  return { metamodel: classesMetamodel, base, working: with_(user), generated: with_(generator) };
}

function questionsOf(given: Given): Questions {
  const request = requestOf(given);
  return findQuestions(request, matchSides(classesMetamodel, request), {
    judge: judge(given.mostClasses ?? 100),
  });
}

function placesOf(questions: Questions): readonly unknown[] {
  assert.ok(questions.kind === 'SETS', JSON.stringify(questions));
  return questions.sets.map(({ places }) => places);
}

/** The errors that are left when all conflicts with a set are decided one way. */
function errorsAfter(given: Given, resolution: Resolution): readonly string[] {
  const request = requestOf(given);
  const sides = matchSides(classesMetamodel, request);
  const questions = questionsOf(given);
  assert.ok(questions.kind === 'SETS');
  const { sets } = questions;
  const asked = mergeSides({ ...request, sets }, sides);
  assert.ok(asked.ok);
  const decisions = new Map(asked.conflicts.map(({ conflictId }) => [conflictId, resolution]));
  const result = mergeSides({ ...request, sets, decisions }, sides);
  assert.ok(result.ok);
  return judge(given.mostClasses ?? 100)(result.merged).map(({ code }) => code);
}

suite('questions about a merged model with errors', () => {
  const sameName: Given = {
    user: [set('B', 'name', 'X'), set('e2', 'doc', 'mine')],
    generator: [set('C', 'name', 'X'), set('e1', 'doc', 'theirs'), set('K', 'doc', 'theirs')],
  };

  it('are empty when there are no errors', () => {
    assert.deepEqual(placesOf(questionsOf({ user: [set('B', 'name', 'X')], generator: [] })), []);
  });

  it('name the places that take part, and no others', () => {
    assert.deepEqual(placesOf(questionsOf(sameName)), [['B name', 'C name']]);
  });

  it('are removed by either side', () => {
    assert.deepEqual(errorsAfter(sameName, 'KEEP_USER'), []);
    assert.deepEqual(errorsAfter(sameName, 'TAKE_GENERATED'), []);
  });

  it('say what is broken', () => {
    const questions = questionsOf(sameName);
    assert.ok(questions.kind === 'SETS');
    assert.match(
      questions.sets[0]?.explanation ?? '',
      /breaks UNIQUE together: Cls "X" \([BC]\) breaks UNIQUE\./,
    );
  });

  it('are apart for errors that have nothing to do with each other', () => {
    const two = {
      user: [...sameName.user, set('D', 'name', 'Y')],
      generator: [...sameName.generator, set('E', 'name', 'Y')],
    };
    assert.deepEqual([...placesOf(questionsOf(two))].sort(), [
      ['B name', 'C name'],
      ['D name', 'E name'],
    ]);
  });

  it('ask about added elements as a whole', () => {
    const added: Given = {
      user: [create('Cls', 'U', ['P', 'classes']), set('U', 'name', 'New')],
      generator: [create('Cls', 'G', ['P', 'classes']), set('G', 'name', 'Other')],
      mostClasses: 7,
    };
    assert.deepEqual(placesOf(questionsOf(added)), [['G', 'U']]);
    assert.deepEqual(errorsAfter(added, 'KEEP_USER'), []);
    assert.deepEqual(errorsAfter(added, 'TAKE_GENERATED'), []);
  });

  it('are not asked about errors that a side has by itself, which are reported separately', () => {
    const ofUser = questionsOf({ user: [set('B', 'doc', 'bad')], generator: [set('C', 'name', 'X')] });
    assert.ok(ofUser.kind === 'OWN_ERRORS');
    assert.deepEqual([ofUser.working.length, ofUser.generated.length], [1, 0]);
    const ofGenerator = questionsOf({ user: [set('C', 'name', 'X')], generator: [set('B', 'doc', 'bad')] });
    assert.ok(ofGenerator.kind === 'OWN_ERRORS');
    assert.deepEqual([ofGenerator.working.length, ofGenerator.generated.length], [0, 1]);
  });

  it('are the same when the errors are known, and the merged model is not judged again then', () => {
    const request = requestOf(sameName);
    const sides = matchSides(classesMetamodel, request);
    const merged = mergeSides(request, sides);
    assert.ok(merged.ok);
    const judged: Element[] = [];
    const counting: JudgeModel = (root, codes) => {
      if (codes === undefined) judged.push(root);
      return judge(100)(root, codes);
    };
    const errors = judge(100)(merged.merged);
    const known = findQuestions(request, sides, { judge: counting, errors });
    const withErrors = judged.splice(0);
    const unknown = findQuestions(request, sides, { judge: counting });
    assert.deepEqual(known, unknown);
    assert.equal(withErrors.length, judged.length - 1);
  });

  it('come with the merge that asks them', () => {
    const questions = questionsOf(sameName);
    assert.ok(questions.kind === 'SETS');
    const { sets, result } = questions;
    const request = { ...requestOf(sameName), sets };
    assert.deepEqual(result, mergeSides(request, matchSides(classesMetamodel, request)));
    assert.deepEqual(
      result.conflicts.map(({ kind, set }) => [kind, set]),
      [0, 1].map(() => ['CONSTRAINT', sets[0]?.id]),
    );
  });

  it('are the same whenever they are asked', () => {
    assert.deepEqual(questionsOf(sameName), questionsOf(sameName));
  });
});

suite('the questions about errors that', () => {
  it('have places in common are one, with both explanations', () => {
    // X is the name of B or of C; a class with the documentation "for B" needs the old name of B.
    const given: Given = {
      user: [set('B', 'name', 'X')],
      generator: [set('C', 'name', 'X'), set('E', 'doc', 'for B')],
    };
    const questions = askedBy(
      judging((text) => [
        ...(text('B', 'name') === 'X' && text('C', 'name') === 'X' ? ['UNIQUE B'] : []),
        ...(text('E', 'doc') === 'for B' && text('B', 'name') !== 'B' ? ['NEEDS E'] : []),
      ]),
      given,
    );
    assert.deepEqual(placesOf(questions), [['B name', 'C name', 'E doc']]);
    assert.ok(questions.kind === 'SETS');
    assert.equal(
      questions.sets[0]?.explanation,
      'What the user and the generator changed breaks UNIQUE together: B breaks UNIQUE. ' +
        'What the user and the generator changed breaks NEEDS together: E breaks NEEDS.',
    );
  });

  it('taking the generated side would bring up ask about those places too', () => {
    // With the documentation "needs X", K needs X to be the name of B.
    const given: Given = {
      user: [set('B', 'name', 'X'), set('K', 'doc', 'needs X')],
      generator: [set('C', 'name', 'X')],
    };
    const questions = askedBy(
      judging((text) => [
        ...(text('B', 'name') === 'X' && text('C', 'name') === 'X' ? ['UNIQUE B'] : []),
        ...(text('K', 'doc') === 'needs X' && text('B', 'name') !== 'X' ? ['NEEDS K'] : []),
      ]),
      given,
    );
    assert.deepEqual(placesOf(questions), [['B name', 'C name', 'K doc']]);
  });

  const toFront: Edit = { op: 'move', id: 'C', parent: 'P', feature: 'classes', index: 0 };
  /** Errors of classes when C is the first one and B has another name: an order is no place that can be asked about. */
  const isFirst = (...codes: readonly string[]): JudgeModel =>
    judging((text, root) => {
      const [first] = openModel(classesMetamodel, root).all('Cls');
      return first?.id === 'C' && text('B', 'name') === 'X' ? codes : [];
    });

  for (const [side, given] of [
    ['the user’s', { user: [set('B', 'name', 'X')], generator: [toFront] }],
    ['the generator’s', { user: [toFront], generator: [set('B', 'name', 'X')] }],
  ] as const)
    it(`no smaller choice removes on ${side} side is between the models as a whole`, () => {
      const questions = askedBy(isFirst('ORDER B', 'FRONT C'), given);
      assert.deepEqual(placesOf(questions), ['ALL']);
      assert.ok(questions.kind === 'SETS');
      const [whole] = questions.sets;
      assert.equal(
        whole?.explanation,
        'What the user and the generator changed breaks ORDER together: B breaks ORDER. (and 1 more)',
      );
      assert.deepEqual(questions.result.merged, requestOf(given).working);
      assert.deepEqual(
        questions.result.conflicts.map(({ kind, set: id }) => [kind, id]),
        [['CONSTRAINT', whole.id]],
      );
      const one = askedBy(isFirst('ORDER B'), given);
      assert.ok(one.kind === 'SETS');
      assert.match(one.sets[0]?.explanation ?? '', /B breaks ORDER\.$/);
    });

  // As long as E has no documentation, which the generator gives it, the user's model has an error of its own.
  const named: Given = {
    user: [set('B', 'name', 'X')],
    generator: [set('C', 'name', 'X'), set('E', 'doc', 'theirs')],
  };
  const withOwn = (own: string, together: string): Questions =>
    askedBy(
      judging((text) => [
        ...(text('B', 'name') === 'X' && text('C', 'name') === 'X' ? [together] : []),
        ...(text('E', 'doc') === undefined ? [own] : []),
      ]),
      named,
    );

  it('a side has otherwise are asked about: at another element, at another feature, of another constraint', () => {
    for (const own of ['UNIQUE B doc', 'UNIQUE D name', 'UNIQUE B', 'UNIQUE', 'OTHER B name'])
      assert.deepEqual(placesOf(withOwn(own, 'UNIQUE B name')), [['B name', 'C name']], own);
  });

  it('a side has as well are not asked about: with element and feature, without feature, of the whole model', () => {
    for (const own of ['UNIQUE B name', 'UNIQUE B', 'UNIQUE'])
      assert.equal(withOwn(own, own).kind, 'OWN_ERRORS', own);
  });
});

suite('questions of states that cannot be compared', () => {
  it('are not answered', () => {
    const request = requestOf({ user: [set('B', 'name', 'X')], generator: [] });
    const other = { ...request, generated: { ...request.generated, id: 'other' } };
    assert.throws(
      () => findQuestions(other, matchSides(classesMetamodel, other), { judge: judge(100) }),
      /cannot be compared/,
    );
  });
});

suite('the number of merges that are tried out', () => {
  for (const [size, trials] of [
    [1, 300],
    [6_666, 300],
    [10_000, 200],
    [30_000, 66],
    [125_000, 16],
    [1_000_000, 16],
  ] as const)
    it(`is ${trials} for ${size} elements`, () => {
      assert.equal(trialsFor(size), trials);
    });
});
