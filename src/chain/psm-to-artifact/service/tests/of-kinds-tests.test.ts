import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { animals } from '../../../../../test/fixtures/animals.ts';
import { businessModel } from '../../../../../test/fixtures/fixtures.ts';
import { pimOf, psmOf } from '../../../../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import { generateArtifact } from '../../index.ts';

function filesOf(model: Element): ReadonlyMap<string, string> {
  const files = generateArtifact(psmOf(pimOf(model)).model, programTexts);
  return new Map(files.map(({ path, content }) => [path.replace(/^services\/[^/]+\//, ''), content]));
}

describe('rows of several kinds', () => {
  const files = filesOf(animals);
  const tests = (files.get('test/sales/animals.test.ts') ?? '').split('\n\n');

  function named(name: string): string {
    const found = tests.find((each) => each.startsWith(`test('${name}`));
    assert.ok(found !== undefined, `there is no test "${name}"`);
    return found;
  }

  function runs(test: string): readonly string[] {
    return [...test.matchAll(/hook: '([^']+)'/g)].map(([, hook = '']) => hook);
  }

  it('are tried with the hooks of their kind, whose answers are stored', () => {
    const test = named('Change Animal runs the hooks of the kind Dog');
    assert.deepEqual(runs(test), [
      'hooks.beforeChangeAnimal',
      'dogsHooks.beforeChangeDog',
      'hooks.afterChangeAnimal',
      'dogsHooks.afterChangeDog',
    ]);
    assert.match(test, /'dogsHooks\.beforeChangeDog': \{ breed: 'breed 2', ration: null \}/);
    assert.equal([...test.matchAll(/breed: 'breed 2', ration: '4'/g)].length, 2, test);
    assert.match(test, /catsRules\.extraRules/);
    assert.doesNotMatch(test, /dogsRules\.extraRules/);
  });

  it('are tried without these hooks where their kind has no such operation', () => {
    const test = named('Admit runs no hooks of other kinds for a row of the kind Dog');
    assert.deepEqual(runs(test), ['hooks.beforeAdmit', 'hooks.afterAdmit']);
    assert.match(test, /'hooks\.beforeAdmit': \{ breed: 'breed 2', ration: null \}/);
  });

  it('are tried with a hook that refuses what was done', () => {
    const test = named('Remove Animal is undone when a hook of the kind Cat refuses it');
    assert.match(test, /t\.mock\.method\(catsHooks, 'afterRemoveCat', refusingHook\);/);
  });

  it('have a file before it is taken away', () => {
    const test = named('Remove Photo of Animal runs the hooks of the kind Puppy');
    assert.match(test, /storePuppy[\s\S]+method: 'PUT'[\s\S]+replaceHooks[\s\S]+method: 'DELETE'/);
  });

  it('are tried with their own parts', () => {
    const test = named('Remove Vaccination runs no hooks of other kinds for a row of the kind Cat');
    const [, stored = ''] =
      /storeCat\(([\s\S]+?)\n\}/.exec(files.get('test/support/fixtures.ts') ?? '') ?? [];
    const [, part = ''] = /'sales\.vaccination', \{\s+id: '([^']+)'/.exec(stored) ?? [];
    assert.match(test, new RegExp(`url: '[^']+/vaccinations/${part}'`));
    assert.match(test, /hook: 'hooks\.afterRemoveVaccination', row: \{ id: fixtures\.ids\.cat \}/);
  });

  it('are tried with what an operation changes besides', () => {
    const test = named('Discharge runs no hooks of other kinds for a row of the kind Dog');
    assert.match(test, /storeStay\(app\.db, \{ status: 'BEGUN', patient_id: fixtures\.ids\.dog \}\);/);
  });

  it('are tried with operations without a route', () => {
    const test = named('Remember is refused by rules that people write for the kind Cat');
    assert.match(test, /operations\.remember\(app\.services, \{\s+id: fixtures\.ids\.cat,/);
  });

  it('of no more special kind run no hooks of these', () => {
    const test = named('Change Animal runs hooks and checks rules of more special kinds for their rows only');
    assert.deepEqual(runs(test), ['hooks.beforeChangeAnimal', 'hooks.afterChangeAnimal']);
    assert.match(test, /replaceHooks\(t, \{ hooks, puppiesHooks, catsHooks, dogsHooks \}\)/);
  });
});

describe('hooks', () => {
  it('are run from the object that their file exports', () => {
    const files = filesOf(businessModel('bookshop'));
    let found = 0;
    for (const [path, content] of files) {
      if (!/^src\/modules\/.*\/hooks\.ts$/.test(path)) continue;
      const names = [...content.matchAll(/^export async function ((?:before|after)\w+)/gm)].map(
        ([, name]) => name,
      );
      const [, listed] = /^export default \{([^}]*)\};$/m.exec(content) ?? [];
      assert.deepEqual(listed?.match(/\w+/g) ?? [], names, path);
      const operations = files.get(path.replace('hooks.ts', 'operations.ts'));
      assert.equal(
        operations?.includes("import hooks from './hooks.js';"),
        names.length > 0 ? true : undefined,
      );
      found += names.length;
    }
    assert.ok(found > 0);
    assert.equal(files.has('test/support/hooks.ts'), false);
  });
});
