import { defineMetamodel } from '../../../../src/kernel/metamodel/define-metamodel.ts';
import { attr, classes, contains } from '../../../../src/kernel/metamodel/feature-spec.ts';
import type { SpecOf } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Model } from '../../../../src/kernel/model/model.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import type { Rule } from '../../../../src/kernel/transformation/rule.ts';
import { ruleBuilders } from '../../../../src/kernel/transformation/rule.ts';
import { transform } from '../../../../src/kernel/transformation/transform.ts';
import { tracedClasses, tracedEnums } from '../metamodel/traced-metamodel.ts';

const orchard = defineMetamodel({
  name: 'orchard',
  uri: 'urn:test:orchard:1',
  root: 'Orchard',
  classes: classes({
    Thing: { doc: 'Anything.', abstract: true, features: { id: attr('Identifier', '1', 'Identity.') } },
    Orchard: { doc: 'Root.', extends: ['Thing'], features: { trees: contains('Tree', '0..*', 'Trees.') } },
    Tree: { doc: 'Grows.', extends: ['Thing'], features: { name: attr('String', '0..1', 'Name.') } },
  }),
});

const cellar = defineMetamodel({
  name: 'cellar',
  uri: 'urn:test:cellar:1',
  root: 'Cellar',
  enums: tracedEnums,
  classes: classes({
    ...tracedClasses,
    Cellar: {
      doc: 'Root.',
      extends: ['GeneratedElement'],
      features: {
        jars: contains('Jar', '0..*', 'Jars.'),
        best: contains('Jar', '0..1', 'The best one.'),
        trace: contains('TraceModel', '0..1', 'Trace.'),
      },
    },
    Jar: {
      doc: 'Holds fruit.',
      extends: ['GeneratedElement'],
      features: {
        label: attr('String', '0..1', 'Words.'),
        fruits: attr('String', '0..*', 'What is in it.'),
        closed: attr('Boolean', '1', 'Has a lid on.', { default: true }),
      },
    },
  }),
});

/** The words for rules that make cellars of orchards. */
export const { rule, lazyRule, abstractRule, target, extension, shared } = ruleBuilders<
  SpecOf<typeof orchard>,
  SpecOf<typeof cellar>,
  undefined
>();

const source = openModel(orchard, {
  eClass: 'Orchard',
  id: 'o',
  trees: [
    { eClass: 'Tree', id: 'apple', name: 'Apple' },
    { eClass: 'Tree', id: 'plum' },
  ],
  // Checked border: a small model of this file, which opening reads.
} as Element);

/** What rules make of an orchard `o` with the trees `apple`, which has a name, and `plum`; ids are `<source>.<role>`. */
export function generate(...rules: readonly Rule[]): Element {
  return transform(
    {
      name: 'orchard-to-cellar',
      source: orchard,
      target: cellar,
      sourceLevel: 'ORCHARD',
      analyse: () => undefined,
      identify: ({ key, role, suffix }) => `${key.id}.${role}${suffix === '' ? '' : `.${suffix}`}`,
      rules,
    },
    source,
  ).root;
}

/** The cellar that rules make, opened. */
export function run(...rules: readonly Rule[]): Model<SpecOf<typeof cellar>> {
  return openModel(cellar, generate(...rules));
}

/** The rule that makes the root, with a place for trace links. */
export const cellarOfOrchard: Rule = rule('C1', 'Orchard', {
  targets: (place, { equivalent }) => [
    target('cellar', 'Cellar', { bind: () => ({}) }),
    target('trace-model', 'TraceModel', {
      into: () => ({ container: equivalent(place, 'cellar'), feature: 'trace' }),
      bind: () => ({}),
    }),
  ],
});

/** A place in the cellar. */
export function inCellar(feature: string): () => { readonly container: string; readonly feature: string } {
  return () => ({ container: 'o.cellar', feature });
}

/** A rule that makes a jar of every tree, bound as an untyped caller may. */
export function jar(bind: () => object, feature = 'jars'): Rule {
  return rule('C2', 'Tree', {
    targets: () => [{ ...target('jar', 'Jar', { bind: () => ({}) }), into: inCellar(feature), bind }],
  });
}
