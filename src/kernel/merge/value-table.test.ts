import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { reached, shown } from '../../../test/support/testing/figures.ts';
import type { FeatureSpec, OwnershipPolicy } from '../metamodel/feature-spec.ts';
import type { Feature } from '../metamodel/metamodel.ts';
import { attr, classes, contains, ref } from '../metamodel/feature-spec.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import type { Element } from '../model/element.ts';
import { valuesOf } from '../model/element.ts';
import type { Resolution } from './resolution.ts';
import { merge } from './merge.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

const policies = ['THREE_WAY', 'GENERATOR_OWNED', 'USER_OWNED', 'IGNORE', 'IMMUTABLE'] as const;

/** Kinds of features; the values are what makes the table: nothing, one thing, another one. */
const kinds: Readonly<Record<string, (policy: OwnershipPolicy) => FeatureSpec>> = {
  attribute: (policy) => attr('String', '0..1', 'One value.', { policy }),
  list: (policy) => attr('String', '0..*', 'Values in order.', { policy, ordered: true }),
  bag: (policy) => attr('String', '0..*', 'Values.', { policy }),
  reference: (policy) => ref('Thing', '0..1', 'One thing.', { policy }),
  references: (policy) => ref('Thing', '0..*', 'Things in order.', { policy, ordered: true }),
  slot: (policy) => contains('Thing', '0..1', 'One part.', { policy }),
  parts: (policy) => contains('Thing', '0..*', 'Parts in order.', { policy, ordered: true }),
};

type Cell = { readonly feature: string; readonly policy: OwnershipPolicy; readonly kind: string };

const cells: readonly Cell[] = Object.keys(kinds).flatMap((kind) =>
  policies.map((policy) => ({ kind, policy, feature: `${kind}_${policy}` })),
);

const metamodel = defineMetamodel({
  name: 'table',
  uri: 'urn:test:table:1',
  root: 'Root',
  classes: classes({
    Root: {
      doc: 'Root.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        subject: contains('Thing', '1', 'What is compared.'),
        targets: contains('Thing', '0..*', 'What references lead to.'),
      },
    },
    Thing: {
      doc: 'Anything.',
      features: {
        id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
        disputed: attr('String', '0..1', 'Always in conflict, and decided for the user.'),
        ...Object.fromEntries(
          cells.map(({ kind, policy, feature }) => [
            feature,
            kinds[kind]?.(policy) ?? attr('String', '0..1', ''),
          ]),
        ),
      },
    },
  }),
});

const states = [undefined, 'x', 'y'] as const;

type State = (typeof states)[number];

const isContainment = (kind: string): boolean => ['slot', 'parts'].includes(kind);
const isMany = (kind: string): boolean => ['list', 'bag', 'references', 'parts'].includes(kind);

/** A model with a value in one place; `disputed` differs on all sides, so that nothing is ever adopted as a whole. */
function modelOf({ kind, feature }: Cell, state: State, disputed: string): Element {
  const value = isContainment(kind) ? { eClass: 'Thing', id: state } : state;
  const thing = (id: string): object => ({ eClass: 'Thing', id });
  const inPlace = state !== undefined && { [feature]: isMany(kind) ? [value] : value };
  const targets = isContainment(kind) ? [] : [thing('x'), thing('y')];
  return { eClass: 'Root', id: 'root', subject: { ...thing('s'), disputed, ...inPlace }, targets } as Element;
}

type Outcome = { readonly values: readonly string[]; readonly isConflict: boolean };

/** What the specification's table says, written without the engine: the values that are there, and if it is a conflict. */
function oracle(
  cell: Cell,
  [base, working, generated]: readonly [State, State, State],
  resolution: Resolution | undefined,
): Outcome {
  const listed = (state: State): readonly string[] => (state === undefined ? [] : [state]);
  const as = (state: State): Outcome => ({ values: listed(state), isConflict: false });
  if (generated === base || generated === working) return as(working);
  // Elements belong to the side that changes them: containments are merged three ways, under any policy.
  const policy = isContainment(cell.kind) ? 'THREE_WAY' : cell.policy;
  if (['USER_OWNED', 'IGNORE', 'IMMUTABLE'].includes(policy)) return as(working);
  if (policy === 'GENERATOR_OWNED') return as(generated);
  if (isMany(cell.kind)) {
    const stays = (value: string): boolean =>
      base === value ? working === value && generated === value : working === value || generated === value;
    return { values: ['x', 'y'].filter(stays), isConflict: false };
  }
  if (working === base) return as(generated);
  return { values: listed(resolution === 'TAKE_GENERATED' ? generated : working), isConflict: true };
}

function mergeCell(
  cell: Cell,
  [base, working, generated]: readonly [State, State, State],
  resolution: Resolution | undefined,
): Outcome {
  const request = {
    metamodel,
    base: modelOf(cell, base, 'b'),
    working: modelOf(cell, working, 'w'),
    generated: modelOf(cell, generated, 'n'),
  };
  const first = merge(request);
  assert.ok(first.ok);
  const isOther = (feature: string | null): boolean => feature !== 'disputed';
  const decisions = new Map<string, Resolution>();
  for (const { conflictId, feature } of first.conflicts)
    if (!isOther(feature)) decisions.set(conflictId, 'KEEP_USER');
    else if (resolution !== undefined) decisions.set(conflictId, resolution);
  const result = merge({ ...request, decisions });
  assert.ok(result.ok);
  const [subject] = valuesOf(result.merged, findFeature('Root', 'subject'));
  const values = valuesOf(subject as Element, findFeature('Thing', cell.feature));
  return {
    values: values.map((value) => (typeof value === 'string' ? value : (value as Element).id)).sort(),
    isConflict: first.conflicts.some(({ feature }) => isOther(feature)),
  };
}

function findFeature(className: string, name: string): Feature {
  const feature = metamodel.classes.get(className)?.featureByName.get(name);
  assert.ok(feature);
  return feature;
}

describe('every combination of Base, Working and NewGenerated', () => {
  const combinations = states.flatMap((base) =>
    states.flatMap((working) => states.map((generated) => [base, working, generated] as const)),
  );

  const decided = [undefined, 'KEEP_USER', 'TAKE_GENERATED'] as const;
  let merges = 0;
  after(() => {
    assert.equal(merges, Object.keys(kinds).length * policies.length * combinations.length * decided.length);
    const table = `${Object.keys(kinds).length} kinds of features × ${policies.length} policies`;
    const rows = `${combinations.length} combinations of values × undecided, KEEP_USER, TAKE_GENERATED`;
    reached('B7', `${table} × ${rows}: ${shown(merges)} merges as the independent table says`);
  });

  for (const cell of cells)
    it(`${cell.kind}, ${cell.policy}: comes out as the table says, undecided and decided`, () => {
      assert.equal(combinations.length, 27);
      for (const combination of combinations)
        for (const resolution of decided) {
          assert.deepEqual(
            mergeCell(cell, combination, resolution),
            oracle(cell, combination, resolution),
            `${combination.map((state) => state ?? 'nothing').join(' ')}, ${resolution ?? 'undecided'}`,
          );
          merges += 1;
        }
    });
});

describe('a list with an upper bound', () => {
  const shelves = defineMetamodel({
    name: 'shelves',
    uri: 'urn:test:shelves:1',
    root: 'Shelf',
    classes: classes({
      Shelf: {
        doc: 'Holds little.',
        features: {
          id: attr('Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
          books: attr('String', '0..2', 'Books.'),
        },
      },
    }),
  });
  const shelf = (...books: readonly string[]): Element => elementWith({ eClass: 'Shelf', id: 's', books });

  it('is in conflict when the additions of both sides are too many together, and one side’s list is taken', () => {
    const request = {
      metamodel: shelves,
      base: shelf('a'),
      working: shelf('a', 'u'),
      generated: shelf('a', 'n'),
    };
    const undecided = merge(request);
    assert.ok(undecided.ok);
    const [conflict] = undecided.conflicts;
    assert.equal(undecided.conflicts.length, 1);
    assert.equal(conflict?.kind, 'CHANGE_CHANGE');
    assert.match(conflict.explanation, /takes 2 at most/);
    assert.deepEqual(undecided.merged, shelf('a', 'u'));
    const taken = merge({ ...request, decisions: new Map([[conflict.conflictId, 'TAKE_GENERATED']]) });
    assert.ok(taken.ok);
    assert.deepEqual(taken.merged, shelf('a', 'n'));
  });

  it('is not a conflict while the additions of both sides fit, and absent when both leave nothing', () => {
    const mergedOf = (base: Element, working: Element, generated: Element): Element => {
      const result = merge({ metamodel: shelves, base, working, generated });
      assert.ok(result.ok);
      assert.deepEqual(result.conflicts, []);
      return result.merged;
    };
    assert.deepEqual(mergedOf(shelf(), shelf('u'), shelf('n')), shelf('u', 'n'));
    assert.deepEqual(mergedOf(shelf('a', 'b'), shelf('a'), shelf('b')), { eClass: 'Shelf', id: 's' });
  });
});
