import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cim } from '../../cim/cim.ts';
import { cim } from '../../cim/cim.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { obligationsOf } from '../ledger/obligations.ts';
import { planWork } from '../ledger/plan-work.ts';
import { cutSources } from '../sources/cut-sources.ts';
import { generate } from './generate.ts';

const stories = [
  'As a gardener, I want to reserve a plot, so that I can grow beans.',
  'As a gardener, I want to give back my plot.',
  'As a gardener, I want to see which plots are free.',
  'As a gardener, I want to pay the lease of my plot.',
  'As a board member, I want to send the lease of each plot.',
  'As a board member, I want to end a lease.',
  'As a gardener, I want to borrow a tool.',
  'As a gardener, I want to return a tool.',
  'As a gardener, I want to report a broken tool.',
  'As a caretaker, I want to repair a tool in the workshop.',
  'As a caretaker, I want to add a tool to a shed.',
  'As a caretaker, I want to lock a shed.',
  'As a caretaker, I want to see the tools of a shed.',
  'As a caretaker, I want to have more light.',
];

function modelOf(text: string): Model<Cim> {
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a', name: 'a.md', format: 'md', text }]);
  assert.ok(cut.ok);
  const { units } = cut;
  const obligations = obligationsOf({ units, level: 'cim' });
  let count = 0;
  const root = planWork(units).reduce(
    (model, item) => {
      const { operations } = generate({ level: 'cim', units, obligations, item, model });
      const applied = applyOperations({
        metamodel: cim,
        root: model,
        operations,
        newId: () => {
          count += 1;
          return `e${count}`;
        },
      });
      assert.ok(applied.ok, JSON.stringify(applied));
      return { ...applied.root, name: 'Garden' };
    },
    { eClass: 'CimModel', id: 'root', name: 'Garden' },
  );
  return openModel(cim, root);
}

describe('the areas of a long list of stories', () => {
  const model = modelOf(stories.map((story) => `- ${story}`).join('\n'));
  const areaOf = (thing: string): string | undefined =>
    model.resolve(model.all('BusinessObject').find(({ name }) => name === thing)?.domain)?.name;

  it('hold the things that the same stories speak of, and are named by them', () => {
    const names = model.all('BusinessDomain').map(({ name }) => name);

    assert.equal(areaOf('Plot'), areaOf('Lease'));
    assert.equal(areaOf('Tool'), areaOf('Shed'));
    assert.notEqual(areaOf('Plot'), areaOf('Tool'));
    assert.deepEqual(names, ['Plots', 'Tools']);
  });

  it('have abilities that group the stories about a thing, in the area of the thing', () => {
    const grouped = Map.groupBy(
      model.all('FunctionalRequirement').filter(({ want }) => want !== undefined),
      ({ capability }) => model.resolve(capability)?.name,
    );
    assert.ok((grouped.get('Tool management')?.length ?? 0) >= 3);
    assert.ok((grouped.get('Plot management')?.length ?? 0) >= 3);
    assert.equal(grouped.get(undefined), undefined);
    assert.ok(grouped.has('Services for caretakers'));
    const home = model
      .all('BusinessDomain')
      .find(({ capabilities }) => capabilities.some(({ name }) => name === 'Tool management'));
    assert.equal(home?.name, areaOf('Tool'));
  });
});

describe('the processes of a long list of stories', () => {
  const withOrder = (...said: readonly string[]): readonly (readonly string[])[] =>
    modelOf([...said, ...stories].map((story) => `- ${story}`).join('\n'))
      .all('BusinessProcess')
      .map(({ name, nodes }) => [name, ...nodes.map((node) => node.name)]);

  it('are steps whose order the stories say', () => {
    const wanted = ['Permit handling', 'Start', 'Approve permit', 'Print permit', 'End'];
    const approving = 'As a clerk, I want to approve a permit.';
    for (const said of [
      'As a clerk, I want to print a permit once it is approved.',
      'As a clerk, I want to print approved permits.',
    ])
      assert.deepEqual(withOrder(approving, said), [wanted], said);
    const before = 'As a clerk, I want to approve a permit before it is printed.';
    assert.deepEqual(withOrder('As a clerk, I want to print a permit.', before), [wanted]);
  });

  it('are none where no story says an order', () => {
    assert.deepEqual(
      withOrder('As a clerk, I want to print a permit.', 'As a clerk, I want to approve a permit.'),
      [],
    );
  });
});

describe('the area of another text', () => {
  it('is one, named by the heading where it has one', () => {
    const few = modelOf(stories.slice(0, 4).join('\n\n'));
    assert.deepEqual(
      few.all('BusinessDomain').map(({ name }) => name),
      ['Core business'],
    );
    const headed = modelOf(`# Allotments\n\n${stories.map((story) => `- ${story}`).join('\n')}`);
    assert.deepEqual(
      headed.all('BusinessDomain').map(({ name }) => name),
      ['Allotments'],
    );
  });
});
