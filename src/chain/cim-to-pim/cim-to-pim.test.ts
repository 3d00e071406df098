import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  edited,
  elementsOf,
  renamed,
  reordered,
  rewired,
  without,
} from '../../../test/fixtures/altered-models.ts';
import type { ModelName } from '../../../test/fixtures/fixtures.ts';
import { businessModel, goldenModel } from '../../../test/fixtures/fixtures.ts';
import { generatedPim } from '../../../test/fixtures/generated-pim.ts';
import { modelDifference } from '../../../test/support/kernel/model/model-difference.ts';
import { times } from '../../../test/support/testing/full-length.ts';
import { toCanonicalText, toJson } from '../../kernel/json/write-model.ts';
import type { Element } from '../../kernel/model/element.ts';
import { nameOf } from '../../kernel/model/element.ts';
import { validateSemantics } from '../../kernel/validation/semantic.ts';
import { openModel } from '../../kernel/model/model.ts';
import { cim } from '../cim/cim.ts';
import { cimConstraints } from '../cim/constraints/index.ts';
import { pimConstraints } from '../pim/constraints/index.ts';
import { pim } from '../pim/pim.ts';

const bookshop = businessModel('bookshop');
const clinic = businessModel('clinic');
const models: readonly ModelName[] = ['bookshop', 'clinic'];

const canonicalPim = (business: Element): string => toCanonicalText(pim, generatedPim(business).root);
const idsOf = (business: Element): readonly string[] =>
  elementsOf(generatedPim(business).root)
    .map(({ id }) => id)
    .sort();

describe('the PIM of the bookshop', () => {
  const { model, diagnostics } = generatedPim(bookshop);

  const counts: Readonly<Record<string, number>> = {
    PimModel: 1,
    BoundedContext: 3,
    Module: 2,
    ContextRelationship: 2,
    ServiceUnit: 0,
    Aggregate: 4,
    Entity: 5,
    ValueObject: 1,
    Enumeration: 2,
    EnumLiteral: 5,
    ExternalSystem: 2,
    Integration: 1,
    Attribute: 30,
    Association: 4,
    StateMachine: 1,
    Transition: 2,
    Invariant: 2,
    Command: 14,
    Query: 9,
    Parameter: 0,
    DomainEvent: 3,
    Reaction: 1,
    Api: 3,
    TraceModel: 1,
    ApiResource: 4,
    Endpoint: 21,
    Workflow: 1,
    WorkflowStep: 9,
    WorkflowTransition: 8,
    Role: 3,
    Permission: 19,
    QualityScenario: 2,
    ArchitectureDecision: 5,
    DecisionOption: 10,
    DataStore: 4,
    TraceLink: 191,
  };
  const found = Map.groupBy(model.elements(), ({ eClass }) => eClass);
  for (const [className, count] of Object.entries(counts))
    it(`has ${count} ${className}`, () => {
      assert.equal(found.get(className)?.length ?? 0, count);
    });

  it('has 375 elements and nothing besides', () => {
    assert.equal(model.size, 375);
    assert.deepEqual(
      [...found.keys()].filter((className) => counts[className] === undefined),
      [],
    );
  });

  it('takes over everything; one rule is in words, and who packs shipments cannot look at orders', () => {
    assert.deepEqual(
      diagnostics.map(({ code, elementId }) => [code, elementId]),
      [
        ['RULE_IN_WORDS', 'br-total'],
        ['CHOICE_NOT_READABLE', 're-shipment-order'],
      ],
    );
  });

  it('two published events have no consumer yet, and people decide in words whether an order is paid', () => {
    assert.deepEqual(
      validateSemantics(pimConstraints, model).map(({ code, elementName }) => [code, elementName]),
      [
        ['PIM-EVT-01', 'Order paid'],
        ['PIM-EVT-01', 'Shipment handed over'],
        ['PIM-PRC-03', null],
      ],
    );
  });
});

describe('the PIM of the clinic', () => {
  const { diagnostics } = generatedPim(clinic);

  it('takes over everything but the rule that applies to nothing; a doctor cannot look at patients', () => {
    assert.deepEqual(
      diagnostics.map(({ code, elementId }) => [code, elementId]),
      [
        ['RULE_WITHOUT_OBJECT', 're-hygiene'],
        ['CHOICE_NOT_READABLE', 'bz-fall-patient'],
      ],
    );
  });
});

for (const name of models)
  describe(`the PIM of the ${name}`, () => {
    const business = businessModel(name);
    const generated = generatedPim(business);

    it('comes from a business model that violates no constraint', () => {
      const findings = validateSemantics(cimConstraints, openModel(cim, business));
      assert.deepEqual(
        findings.filter(({ severity }) => severity === 'ERROR'),
        [],
      );
    });

    it('is the golden one', () => {
      assert.deepEqual(modelDifference(goldenModel(name, 'pim'), toJson(pim, generated.root)), []);
    });

    it('is the same again for the same business model', () => {
      assert.equal(canonicalPim(business), canonicalPim(businessModel(name)));
    });

    it('does not depend on the order of any list', () => {
      assert.equal(canonicalPim(reordered(business, (list) => list.toReversed())), canonicalPim(business));
      const sorted = reordered(business, (list) =>
        [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      );
      assert.equal(canonicalPim(sorted), canonicalPim(business));
    });

    it('keeps every id when everything is renamed', () => {
      const names = new Map(elementsOf(business).map(({ id }, index) => [id, `Other name ${index}`]));
      assert.deepEqual(idsOf(renamed(business, names)), idsOf(business));
    });

    it('links every generated element to its source by one PRIMARY or HELPER link', () => {
      const links = generated.model.all('TraceLink').filter(({ kind }) => kind !== 'CONTRIBUTING');
      const linked = new Map(links.map((link) => [link.targetId, link]));
      assert.equal(linked.size, links.length);
      for (const element of generated.model.all('GeneratedElement')) {
        const link = linked.get(element.id);
        assert.equal(link?.id, element.traceId);
        assert.equal(link?.sourceId, element.generatedFrom[0]);
        assert.equal(`cim-to-pim/${link?.rule ?? ''}`, element.generatedByTransformation);
      }
    });
  });

describe('a change of the business model', () => {
  const before = toJson(pim, generatedPim(bookshop).root);
  const changes = (business: Element): readonly string[] =>
    modelDifference(before, toJson(pim, generatedPim(business).root));
  const added = (business: Element): number => {
    const known = new Set(idsOf(bookshop));
    return idsOf(business).filter((id) => !known.has(id)).length;
  };

  it('that adds the attribute "Pages" to Book adds exactly two elements: the attribute and its trace link', () => {
    const pages = { eClass: 'BusinessAttribute', id: 'at-book-pages', name: 'Pages', type: 'NUMBER' };
    const withPages = edited(bookshop, (element) =>
      element.id === 'bo-book' && 'attributes' in element && Array.isArray(element.attributes)
        ? { ...element, attributes: [...(element.attributes as readonly unknown[]), pages] }
        : element,
    );
    assert.equal(added(withPages), 2);
    const { root, image, model } = generatedPim(withPages);
    const attribute = image('Attribute', 'at-book-pages', 'attribute');
    assert.equal(attribute.code, 'pages');
    assert.equal(model.containerOf(attribute, 'Entity').name, 'Book');
    const withoutPages = without(pim, root, new Set([attribute.id, attribute.traceId ?? '']));
    assert.deepEqual(toJson(pim, withoutPages), before);
  });

  it('that renames an object, a domain and a step changes names and nothing else', () => {
    const names = new Map([
      ['bo-order', 'Purchase'],
      ['dom-sales', 'Selling'],
      ['st-place', 'Submit'],
    ]);
    const lines = changes(renamed(bookshop, names));
    const features = new Set(lines.map((line) => /^[^.]+\.(\w+):/.exec(line)?.[1]));
    assert.deepEqual([...features].sort(), ['basePath', 'code', 'name', 'path', 'sourceLabel']);
  });

  it('that moves an object to another domain keeps its ids and turns the crossing reference into an inner one', () => {
    const moved = edited(bookshop, (element) =>
      element.id === 'bo-shipment' ? Object.assign({}, element, { domain: 'dom-sales' }) : element,
    );
    const { image, model } = generatedPim(moved);
    const aggregate = image('Aggregate', 'bo-shipment', 'aggregate-root');
    assert.equal(model.containerOf(aggregate, 'BoundedContext').name, 'Sales');
    assert.equal(image('Association', 're-shipment-order', 'association').kind, 'REFERENCE');
    assert.deepEqual(
      model.all('ContextRelationship').map(({ name }) => name),
      ['Sales depends on Catalogue'],
    );
  });

  it('that deletes the only picture takes the file store away', () => {
    const { model } = generatedPim(without(cim, bookshop, new Set(['at-book-cover'])));
    assert.equal(model.all('DataStore').filter(({ kind }) => kind === 'OBJECT').length, 0);
  });
});

describe('any variant of a business model', () => {
  const name = fc.string({ minLength: 1, maxLength: 80 }).map((text) => text.replace(/[\r\n]/g, ' '));
  const someOf = <V>(value: fc.Arbitrary<V>): fc.Arbitrary<() => V> =>
    fc.array(value, { minLength: 20, maxLength: 60 }).map(cycling);
  const anyModel = fc.constantFrom(...models);
  const namesOf = (model: Element): readonly string[] =>
    elementsOf(model)
      .filter((element) => nameOf(element) !== undefined)
      .map(({ id }) => id);

  it('keeps its ids regardless of the names and the order of lists', () => {
    fc.assert(
      fc.property(anyModel, someOf(name), someOf(fc.nat()), (modelName, names, keys) => {
        const model = businessModel(modelName);
        const renaming = new Map(namesOf(model).map((id) => [id, names()]));
        const shuffle = <V>(list: readonly V[]): readonly V[] =>
          list
            .map((value) => ({ value, key: keys() }))
            .sort((a, b) => a.key - b.key)
            .map(({ value }) => value);
        const other = renamed(model, renaming);
        assert.deepEqual(idsOf(other), idsOf(model));
        assert.equal(canonicalPim(reordered(other, shuffle)), canonicalPim(other));
      }),
      { numRuns: times(50, 10), endOnFailure: true },
    );
  });

  it('gives a sound PIM when names repeat, collide and say nothing', () => {
    const poor = fc.constantFrom(
      'Order',
      'order',
      'Class',
      'Id',
      'Status',
      '???',
      '1',
      'Ä',
      'Ae',
      'x'.repeat(200),
    );
    fc.assert(
      fc.property(anyModel, someOf(poor), (modelName, names) => {
        const model = businessModel(modelName);
        const other = renamed(model, new Map(namesOf(model).map((id) => [id, names()])));
        assertSound(other);
        assert.equal(canonicalPim(reordered(other, (list) => list.toReversed())), canonicalPim(other));
      }),
      { numRuns: times(50, 10), endOnFailure: true },
    );
  });

  it('gives a sound PIM when elements are missing', () => {
    fc.assert(
      fc.property(anyModel, someOf(fc.nat(9)), (modelName, dice) => {
        const model = businessModel(modelName);
        const some = elementsOf(model)
          .slice(1)
          .filter(() => dice() === 0);
        assertSound(without(cim, model, new Set(some.map(({ id }) => id))));
      }),
      { numRuns: times(100, 20), endOnFailure: true },
    );
  });

  it('gives a sound PIM when things are connected otherwise', () => {
    fc.assert(
      fc.property(anyModel, someOf(fc.nat()), (modelName, dice) => {
        const other = rewired(cim, businessModel(modelName), dice);
        assertSound(other);
        assert.equal(canonicalPim(reordered(other, (list) => list.toReversed())), canonicalPim(other));
      }),
      { numRuns: times(100, 20), endOnFailure: true },
    );
  });
});

/** Gives the values one after the other, over and over again. */
function cycling<V>(values: readonly V[]): () => V {
  let index = 0;
  return () => {
    const value = values[index % values.length];
    index += 1;
    if (value === undefined) throw new Error('There is no value to give.');
    return value;
  };
}

/** Structurally valid (`generatedPim` sees to it), and no constraint of the PIM is violated. */
function assertSound(business: Element): void {
  const findings = validateSemantics(pimConstraints, generatedPim(business).model);
  assert.deepEqual(
    findings.filter(({ severity }) => severity === 'ERROR').map(({ message }) => message),
    [],
  );
}
