import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cimConstraints } from './cim/constraints/index.ts';
import { pimOf, psmOf } from '../../test/support/chain/chain-runs.ts';
import { exampleModel } from '../../test/support/chain/example-models.ts';
import { drawLevelModel } from '../../test/support/chain/random/random-level-model.ts';
import { drawFrom } from '../../test/support/testing/random-numbers.ts';
import { valueOf, type Element } from '../kernel/model/element.ts';
import { openModel } from '../kernel/model/model.ts';
import { materialise } from '../kernel/views/materialise.ts';
import { choicesIn, fillIn, parseTemplate } from '../kernel/views/label-template.ts';
import { levelNames, levels, type Level } from './levels.ts';
import { pimConstraints } from './pim/constraints/index.ts';
import { journey, levelProcesses, returns } from './process.ts';
import { psmConstraints } from './psm/constraints/index.ts';
import { findView, levelViews } from './views.ts';

const constraintCodes = new Set(
  [cimConstraints, pimConstraints, psmConstraints].flatMap(({ constraints }) =>
    constraints.map(({ code }): string => code),
  ),
);

const examples = ['amap', 'bookshop', 'lift-service'].map((name): Readonly<Record<Level, Element>> => {
  const business = exampleModel(name);
  const architecture = pimOf(business);
  return { cim: business, pim: architecture, psm: psmOf(architecture).root };
});

for (const level of levelNames) {
  const { views, defaultView } = levelViews[level];
  const { steps } = levelProcesses[level];

  describe(`the views of ${level}`, () => {
    it('show every concrete class, as a node or as an edge', () => {
      const { metamodel } = levels[level];
      const shown = new Set(
        views.flatMap(({ nodes, edges }) => [
          ...nodes.flatMap(({ of }) => metamodel.concreteKinds(of)),
          ...edges.filter(({ from }) => from !== undefined).flatMap(({ of }) => metamodel.concreteKinds(of)),
        ]),
      );
      const classes = concreteClasses(level);
      assert.ok(classes.length >= 30);
      assert.deepEqual(
        classes.filter((name) => !shown.has(name)),
        [],
      );
    });

    it('have ids of their own, one of them being the default', () => {
      const ids = views.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
      assert.equal(findView(level, 'default')?.id, defaultView);
      assert.equal(findView(level, 'nowhere'), undefined);
    });
  });

  describe(`the texts of the views of ${level}`, () => {
    const { metamodel } = levels[level];
    // Random models have the values that no example sets, such as the team of a context.
    const drawn = Array.from({ length: 120 }, (_, seed) => drawLevelModel(drawFrom(seed), metamodel));
    const models = [...examples.map((example) => example[level]), ...drawn].map((root) =>
      openModel(metamodel, root),
    );
    const textsOf = (of: string, when: object, text: string): ReadonlySet<string> => {
      const template = parseTemplate(text);
      const fits = (element: Element): boolean =>
        Object.entries(when).every(([name, value]) => valueOf(element, name) === value);
      return new Set(
        models.flatMap((model) =>
          model
            .all(of)
            .filter(fits)
            .map((element) => fillIn(template, model, element)),
        ),
      );
    };
    for (const { id, nodes, edges } of views)
      it(`show every value they name for some element: ${id}`, () => {
        const written = [
          ...nodes.flatMap(({ of, when, label, summary, cells = [] }) =>
            [label, summary, ...cells].map((text) => ({ of, when, text })),
          ),
          ...edges.flatMap(({ of, when, label, sourceLabel, targetLabel }) =>
            [label, sourceLabel, targetLabel].map((text) => ({ of, when, text })),
          ),
        ];
        const neverShown = written.flatMap(({ of, when = {}, text = '' }) =>
          [text, ...choicesIn(parseTemplate(text)).map(({ written: choice }) => `{${choice}}`)]
            .filter((one) => one !== '' && [...textsOf(of, when, one)].every((shown) => shown === ''))
            .map((one) => `${one} of ${of}`),
        );
        assert.deepEqual(neverShown, []);
      });
  });

  describe(`the method of ${level}`, () => {
    it('touches every concrete class', () => {
      const touched = new Set(steps.flatMap(({ concepts }) => concepts.map(({ eClass }) => eClass)));
      assert.deepEqual(
        concreteClasses(level).filter((name) => !touched.has(name)),
        [],
      );
      assert.deepEqual(
        [...touched].filter((name) => levels[level].metamodel.classes.get(name)?.abstract !== false),
        [],
      );
    });

    it('names views and constraints that exist', () => {
      for (const { id, viewId, doneWhen } of steps) {
        assert.ok(findView(level, viewId) !== undefined, `${id}: ${viewId}`);
        for (const code of doneWhen)
          assert.ok(code === 'ERROR' || constraintCodes.has(code), `${id}: ${code}`);
      }
    });
  });
}

describe('the context map', () => {
  it('leads from who depends or calls to whom, with words that read that way', () => {
    const relationship = (id: string, pattern: string): object => ({
      eClass: 'ContextRelationship',
      id,
      pattern,
      upstream: 'stock',
      downstream: 'sales',
      exchange: 'DOMAIN_EVENTS',
    });
    const integration = (id: string, direction: string): object => ({
      eClass: 'Integration',
      id,
      name: id,
      direction,
      system: 'bank',
    });
    const calls = [integration('out', 'OUTBOUND'), integration('in', 'INBOUND')];
    const root = {
      eClass: 'PimModel',
      id: 'pim',
      contexts: [
        { eClass: 'BoundedContext', id: 'sales', integrations: calls },
        { eClass: 'BoundedContext', id: 'stock' },
      ],
      externalSystems: [{ eClass: 'ExternalSystem', id: 'bank' }],
      relationships: [relationship('one', 'CONFORMIST'), relationship('two', 'SHARED_KERNEL')],
    };
    const definition = findView('pim', 'context-map');
    assert.ok(definition !== undefined);
    const { edges } = materialise(definition, openModel(levels.pim.metamodel, root as Element));
    assert.deepEqual(
      edges.map(({ source, target, label, sourceEnd }) => `${source} ${label} ${target}, ${sourceEnd}`),
      [
        'sales conforms to, domain events stock, NONE',
        'sales share a kernel, domain events stock, ARROW',
        'sales out, request response bank, NONE',
        'bank in, request response sales, NONE',
      ],
    );
  });
});

describe('the way from sources to a running system', () => {
  it('takes every step of every level once', () => {
    const ids = journey.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const missing = levelNames
      .flatMap((level) => levelProcesses[level].steps.map(({ id }) => id))
      .filter((id) => !ids.includes(id));
    assert.deepEqual(missing, []);
    for (const { from, to } of returns) assert.ok(ids.includes(from) && ids.includes(to));
  });
});

/** The concrete classes that a model of the level can contain. */
function concreteClasses(level: Level): readonly string[] {
  const { metamodel, rootClass } = levels[level];
  const found = new Set([rootClass]);
  for (const name of found)
    for (const { type } of metamodel.classes.get(name)?.containments ?? [])
      for (const kind of metamodel.concreteKinds(type)) found.add(kind);
  return [...found];
}
