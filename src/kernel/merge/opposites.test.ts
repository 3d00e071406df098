import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { elementsOf } from '../../../test/fixtures/altered-models.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { remove, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import type { Element } from '../model/element.ts';
import { merge } from './merge.ts';

const depend = (op: 'addRef' | 'removeRef', id: string, target: string): Edit =>
  op === 'addRef'
    ? { op, id, feature: 'dependsOn', target, index: 0 }
    : { op, id, feature: 'dependsOn', target };

/** The classes that a merged model says depend on a class; undefined when it says nothing. */
function dependents(
  of: string,
  user: readonly Edit[],
  generator: readonly Edit[],
): readonly string[] | undefined {
  const edited = (edits: readonly Edit[]): Element =>
    readCaseModel(applyEdits(classesMetamodel, caseModel, edits));
  // A difference of the user's keeps the generated model from being adopted as a whole.
  const working = edited([...user, set('K', 'name', 'U')]);
  const result = merge({
    metamodel: classesMetamodel,
    base: edited([]),
    working,
    generated: edited(generator),
  });
  assert.ok(result.ok);
  assert.deepEqual(result.conflicts, []);
  const element = elementsOf(result.merged).find(({ id }) => id === of);
  const found = Object.entries(element ?? {}).find(([name]) => name === 'dependents');
  return found?.[1] as readonly string[] | undefined;
}

describe('the end of a pair of opposites that follows from the other end', () => {
  // In Base, A depends on C.
  const situations: readonly (readonly [string, string, Edit[], Edit[], readonly string[] | undefined])[] = [
    [
      'has every new referrer of one side',
      'E',
      [],
      [depend('addRef', 'B', 'E'), depend('addRef', 'D', 'E')],
      ['B', 'D'],
    ],
    [
      'has the new referrers of both sides',
      'E',
      [depend('addRef', 'B', 'E')],
      [depend('addRef', 'D', 'E')],
      ['B', 'D'],
    ],
    ['has new referrers behind the old ones', 'C', [], [depend('addRef', 'B', 'C')], ['A', 'B']],
    [
      'loses what no longer refers',
      'C',
      [depend('addRef', 'B', 'C')],
      [depend('removeRef', 'A', 'C')],
      ['B'],
    ],
    ['loses what left the model', 'C', [depend('addRef', 'B', 'C')], [remove('A')], ['B']],
    ['is absent when nothing refers any more', 'C', [], [depend('removeRef', 'A', 'C')], undefined],
    ['stays when nothing changed about it', 'C', [], [set('A', 'doc', 'N')], ['A']],
  ];
  for (const [name, of, user, generator, expected] of situations)
    it(name, () => {
      assert.deepEqual(dependents(of, user, generator), expected);
    });
});
