import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edited, elementsOf, renamed } from '../../test/fixtures/altered-models.ts';
import { businessModel } from '../../test/fixtures/fixtures.ts';
import { pimOf, psmOf } from '../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../test/support/chain/psm-to-artifact/program-texts.ts';
import type { Element } from '../kernel/model/element.ts';
import { nameOf } from '../kernel/model/element.ts';
import type { DryRun, ModelTree } from './dry-run.ts';
import { createDryRun } from './dry-run.ts';
import type { Level } from './levels.ts';

const business = businessModel('bookshop');
const architecture = pimOf(business);
const deployment = psmOf(architecture).root;

const dryRun = (working: Element): DryRun => {
  const psm = tree('psm', deployment, []);
  return createDryRun(tree('cim', business, [tree('pim', working, [psm])]), programTexts);
};

function tree(level: Level, root: Element, targets: readonly ModelTree[]): ModelTree {
  const size = JSON.stringify(root).length;
  return { modelId: level, level, root, size, targets, hasFiles: level === 'psm' };
}

const namesIn = (model: Element, ids: ReadonlySet<string> | undefined): readonly (string | undefined)[] =>
  elementsOf(model)
    .filter(({ id }) => ids?.has(id) === true)
    .map(nameOf);

describe('a dry run', () => {
  it('reports what a changed model changes on every level, down to files', () => {
    const { carry, effects } = dryRun(architecture);
    carry(renamed(business, new Map([['bo-order', 'Purchase']])), 'ALIKE');
    assert.ok(namesIn(architecture, effects.elements.get('pim')).includes('Order'));
    assert.ok(namesIn(deployment, effects.elements.get('psm')).includes('Order'));
    assert.ok([...(effects.files.get('psm') ?? [])].some((path) => path.endsWith('.ts')));
    assert.deepEqual([...effects.broken], []);
  });

  it('says nothing of a model that is the same', () => {
    const { carry, effects } = dryRun(architecture);
    carry(structuredClone(business), 'ALIKE');
    assert.deepEqual(
      [...effects.elements.values()].map(({ size }) => size),
      [0, 0],
    );
  });

  it('counts the work that it took, the templates among it', () => {
    const { carry, work } = dryRun(architecture);
    carry(structuredClone(business), 'ALIKE');
    assert.equal(work(), 0);
    carry(renamed(business, new Map([['bo-order', 'Purchase']])), 'ALIKE');
    const [down, further] = [architecture, deployment].map((model) => JSON.stringify(model).length);
    assert.equal(work(), (down ?? 0) + 6 * (further ?? 0));
  });

  it('carries on a few states that differ in nothing but texts, and each when it is asked to', () => {
    const names = ['Purchase', 'Sale', 'Deal', 'Contract', 'Trade', 'Buy'];
    const workOf = (texts: 'ALIKE' | 'EACH'): number => {
      const { carry, work } = dryRun(architecture);
      for (const name of names) carry(renamed(business, new Map([['bo-order', name]])), texts);
      return work();
    };
    assert.ok(workOf('ALIKE') < workOf('EACH'));
  });

  it('counts a place that people refined, because the change becomes a question there', () => {
    const order = elementsOf(architecture).find(
      ({ eClass, id }) => eClass === 'Entity' && nameOf(byId(id)) === 'Order',
    );
    const refined = edited(architecture, (element) =>
      element.id === order?.id ? { ...element, name: 'Sale' } : element,
    );
    const { carry, effects } = dryRun(refined);
    carry(renamed(business, new Map([['bo-order', 'Purchase']])), 'ALIKE');
    assert.ok(order !== undefined && effects.elements.get('pim')?.has(order.id) === true);
  });

  it('says which model has errors that keep its rules from running', () => {
    const broken = edited(business, (element) =>
      element.eClass === 'BusinessProcess' ? { ...element, domain: 'nowhere' } : element,
    );
    const run = createDryRun(tree('cim', broken, [tree('pim', architecture, [])]), programTexts);
    run.carry(business, 'ALIKE');
    assert.deepEqual([...run.effects.broken], ['cim']);
  });
});

function byId(id: string): Element {
  const found = elementsOf(architecture).find((element) => element.id === id);
  assert.ok(found);
  return found;
}
