import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cim } from '../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../src/chain/cim/constraints/index.ts';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { generateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import { psmConstraints } from '../../src/chain/psm/constraints/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { toCanonicalText, toText } from '../../src/kernel/json/write-model.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { nameOf, valueOf } from '../../src/kernel/model/element.ts';
import { edited, elementsOf, renamed, shuffled, without } from '../fixtures/altered-models.ts';
import { pimOf, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import { reached } from '../support/testing/figures.ts';
import { errorsIn } from '../support/chain/model-errors.ts';
import { drawBusinessModel } from '../support/chain/random/random-business-model.ts';
import { times } from '../support/testing/full-length.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';

// A model has too much in it for a shrinker; its seed is printed and draws it again.
const seeds = fc.noShrink(fc.integer({ min: 0, max: 1_000_000 }));

const models = times(100);

/** Runs a property on drawn business models, about a second for each twenty. */
function always(check: (business: Element, seed: number) => void): void {
  fc.assert(
    fc.property(seeds, (seed) => {
      check(drawBusinessModel(drawFrom(seed)), seed);
    }),
    { numRuns: models },
  );
}

const packagings = [
  { style: 'MODULAR_MONOLITH', messaging: 'IN_PROCESS' },
  { style: 'MICROSERVICES', messaging: 'BROKER' },
] as const;

describe('any business model', () => {
  it('that is valid becomes valid models at every level, and files, in both packagings', () => {
    always((business) => {
      assert.deepEqual(errorsIn(cim, cimConstraints, business), []);
      const architecture = pimOf(business);
      for (const { style, messaging } of packagings) {
        const styled = withChoice(architecture, 'ARCHITECTURE_STYLE', style);
        const decided = withChoice(styled, 'MESSAGING', messaging);
        assert.deepEqual(errorsIn(pim, pimConstraints, decided), []);
        const deployment = psmOf(decided);
        assert.deepEqual(errorsIn(psm, psmConstraints, deployment.root), []);
        assert.ok(generateArtifact(deployment.model, programTexts).length > 0);
      }
    });
  });

  it('gives the same bytes again', () => {
    always((business, seed) => {
      const again = drawBusinessModel(drawFrom(seed));
      assert.equal(toText(pim, pimOf(again)), toText(pim, pimOf(business)));
    });
  });

  it('keeps every id when everything is renamed, through both transformations', () => {
    always((business) => {
      const names = elementsOf(business).flatMap((element, index) =>
        nameOf(element) === undefined ? [] : [[element.id, `Ding ${index}`] as const],
      );
      const other = renamed(business, new Map(names));
      const [before, after] = [business, other].map((model) => {
        const architecture = pimOf(model);
        return [...idsOf(architecture), ...idsOf(psmOf(architecture).root)].sort();
      });
      assert.deepEqual(after, before);
    });
  });

  it('means the same in any order of its lists, through both transformations', () => {
    always((business, seed) => {
      const [before, after] = [business, shuffled(business, drawFrom(seed + 1))].map(pimOf);
      assert.ok(before && after);
      assert.equal(toCanonicalText(pim, after), toCanonicalText(pim, before));
      assert.equal(toCanonicalText(psm, psmOf(after).root), toCanonicalText(psm, psmOf(before).root));
    });
    reached('B8', `${models} drawn models, drawn again and with shuffled lists: equal bytes`);
  });

  it('that gets one more attribute gets exactly its image, everything else stays', () => {
    always((business, seed) => {
      const objects = elementsOf(business).filter(({ eClass }) => eClass === 'BusinessObject');
      const chosen = objects[seed % objects.length];
      const extra = { eClass: 'BusinessAttribute', id: 'the-extra-one', name: 'Unheard of', type: 'NUMBER' };
      const larger = edited(business, (element) =>
        element.id === chosen?.id ? { ...element, attributes: [...attributesOf(element), extra] } : element,
      );
      const architecture = pimOf(larger);
      const images = elementsOf(architecture).filter(isImageOf(extra.id));
      assert.deepEqual(
        new Set(images.map(({ eClass }) => eClass)),
        new Set(images.length === 0 ? [] : ['Attribute', 'TraceLink']),
      );
      const rest = without(pim, architecture, new Set(images.map(({ id }) => id)));
      assert.equal(toText(pim, rest), toText(pim, pimOf(business)));
    });
  });
});

function idsOf(model: Element): readonly string[] {
  return elementsOf(model).map(({ id }) => id);
}

function attributesOf(object: Element): readonly unknown[] {
  const attributes = valueOf(object, 'attributes');
  return Array.isArray(attributes) ? attributes : [];
}

function isImageOf(sourceId: string): (element: Element) => boolean {
  return (element) => {
    if (element.eClass === 'TraceLink') return valueOf(element, 'sourceId') === sourceId;
    const from = valueOf(element, 'generatedFrom');
    return Array.isArray(from) && from.includes(sourceId);
  };
}
