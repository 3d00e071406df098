import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, move, remove, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import type { Element } from '../model/element.ts';
import { merge } from './merge.ts';

type WithPackages = Element & { readonly packages: readonly Element[] };

/** The packages of a merged model that are Working's own objects. */
function takenOver(user: readonly Edit[], generator: readonly Edit[]): readonly string[] {
  const edited = (edits: readonly Edit[]): WithPackages =>
    readCaseModel(applyEdits(classesMetamodel, caseModel, edits)) as WithPackages;
  const working = edited(user);
  const states = { base: edited([]), working, generated: edited(generator) };
  const result = merge({ metamodel: classesMetamodel, ...states });
  assert.ok(result.ok && !result.adopted);
  const { packages } = result.merged as WithPackages;
  return packages.filter((each) => working.packages.includes(each)).map(({ id }) => id);
}

describe('a merged model', () => {
  const inP = [set('b1', 'name', 'U'), create('Attr', 'new', ['C', 'attributes'])];
  for (const [name, generator, ids] of [
    ['shares all that the generator left alone with Working', [], ['P', 'Q', 'P1', 'P2', 'P3']],
    ['makes what contains a change anew', [set('K', 'name', 'N')], ['P', 'Q', 'P2', 'P3']],
    ['makes both ends of a move anew', [move('K', 'Q', 'classes')], ['P', 'P2', 'P3']],
    ['makes what contained a deleted element anew', [remove('K')], ['P', 'Q', 'P2', 'P3']],
    ['shares what both sides changed alike with Working', inP, ['P', 'Q', 'P1', 'P2', 'P3']],
  ] as const)
    it(name, () => {
      assert.deepEqual(takenOver(inP, generator), ids);
    });
});
