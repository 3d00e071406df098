import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pimOfFixture, psmOf, withChoice } from '../../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import {
  aggregate,
  context,
  decision,
  entity,
  pimWith,
} from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';

const shop = context('Shop', { aggregates: [aggregate('Order', [entity('Order')])] });
const store = context('Store', { aggregates: [aggregate('Item', [entity('Item')])] });
const post = context('Post', { aggregates: [aggregate('Parcel', [entity('Parcel')])] });

function unit(code: string, hosts: readonly Json[], features: object = {}): Json {
  return {
    eClass: 'ServiceUnit',
    id: `unit-${code}`,
    name: code,
    code,
    hosts: hosts.map(({ id }) => id),
    ...features,
  };
}

function available(features: object = {}): Json {
  const goal = { characteristic: 'AVAILABILITY', operator: 'AT_LEAST', target: 99.9, unit: '%' };
  return { eClass: 'QualityScenario', id: 'up', name: 'Up', ...goal, ...features };
}

/** Projects with their modules, sorted by name. */
function projectsOf(pim: Json): readonly (readonly [string, readonly string[]])[] {
  const { model } = psmOf(pim);
  assertSound(model);
  return model
    .all('CodeProject')
    .map(({ packageName, modules }) => [packageName, modules.map(({ folder }) => folder)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('units', () => {
  it('are one for the whole model in a modular monolith', () => {
    assert.deepEqual(projectsOf(pimWith({ contexts: [shop, store] })), [['small-system', ['shop', 'store']]]);
  });

  it('are one for each context with microservices', () => {
    const decisions = [decision('ARCHITECTURE_STYLE', 'MICROSERVICES')];
    assert.deepEqual(projectsOf(pimWith({ contexts: [shop, store], decisions })), [
      ['shop', ['shop']],
      ['store', ['store']],
    ]);
  });

  it('follow service units first; only other contexts follow the style', () => {
    const serviceUnits = [unit('Logistics', [store, post])];
    assert.deepEqual(projectsOf(pimWith({ contexts: [shop, store, post], serviceUnits })), [
      ['logistics', ['store', 'post']],
      ['small-system', ['shop']],
    ]);
  });

  it('do not include the whole model when service units host everything', () => {
    const serviceUnits = [unit('All', [shop])];
    assert.deepEqual(projectsOf(pimWith({ contexts: [shop], serviceUnits })), [['all', ['shop']]]);
  });

  it('leave a context in the first of two units that want it, and say so', () => {
    const serviceUnits = [unit('B', [shop]), unit('A', [shop])];
    const { diagnostics, model } = psmOf(pimWith({ contexts: [shop], serviceUnits }));
    assert.deepEqual(
      diagnostics.map(({ code, elementId }) => [code, elementId]),
      [['CONTEXT_IN_TWO_UNITS', 'unit-B']],
    );
    assert.deepEqual(
      model.all('CodeProject').map(({ name }) => name),
      ['A'],
    );
  });

  it('get resources by their scale', () => {
    const sizes = (scale: string): readonly unknown[] => {
      const { model } = psmOf(pimWith({ contexts: [shop], serviceUnits: [unit('All', [shop], { scale })] }));
      const main = model.all('Container').find(({ name }) => name === 'app');
      return [main?.resources?.cpuRequest, main?.resources?.memoryRequest, main?.resources?.memoryLimit];
    };
    assert.deepEqual(sizes('SMALL'), ['100m', '128Mi', '256Mi']);
    assert.deepEqual(sizes('MEDIUM'), ['250m', '256Mi', '512Mi']);
    assert.deepEqual(sizes('LARGE'), ['500m', '512Mi', '1Gi']);
  });

  it('fall back to the default on an unknown option, and say so', () => {
    const decisions = [decision('ARCHITECTURE_STYLE', 'MAINFRAME')];
    const { diagnostics, model } = psmOf(pimWith({ contexts: [shop, store], decisions }));
    assert.equal(model.all('CodeProject').length, 1);
    assert.match(
      diagnostics[0]?.message ?? '',
      /chooses MAINFRAME, .* Choose one of MODULAR_MONOLITH, MICROSERVICES\.$/,
    );
  });

  it('ignore decisions that are superseded', () => {
    const decisions = [{ ...decision('ARCHITECTURE_STYLE', 'MICROSERVICES'), status: 'SUPERSEDED' }];
    assert.equal(projectsOf(pimWith({ contexts: [shop, store], decisions })).length, 1);
  });
});

describe('names of units', () => {
  it('stay short enough for everything that is made from them', () => {
    const name = 'A system for the administration of everything that anybody could ever think of';
    const { model } = psmOf(pimWith({ name, contexts: [shop] }));
    assertSound(model);
    const [workload] = model.all('Workload');
    assert.ok((workload?.resourceName.length ?? 99) <= 40);
    assert.match(workload?.resourceName ?? '', /^a-system-for-the-administration-of/);
    for (const { namespace } of model.all('Environment')) assert.ok(namespace.length <= 63);
  });

  it('are found for names without any letter', () => {
    assert.deepEqual(projectsOf(pimWith({ name: '!!!', contexts: [shop] })), [['system', ['shop']]]);
  });
});

describe('environments', () => {
  const overrides = (pim: Json): readonly string[] => {
    const { model } = psmOf(pim);
    return model
      .all('EnvironmentOverride')
      .map((override) => {
        const { name } = model.containerOf(override, 'Environment');
        return `${name}: ${model.find(override.target)?.eClass ?? '?'} ${override.property} ${override.value}`;
      })
      .sort();
  };

  it('differ in replicas, scaling and storage when availability matters', () => {
    assert.deepEqual(overrides(pimWith({ contexts: [shop], qualityScenarios: [available()] })), [
      'dev: Autoscaling ENABLED false',
      'dev: Workload REPLICAS 1',
      'prod: Autoscaling MIN_REPLICAS 3',
      'prod: Database STORAGE_GIB 20',
    ]);
  });

  it('run two replicas in prod when nothing was asked for', () => {
    assert.deepEqual(overrides(pimWith({ contexts: [shop] })), [
      'prod: Database STORAGE_GIB 20',
      'prod: Workload REPLICAS 2',
    ]);
  });

  it('do not size databases that exist already', () => {
    const decisions = [decision('DATA_HOSTING', 'EXTERNAL')];
    assert.deepEqual(overrides(pimWith({ contexts: [shop], decisions })), ['prod: Workload REPLICAS 2']);
  });
});

describe('availability', () => {
  it('scales only the units it applies to, by the highest target', () => {
    const scenarios = [
      available({ id: 'a', appliesTo: ['context-Shop'] }),
      available({ id: 'b', target: 99.95, appliesTo: ['entity-Order'] }),
      available({ id: 'c', target: 99 }),
    ];
    const decisions = [decision('ARCHITECTURE_STYLE', 'MICROSERVICES')];
    const { model } = psmOf(pimWith({ contexts: [shop, store], decisions, qualityScenarios: scenarios }));
    assertSound(model);
    assert.deepEqual(
      model
        .all('Workload')
        .map(({ name, replicas, minAvailable, autoscaling }) => [
          name,
          replicas,
          minAvailable,
          autoscaling?.generatedFrom,
        ]),
      [
        ['Shop', 2, 1, ['b']],
        ['Store', 1, undefined, undefined],
      ],
    );
  });
});

describe('databases', () => {
  it('are as large as the largest store asks for', () => {
    const stores = ['SMALL', 'LARGE'].map((scale) => ({
      eClass: 'DataStore',
      id: scale,
      name: scale,
      code: scale,
      scale,
    }));
    const { model } = psmOf(pimWith({ contexts: [{ ...shop, dataStores: stores }] }));
    assert.equal(model.only('Database').storageGib, 100);
  });

  it('do not exist for units that keep nothing', () => {
    const { model } = psmOf(pimWith({ contexts: [context('Empty')] }));
    assertSound(model);
    assert.equal(model.all('Database').length, 0);
    assert.equal(model.only('CodeModule').schema, undefined);
  });

  for (const [hosting, provisioning, highAvailability, backupSchedule] of [
    ['IN_CLUSTER', 'IN_CLUSTER', false, undefined],
    ['MANAGED', 'MANAGED', true, '0 2 * * *'],
    ['EXTERNAL', 'EXTERNAL', false, undefined],
  ] as const)
    it(`follow the choice ${hosting}`, () => {
      const { model } = psmOf(withChoice(pimOfFixture('bookshop'), 'DATA_HOSTING', hosting));
      const database = model.only('Database');
      assert.deepEqual(
        [database.provisioning, database.highAvailability, database.backupSchedule],
        [provisioning, highAvailability, backupSchedule],
      );
      const [rule] = model.all('NetworkRule').filter(({ peer }) => peer === database.id);
      assert.equal(rule?.cidr, hosting === 'IN_CLUSTER' ? undefined : '0.0.0.0/0');
      assert.equal(model.only('ObjectStorage').provisioning, provisioning);
    });
});
