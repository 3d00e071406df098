import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import type { Element } from '../model/element.ts';
import { namesakeChanges, trialChanges } from './trial-changes.ts';
import { newTextIn, setsOddText } from './trial-values.ts';

const root: Element & Record<string, unknown> = {
  eClass: 'Library',
  id: 'library',
  name: 'City',
  items: [
    { eClass: 'Book', id: 'emma', name: 'Emma', genre: 'NOVEL' },
    { eClass: 'Book', id: 'odes', name: 'Odes', genre: 'POETRY', sequelOf: 'emma' },
    { eClass: 'Film', id: 'screen', name: 'Screen', basedOn: ['emma', 'odes'] },
  ],
  members: [{ eClass: 'Member', id: 'ann', lends: ['emma'] }],
};

const triedOf = (id: string, feature: string): readonly unknown[] =>
  trialChanges(library, root, id).flatMap(([operation]) => {
    if (operation?.op !== 'update') return [];
    if (operation.unset?.includes(feature) === true) return ['unset'];
    const value = operation.set?.[feature];
    return value === undefined ? [] : [value];
  });

describe('changes to try of an element', () => {
  it('begin with its removal, which takes along what cannot be without it', () => {
    assert.deepEqual(trialChanges(library, root, 'emma')[0], [
      { op: 'remove', target: 'emma', cascade: true },
    ]);
  });

  it('never remove the root', () => {
    const trials = trialChanges(library, root, 'library').flat();
    assert.ok(trials.length > 0);
    assert.ok(trials.every(({ op }) => op !== 'remove'));
  });

  it('set every other literal of a choice, and no value twice', () => {
    const { literals } = library.enums.get('Genre') ?? { literals: [] };
    const tried = triedOf('emma', 'genre');
    assert.deepEqual(
      tried.filter((value) => value !== 'unset').sort(),
      literals.filter((each) => each !== 'NOVEL').sort(),
    );
  });

  it('lead a reference to every other element that it may lead to, or to none', () => {
    assert.deepEqual(triedOf('odes', 'sequelOf'), ['unset']);
    assert.deepEqual(triedOf('emma', 'sequelOf'), ['odes']);
  });

  it('take single values out of a list, add and put in others, and turn its order round', () => {
    assert.deepEqual(triedOf('screen', 'basedOn'), [
      'unset',
      ['odes'],
      ['emma'],
      ['emma'],
      ['odes'],
      ['odes', 'emma'],
    ]);
    assert.deepEqual(triedOf('ann', 'lends'), [
      'unset',
      ['emma', 'odes'],
      ['emma', 'screen'],
      ['odes'],
      ['screen'],
    ]);
  });

  it('give a name that nothing has', () => {
    const tried = triedOf('emma', 'name');
    assert.ok(tried.includes('Quartz 7'));
    assert.ok(!tried.includes('Odes'));
  });

  it('report which of them give such a name first', () => {
    const names = trialChanges(library, root, 'emma').flatMap(([operation]) => newTextIn(operation) ?? []);
    assert.deepEqual(
      names.filter(({ feature }) => feature === 'name'),
      [{ feature: 'name', text: 'Quartz 7' }],
    );
  });

  it('touch every feature before any of them for the second time', () => {
    const features = trialChanges(library, root, 'emma').flatMap(([operation]) =>
      operation?.op === 'update' ? [operation.unset?.[0] ?? Object.keys(operation.set ?? {})[0]] : [],
    );
    const different = new Set(features);
    assert.deepEqual(new Set(features.slice(0, different.size)), different);
  });

  it('are empty for an element that does not exist', () => {
    assert.deepEqual(trialChanges(library, root, 'nowhere'), []);
  });
});

describe('texts that mean something', () => {
  it('are distinguished from those that stand for each other', () => {
    const trials = trialChanges(library, root, 'emma').flat();
    const odd = trials.filter(setsOddText).flatMap((one) => (one.op === 'update' ? [one.set?.['name']] : []));
    assert.ok(odd.includes('id') && odd.includes('') && !odd.includes('Quartz 7'));
  });
});

describe('texts of others to try', () => {
  const textsFor = (meets: (feature: string, text: string) => boolean): readonly unknown[] =>
    namesakeChanges(library, root, { elementId: 'emma', meets }).flatMap(([operation]) =>
      operation?.op === 'update' ? [operation.set?.['name']] : [],
    );

  it('are some that stand in the same feature elsewhere', () => {
    const texts = textsFor(() => false);
    assert.ok(texts.includes('Odes'));
    assert.ok(!texts.includes('Emma') && !texts.includes('POETRY'));
  });

  it('are those that would meet a name there, wherever they stand', () => {
    assert.ok(textsFor((feature, text) => feature === 'name' && text === 'POETRY').includes('POETRY'));
    assert.ok(!textsFor((feature, text) => feature === 'note' && text === 'POETRY').includes('POETRY'));
  });

  it('are empty of an element that does not exist', () => {
    const meets = (): boolean => true;
    assert.deepEqual(namesakeChanges(library, root, { elementId: 'nowhere', meets }), []);
  });
});
