import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, move, refer, remove, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import { lookAhead } from './look-ahead.ts';
import type { Outlook } from './look-ahead.ts';
import { matchSides } from './match-sides.ts';
import type { MergeRequest } from './merge.ts';
import { mergeSides } from './merge.ts';
import { placeSet } from './place-sets.ts';
import type { Stake } from './stake.ts';

type Given = {
  readonly before?: readonly Edit[];
  readonly user: readonly Edit[];
  readonly generator: readonly Edit[];
} & Pick<MergeRequest, 'decisions' | 'sets'>;

function outlookOf({ before = [], user, generator, ...others }: Given): Outlook {
  const base = applyEdits(classesMetamodel, caseModel, before);
  const request: MergeRequest = {
    metamodel: classesMetamodel,
    base: readCaseModel(base),
    ...others,
    working: readCaseModel(applyEdits(classesMetamodel, base, user)),
    generated: readCaseModel(applyEdits(classesMetamodel, base, generator)),
  };
  const sides = matchSides(classesMetamodel, request);
  const result = mergeSides(request, sides);
  assert.ok(result.ok);
  return lookAhead(request, sides, result);
}

const use = (id: string, target: string): Edit => ({
  op: 'addRef',
  id,
  feature: 'uses',
  target,
  index: 0,
});

/** `A a1 < B.uses`: elements, and after `<` the references to them; of each side, by conflict. */
function stakes(given: Given): readonly string[] {
  const shown = ({ elements, references }: Stake): string => {
    const ids = elements.first.map(({ elementId }) => elementId).sort();
    const from = references.first.map(({ elementId, feature }) => `${elementId}.${feature}`).sort();
    return [...ids, ...(from.length === 0 ? [] : ['<', ...from])].join(' ');
  };
  return outlookOf(given).conflicts.map(({ elementId, consequences }) => {
    assert.ok(consequences !== null);
    return `${elementId}: ${shown(consequences.working)} | ${shown(consequences.generated)}`;
  });
}

describe('what depends on a conflict', () => {
  it('is nothing where a value is decided', () => {
    const given = { user: [set('A', 'name', 'U')], generator: [set('A', 'name', 'N')] };
    assert.deepEqual(stakes(given), ['A:  | ']);
  });

  it('is the subtree that the generator deleted, with references to it from others', () => {
    const given = {
      before: [use('E', 'B')],
      user: [set('B', 'doc', 'U')],
      generator: [remove('B')],
    };
    assert.deepEqual(stakes(given), ['B: B b1 < A.superClass A.uses A.watchers E.uses a1.type | ']);
  });

  it('is the subtree that the user deleted, on the other side', () => {
    const given = { user: [remove('o1')], generator: [set('p1', 'doc', 'N')] };
    assert.deepEqual(stakes(given), ['o1:  | o1 p1 p2']);
  });

  it('is what the user added inside, too', () => {
    const given = { user: [create('Param', 'new', ['o1', 'params'])], generator: [remove('o1')] };
    assert.deepEqual(stakes(given), ['o1: new o1 p1 p2 | ']);
  });

  it('is what the user moved out of it, too', () => {
    const given = { user: [move('p1', 'o2', 'params')], generator: [remove('o1')] };
    assert.deepEqual(stakes(given), ['o1: o1 p1 p2 | ']);
  });

  it('is what it refers to, on each conflict that keeps it', () => {
    const given = {
      before: [use('C', 'K'), use('F', 'K')],
      user: [set('C', 'doc', 'U'), set('F', 'doc', 'U')],
      generator: [remove('C'), remove('F'), remove('K')],
    };
    const toC = '< A.dependsOn A.uses A.watchers a2.type';
    assert.deepEqual(stakes(given), [`C: C K c1 ${toC} | `, 'F: F K f1 | ']);
  });

  it('is what would move out of it, where another decision says whether it does', () => {
    const given = {
      before: [create('Op', 'x', ['C', 'operations']), create('Param', 'y', ['x', 'params'])],
      user: [set('A', 'doc', 'U')],
      generator: [create('Cls', 'N', ['P1', 'classes']), move('x', 'N', 'operations'), remove('C')],
      sets: [placeSet(['C'], 'one'), placeSet(['N', 'x'], 'another')],
    };
    const toC = '< A.dependsOn A.uses A.watchers a2.type';
    assert.deepEqual(stakes(given), [`C: C c1 x y ${toC} | `, 'N:  | N', 'x:  | ']);
  });

  it('is not what would move out of it by the same decision', () => {
    const given = {
      before: [create('Op', 'x', ['C', 'operations'])],
      user: [set('A', 'doc', 'U')],
      generator: [create('Cls', 'N', ['P1', 'classes']), move('x', 'N', 'operations'), remove('C')],
      sets: [placeSet(['C', 'N', 'x'], 'one')],
    };
    const toC = '< A.dependsOn A.uses A.watchers a2.type';
    assert.deepEqual(stakes(given), [`C: C c1 ${toC} | `, 'N:  | N', 'x:  | ']);
  });

  describe('and about nothing else', () => {
    // No element depends on a conflict about a value.
    const [ofUser, ofGenerator] = [set('A', 'name', 'U'), set('A', 'name', 'N')];
    const situations: readonly (readonly [string, Given, readonly string[]])[] = [
      [
        'is what it refers to, and what that refers to, with all parts',
        {
          before: [use('C', 'K'), refer('K', 'superClass', 'F')],
          user: [set('C', 'doc', 'U'), ofUser],
          generator: [remove('C'), remove('F'), remove('K'), ofGenerator],
        },
        ['C: C F K c1 f1 < A.dependsOn A.uses A.watchers a2.type | ', 'A:  | '],
      ],
      [
        'is the container of what it refers to, with all parts',
        {
          before: [use('C', 'K'), create('Cls', 'beside', ['P1', 'classes'])],
          user: [set('C', 'doc', 'U'), ofUser],
          generator: [remove('C'), remove('P1'), ofGenerator],
        },
        ['C: C K P1 beside c1 < A.dependsOn A.uses A.watchers a2.type | ', 'A:  | '],
      ],
      [
        'is what stands in that container inside an element that stands elsewhere in the other model',
        {
          before: [
            use('C', 'K'),
            create('Package', 'X', ['P1', 'packages']),
            create('Cls', 'inside', ['X', 'classes']),
          ],
          user: [set('C', 'doc', 'U'), ofUser],
          generator: [move('X', 'Q', 'packages'), remove('inside'), remove('C'), remove('P1'), ofGenerator],
        },
        ['C: C K P1 c1 inside < A.dependsOn A.uses A.watchers a2.type | ', 'A:  | '],
      ],
      [
        'is not what something that stays in any case refers to',
        {
          before: [refer('C', 'superClass', 'E'), use('F', 'K'), use('E', 'K')],
          user: [set('C', 'doc', 'U'), set('F', 'doc', 'U')],
          generator: [remove('C'), remove('F'), remove('K')],
        },
        ['C: C c1 < A.dependsOn A.uses A.watchers a2.type | ', 'F: F K f1 < E.uses | '],
      ],
      [
        'is what an element has inside that both sides added as different things',
        {
          user: [create('Op', 'x', ['A', 'operations']), create('Param', 'y', ['x', 'params']), ofUser],
          generator: [create('Attr', 'x', ['A', 'attributes']), ofGenerator],
        },
        ['x: y | ', 'A:  | '],
      ],
    ];
    for (const [name, given, lines] of situations)
      it(name, () => {
        assert.deepEqual([...stakes(given)].sort(), [...lines].sort());
      });
  });

  it('names elements and references by id, class and name', () => {
    const given = { user: [set('F', 'doc', 'U'), refer('E', 'superClass', 'K')], generator: [remove('F')] };
    const [conflict] = outlookOf({
      ...given,
      before: [use('K', 'F'), { op: 'unset', id: 'f1', feature: 'name' }],
    }).conflicts;
    assert.deepEqual(conflict?.consequences?.working, {
      elements: {
        total: 2,
        first: [
          { elementId: 'F', elementClass: 'Cls', elementName: 'F' },
          { elementId: 'f1', elementClass: 'Attr', elementName: null },
        ],
      },
      references: {
        total: 1,
        first: [{ elementId: 'K', elementClass: 'Cls', elementName: 'K', feature: 'uses', targetId: 'F' }],
      },
    });
  });

  it('is listed up to five, and counted', () => {
    const { conflicts } = outlookOf({ user: [set('p1', 'doc', 'U')], generator: [remove('P')] });
    const elements = conflicts[0]?.consequences?.working.elements;
    assert.deepEqual([elements?.total, elements?.first.length], [23, 5]);
    const { conflicts: ofB } = outlookOf({
      before: [use('C', 'B'), use('D', 'B'), use('E', 'B')],
      user: [set('B', 'doc', 'U')],
      generator: [remove('B')],
    });
    const references = ofB[0]?.consequences?.working.references;
    assert.deepEqual([references?.total, references?.first.length], [7, 5]);
  });

  it('is reported for conflicts without decision only', () => {
    const given = { user: [set('A', 'name', 'U')], generator: [set('A', 'name', 'N'), set('B', 'doc', 'N')] };
    const [open] = outlookOf(given).conflicts;
    assert.ok(open !== undefined);
    const decisions = new Map([[open.conflictId, 'KEEP_USER' as const]]);
    assert.deepEqual(
      outlookOf({ ...given, decisions }).conflicts.map(({ consequences }) => consequences),
      [null],
    );
  });
});

describe('the user differences that an adoption would lose', () => {
  const user = [set('A', 'name', 'U'), set('B', 'doc', 'U'), refer('D', 'superClass', 'E')];
  const generator = [set('A', 'name', 'N'), set('C', 'doc', 'N')];

  it('are those in no conflict', () => {
    assert.equal(outlookOf({ user, generator }).discardedUserDifferences, 2);
  });

  it('are fewer once some of them are asked about', () => {
    const sets = [placeSet(['B doc', 'C doc'], 'They do not fit.')];
    assert.equal(outlookOf({ user, generator, sets }).discardedUserDifferences, 1);
  });

  it('are the same for any decisions so far', () => {
    const both = { user: [...user, set('K', 'doc', 'U')], generator: [...generator, set('K', 'doc', 'N')] };
    const { conflicts, discardedUserDifferences } = outlookOf(both);
    const [first] = conflicts;
    assert.ok(first !== undefined);
    const decisions = new Map([[first.conflictId, 'KEEP_USER' as const]]);
    assert.equal(outlookOf({ ...both, decisions }).discardedUserDifferences, discardedUserDifferences);
  });

  it('are empty when the question is between the models as a whole', () => {
    const sets = [placeSet('ALL', 'Nothing fits.')];
    assert.equal(outlookOf({ user, generator, sets }).discardedUserDifferences, 0);
  });
});
