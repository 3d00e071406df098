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

/** Says at a class that another one depends on it, or no longer does. */
const depends = (op: 'addRef' | 'removeRef', on: string, target: string): Edit =>
  op === 'addRef'
    ? { op, id: on, feature: 'dependents', target, index: 0 }
    : { op, id: on, feature: 'dependents', target };

/** What a class of a merged model depends on, which follows from the dependents of the others; undefined when absent. */
function dependsOn(
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
  const found = Object.entries(element ?? {}).find(([name]) => name === 'dependsOn');
  return found?.[1] as readonly string[] | undefined;
}

describe('the end of a pair of opposites that follows from the other end', () => {
  // In Base, A depends on C.
  const situations: readonly (readonly [string, string, Edit[], Edit[], readonly string[] | undefined])[] = [
    [
      'has all that one side adds',
      'E',
      [],
      [depends('addRef', 'B', 'E'), depends('addRef', 'D', 'E')],
      ['B', 'D'],
    ],
    [
      'has what both sides add',
      'E',
      [depends('addRef', 'B', 'E')],
      [depends('addRef', 'D', 'E')],
      ['B', 'D'],
    ],
    ['has what is new behind the rest', 'A', [], [depends('addRef', 'B', 'A')], ['C', 'B']],
    ['loses what is taken away', 'A', [depends('addRef', 'B', 'A')], [depends('removeRef', 'C', 'A')], ['B']],
    ['loses what left the model', 'A', [depends('addRef', 'B', 'A')], [remove('C')], ['B']],
    ['is absent when nothing is left', 'A', [], [depends('removeRef', 'C', 'A')], undefined],
    ['stays when nothing changed about it', 'A', [], [set('C', 'doc', 'N')], ['C']],
  ];
  for (const [name, of, user, generator, expected] of situations)
    it(name, () => {
      assert.deepEqual(dependsOn(of, user, generator), expected);
    });
});
