import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { edited, elementsOf, reordered, without } from '../../../test/fixtures/altered-models.ts';
import { goldenModel } from '../../../test/fixtures/fixtures.ts';
import { pimOfFixture, psmOf, withChoice } from '../../../test/support/chain/chain-runs.ts';
import type { PsmRun } from '../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import type { Element } from '../../kernel/model/element.ts';
import { nameOf, valueOf } from '../../kernel/model/element.ts';
import { toCanonicalText, toJson, toText } from '../../kernel/json/write-model.ts';
import type { Psm } from '../psm/psm.ts';
import { psm } from '../psm/psm.ts';
import { pim } from '../pim/pim.ts';
import type { ClassName } from '../../kernel/metamodel/element-types.ts';
import { steeringOptions } from './facts/steering.ts';

const bookshop = pimOfFixture('bookshop');
const monolith = psmOf(bookshop);
const microservices = psmOf(
  withChoice(withChoice(bookshop, 'ARCHITECTURE_STYLE', 'MICROSERVICES'), 'MESSAGING', 'BROKER'),
);

/** Class, number in the monolith, number in microservices with broker. */
const counts: readonly (readonly [ClassName<Psm>, number, number])[] = [
  ['CodeProject', 1, 3],
  ['Workload', 2, 4],
  ['Container', 3, 7],
  ['Database', 1, 3],
  ['DbSchema', 3, 3],
  ['Table', 5, 5],
  ['Column', 49, 49],
  ['RestController', 4, 4],
  // Three of them store, read and remove the cover picture of a book.
  ['RouteHandler', 26, 26],
  ['DtoType', 20, 20],
  ['DtoField', 69, 69],
  ['ConfigEntry', 6, 14],
  ['SecretKey', 3, 5],
  // One for each setting of an app, and the database of each migration.
  ['EnvVar', 10, 22],
  ['NetworkPolicy', 1, 3],
  // With one rule for each unit to fetch the sign-in keys.
  ['NetworkRule', 6, 16],
  ['MessageBroker', 0, 1],
  ['Topic', 0, 2],
  ['Environment', 3, 3],
  ['EnvironmentOverride', 4, 12],
];

describe('the bookshop as a PSM', () => {
  for (const [className, single, several] of counts)
    it(`has ${single} ${className} as a monolith and ${several} as microservices with broker`, () => {
      assert.equal(monolith.model.all(className).length, single);
      assert.equal(microservices.model.all(className).length, several);
    });

  it('has one trace link for each element', () => {
    for (const { model } of [monolith, microservices]) {
      const links = model.all('TraceLink');
      const elements = model.all('GeneratedElement');
      assert.deepEqual(links.map(({ targetId }) => targetId).sort(), elements.map(({ id }) => id).sort());
    }
    assert.equal(monolith.model.size, 605);
    assert.equal(microservices.model.size, 771);
  });

  it('keeps all ids of code and data when it is packaged in another way', () => {
    const codeAndData: readonly ClassName<Psm>[] = [
      ...(['CodeModule', 'DtoType', 'DtoField', 'RestController', 'RouteHandler', 'ValidationRule'] as const),
      ...(['BackgroundHandler', 'IntegrationClient', 'AppRole', 'DbSchema', 'Table', 'Column'] as const),
      ...(['ForeignKey', 'Index', 'ObjectStorage', 'ExternalEndpoint', 'DecisionRecord'] as const),
    ];
    for (const className of codeAndData) {
      const ids = monolith.model.all(className).map(({ id }) => id);
      assert.ok(ids.length > 0, className);
      for (const id of ids) assert.ok(microservices.model.find(id), `${className} ${id} is gone`);
    }
  });

  it('is what was looked at and kept (npm run golden)', () => {
    assert.deepEqual(toJson(psm, monolith.root), goldenModel('bookshop', 'psm'));
  });

  it('reports only the condition that no generated code can check', () => {
    assert.deepEqual(
      monolith.diagnostics.map(({ code }) => code),
      ['CONDITION_NOT_ENFORCED'],
    );
  });
});

describe('PIM to PSM', () => {
  for (const name of ['bookshop', 'clinic'] as const) {
    const source = pimOfFixture(name);

    it(`gives the same text each time (${name})`, () => {
      assert.equal(toText(psm, psmOf(source).root), toText(psm, psmOf(structuredClone(source)).root));
    });

    it(`does not depend on the order of lists (${name})`, () => {
      assert.equal(
        canonical(psmOf(reordered(source, (list) => list.toReversed()))),
        canonical(psmOf(source)),
      );
    });

    for (const [key, options] of Object.entries(steeringOptions))
      for (const option of options)
        it(`keeps what clusters and compilers ask for (${name}, ${option})`, () => {
          assert.ok(key in steeringOptions);
          assertSound(psmOf(withChoice(source, key, option)).model);
        });
  }

  it('copes with PIMs that people took elements out of', () => {
    const clinic = pimOfFixture('clinic');
    const removable = elementsOf(clinic).filter(({ eClass }) => !kept.has(eClass));
    const trace = elementsOf(clinic).flatMap(({ id, eClass }) => (eClass === 'TraceModel' ? [id] : []));
    const ids = fc.uniqueArray(fc.constantFrom(...removable.map(({ id }) => id)), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(ids, (gone) => {
        psmOf(without(pim, clinic, new Set([...trace, ...gone])));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps ids when things are renamed', () => {
    const renamed = psmOf(withNewNames(bookshop));
    const ids = (run: PsmRun): readonly string[] => [...run.model.elements()].map(({ id }) => id).sort();
    assert.notEqual(canonical(renamed), canonical(monolith));
    assert.deepEqual(ids(renamed), ids(monolith));
  });
});

// Nothing is left without the root; the trace goes in any case.
const kept: ReadonlySet<string> = new Set(['PimModel', 'TraceModel', 'TraceLink']);

function canonical(run: PsmRun): string {
  return toCanonicalText(psm, run.root);
}

/** A copy in which every name and code has something added; codes of options are what decisions are read by. */
function withNewNames(model: Element): Element {
  return edited(model, (element) => {
    const name = nameOf(element);
    const named = name === undefined ? element : { ...element, name: `${name} neu` };
    const code = valueOf(element, 'code');
    return typeof code !== 'string' || element.eClass === 'DecisionOption'
      ? named
      : { ...named, code: `${code}Neu` };
  });
}
